// Lists of edges between words.
#include "edge_list.hpp"

#include "io/text_line.hpp"

using namespace pleach;
using namespace pleach::fuzz;

namespace {

/// All words of an accepted list were used: lines without tabs have both ends and, in weighted lists, a value; no word
/// of lines with tabs is cut.
void require_used(std::string_view text, const app::EdgeList<std::int32_t>& edges, bool weighted) {
  std::size_t edge = 0;
  while (!text.empty()) {
    std::string_view line = app::trimmed(app::take_line(text));
    if (line.empty() || line.starts_with('#') || line.starts_with('%')) continue;
    require(edge < edges.from.size(), "an edge for each line");
    const std::string from = edges.labels.text(static_cast<std::size_t>(edges.from[edge])),
                      to = edges.labels.text(static_cast<std::size_t>(edges.to[edge]));
    ++edge;
    const bool by_tabs = line.find('\t') != line.npos;
    require(line.starts_with(from), "the first label is whole");
    std::string_view rest = app::trimmed(line.substr(from.size()));
    require(rest.starts_with(to), "the second label is whole");
    rest = app::trimmed(rest.substr(to.size()));
    if (!by_tabs) rest = app::trimmed(rest.substr(0, rest.find('#')));
    if (rest.ends_with('}')) continue;  // attributes
    require(rest.empty() == !weighted, "nothing else stands in the line");
  }
  require(edge == edges.from.size(), "a line for each edge");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  (void)app::has_labels({reinterpret_cast<const char*>(data), size});
  for (const bool weighted : {false, true}) {
    read_both(
        path, [&]<class Index> { return app::read_labelled_edges<Index>(path, weighted); },
        [](const auto& a, const auto& b) { return same_edges(a, b); },
        [&]<class Index>(const app::EdgeList<Index>& edges) {
          require_edges(edges, weighted);
          require(edges.labels.names().size() == edges.vertices, "a label for each vertex");
          require_labels<Index>(edges.labels, edges.vertices);
          const std::string_view text(reinterpret_cast<const char*>(data), size);
          app::InputFile file(path);
          if constexpr (sizeof(Index) == 4) {
            if (file.peek(size + 1) == text) require_used(text, edges, weighted);
          }
        });
  }
  return 0;
}
