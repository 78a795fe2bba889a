// Lists of edges: plain, with values, with fewer vertices than they have, renumbered, written and read again.
#include "edge_list.hpp"

#include "io/text_line.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

void check_renumbered(const app::EdgeList<std::int64_t>& edges) {
  const auto result = app::renumbered<std::int32_t>(app::EdgeList<std::int64_t>(edges), true);
  require_edges(result, edges.value.size() > 0);
  const std::vector<std::int64_t>& number = result.labels.numbers();
  require(std::adjacent_find(number.begin(), number.end(), std::greater_equal()) == number.end(), "numbers ascend");
  require(result.vertices == number.size(), "a number for each vertex");
  require_labels<std::int32_t>(result.labels, result.vertices);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    require(number[static_cast<std::size_t>(result.from[e])] == edges.from[e], "numbers stay");
    require(number[static_cast<std::size_t>(result.to[e])] == edges.to[e], "numbers stay");
  }
}

/// All words of an accepted list were used: each line has both ends and, in weighted ones, a value, or the file said
/// what it ignored.
void require_used(const std::uint8_t* data, std::size_t size, const app::EdgeList<std::int32_t>& edges, bool weighted) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (app::InputFile file(file_of(data, size)); file.peek(size + 1) != text) return;  // compressed
  if (text.starts_with("\x93NUMPY")) return;
  std::size_t words = 0;
  bool has_attributes = false;
  while (!text.empty()) {
    std::string_view line = app::trimmed(app::take_line(text));
    if (line.starts_with('%') || line.starts_with('#')) continue;
    if (!line.ends_with('}') || line.find('#') < line.find('{')) line = app::without_comment(line);
    const std::size_t brace = line.ends_with('}') ? line.find('{') : line.npos;
    if (brace != line.npos) {
      has_attributes = has_attributes || line.substr(brace) != "{}";
      words += weighted && line.substr(brace) != "{}" ? 1 : 0;
      line = line.substr(0, brace);
    }
    line = app::without_comment(line);
    for (; !line.empty(); ++words) app::take_field(line);
  }
  if (has_attributes && !weighted) require(!edges.ignored.empty(), "attributes that are ignored are named");
  if (!has_attributes) require(words == (weighted ? 3 : 2) * edges.from.size(), "each word of a list is used");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const bool weighted : {false, true}) {
    const auto check = [&]<class Index>(const app::EdgeList<Index>& edges) {
      require_edges(edges, weighted);
      if constexpr (sizeof(Index) == 4) require_used(data, size, edges, weighted);
      if constexpr (sizeof(Index) == 8) {
        check_renumbered(edges);
      } else if (!weighted && one_in(30, data, size)) {
        write_edges(output_path(), edges);
        require(same_edges(app::read_edges<Index>(output_path(), edges.vertices), edges), "edges read back");
      }
    };
    read_both(
        path, [&]<class Index> { return app::read_edges<Index>(path, {}, weighted); },
        [](const auto& a, const auto& b) { return same_edges(a, b); }, check);
  }
  if (const auto few = accepted(path, [&] { return app::read_edges<std::int32_t>(path, 3); }))
    require_edges(*few, false);
  return 0;
}
