// GraphML.
#include "edge_list.hpp"
#include "mutation.hpp"

#include "io/graphml_file.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

/// Marks each place from `begin` up to the next `end` as one that does not count, from which on `begin` is looked for
/// again.
void leave_out(std::string_view text, std::string_view begin, std::string_view end, std::vector<bool>& counts) {
  for (std::size_t k = text.find(begin); k != text.npos; k = text.find(begin, k)) {
    const std::size_t stop = std::min(text.find(end, k + begin.size()), text.size());
    for (; k < stop; ++k) counts[k] = false;
  }
}

/// All but comments, instructions, descriptions, namespaces, ids of graphs and edges, hints for parsers, and keys, as
/// there may be some that nothing uses. Empty where `<` may stand in another way than at the begin of a tag.
std::vector<bool> counted(std::string_view text) {
  if (text.find("<!") != text.npos) return {};
  std::vector<bool> counts(text.size(), true);
  for (const auto& [begin, end] :
       {std::pair("<?", "?>"), {"<key", "<graph "}, {"<desc", "</desc"}, {"<graphml", ">"}}) {
    leave_out(text, begin, end, counts);
  }
  for (std::size_t k = text.find('<'); k != text.npos; k = text.find('<', k + 1)) {
    const std::string_view tag = text.substr(k, text.find('>', k) - k);
    const bool is_node = tag.starts_with("<node") || tag.find(":node") != tag.npos;
    for (const char* name : {"id", "parse.", "xmlns"}) {
      for (std::size_t at = tag.find(name); at != tag.npos && !(is_node && name[0] == 'i');
           at = tag.find(name, at + 1)) {
        const std::size_t quote = tag.find_first_of("'\"", at),
                          end = quote < tag.size() ? tag.find(tag[quote], quote + 1) : tag.npos;
        for (std::size_t i = at; i < std::min(end, tag.size()); ++i) counts[k + i] = false;
      }
    }
  }
  return counts;
}

void require_text_used(const std::string& path, std::string_view text, bool values) {
  const auto read = [&](const std::string& name) {
    return app::read_graphml<std::int64_t>(name, {.directed = true, .values = values});
  };
  const auto edges = accepted(path, [&] { return read(path); });
  if (!edges || !edges->ignored.empty() || !is_plain(path, text)) return;
  const std::vector<bool> counts = counted(text);
  if (counts.empty()) return;
  require_all_used(text, counts, {Change::letter}, *edges, read, [](const auto& a, const auto& b) {
    return same_edges(a, b) && same_numbers(a.value, b.value) && a.ignored == b.ignored;
  });
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  for (const app::GraphOptions options : {app::GraphOptions{}, {.directed = true}, {.values = true}, {true, true}}) {
    read_both(
        path, [&]<class Index> { return app::read_graphml<Index>(path, options); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&](const auto& edges) {
          require_edges(edges, options.values);
          require(edges.labels.names().size() == edges.vertices, "an id for each vertex");
        });
  }
  for (const bool values : {false, true}) {
    file_of(data, size);
    require_text_used(path, text_of(data, size), values);
  }
  return 0;
}
