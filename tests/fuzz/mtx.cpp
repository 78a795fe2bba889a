// Matrix Market, written and read again.
#include "edge_list.hpp"
#include "mutation.hpp"

#include "io/mtx_file.hpp"
#include "io/text_line.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

/// The banner, the size, and of entries the row, the column and, if it is asked for, the value. Sums of several values
/// in one place may be the same.
void require_text_used(const std::string& path, std::string_view text, bool values) {
  const auto read = [](const std::string& name, bool with_values) {
    return app::read_mtx<std::int32_t>(name, {.directed = true, .values = with_values});
  };
  const auto edges = accepted(path, [&] { return read(path, values); });
  if (!edges || !is_plain(path, text) || (values && edges->from.size() != read(path, false).from.size())) return;
  std::vector<bool> counts(text.size(), true);
  std::size_t lines = 0;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string_view line = app::trimmed(text.substr(begin, end - begin));
    const bool is_comment = lines > 0 && text[begin] == '%', is_entry = lines > 1;
    std::size_t counted = is_comment ? begin : end;
    if (!is_comment && !line.empty()) ++lines;
    if (is_entry && !is_comment && !values && !line.empty()) {
      app::take_field(line);
      counted = static_cast<std::size_t>(line.data() - text.data()) + app::take_field(line).size();
    }
    for (std::size_t k = counted; k < end; ++k) counts[k] = false;
  }
  require_all_used(
      text, counts, {Change::letter, Change::word}, *edges, [&](const std::string& name) { return read(name, values); },
      [](const auto& a, const auto& b) { return same_edges(a, b) && same_numbers(a.value, b.value); });
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const app::GraphOptions options : {app::GraphOptions{}, {.directed = true}, {.values = true}, {true, true}}) {
    const auto check = [&]<class Index>(const app::EdgeList<Index>& edges) {
      require_graph(edges, options.values, options.directed);
      if (options.directed || options.values || sizeof(Index) == 8 || !one_in(30, data, size)) return;
      write_mtx(output_path(), edges);
      auto again = app::read_mtx<Index>(output_path());
      for (std::size_t e = 0; e < edges.from.size(); ++e) {
        require(std::minmax(again.from.at(e), again.to.at(e)) == std::minmax(edges.from[e], edges.to[e]), "reads back");
      }
      require(again.from.size() == edges.from.size() && again.vertices == edges.vertices, "reads back");
    };
    read_both(
        path, [&]<class Index> { return app::read_mtx<Index>(path, options); },
        [](const auto& a, const auto& b) { return same_edges(a, b); }, check);
  }
  for (const bool values : {false, true}) require_text_used(file_of(data, size), text_of(data, size), values);
  return 0;
}
