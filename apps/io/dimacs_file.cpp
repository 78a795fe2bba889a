#include "io/dimacs_file.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

#include "io/text_line.hpp"

namespace pleach::app {

template <class Index>
EdgeList<Index> read_dimacs(InputFile&& file, GraphOptions options) {
  EdgeList<Index> edges;
  std::optional<std::int64_t> arcs;
  std::int64_t held = 0;
  const auto parse_vertex = [&](std::string_view field) {
    const Index vertex = parse_number<Index>(file, field);
    if (vertex < 1 || static_cast<std::size_t>(vertex) > edges.vertices) {
      file.fail_here("vertex " + std::to_string(vertex) + " is outside [1, " + std::to_string(edges.vertices) + "]");
    }
    return vertex - 1;
  };
  for (std::string_view record; file.read_record(record);) {
    const std::string_view line = trimmed(record);
    std::string_view rest = line;
    const std::string_view kind = take_field(rest);
    if (kind.empty() || kind == "c") continue;
    if (kind != (arcs ? "a" : "p")) {
      file.fail_here(in_quotes(line) + (arcs ? " is not 'a FROM TO VALUE'" : " comes before 'p sp VERTICES ARCS'"));
    }
    const std::string_view first = take_field(rest), second = take_field(rest), third = take_field(rest);
    if (third.empty() || !rest.empty() || (!arcs && first != "sp")) {
      file.fail_here(in_quotes(line) + " is not " + (arcs ? "'a FROM TO VALUE'" : "'p sp VERTICES ARCS'"));
    }
    if (!arcs) {
      const Index vertices = parse_number<Index>(file, second);
      arcs = parse_number<std::int64_t>(file, third);
      if (vertices < 0 || *arcs < 0) file.fail_here(in_quotes(line) + " has a negative number");
      edges.vertices = static_cast<std::size_t>(vertices);
      continue;
    }
    if (held++ == *arcs) file.fail_here("holds more than the " + std::to_string(*arcs) + " arcs that it declares");
    const Index from = parse_vertex(first), to = parse_vertex(second);
    if (from == to && !options.directed) continue;
    edges.from.push_back(from);
    edges.to.push_back(to);
    edges.value.add(file, third);
  }
  if (!arcs) file.fail("has no line 'p sp VERTICES ARCS'");
  if (held < *arcs) {
    file.fail("holds " + std::to_string(held) + " of the " + std::to_string(*arcs) + " arcs that it declares");
  }
  if (!options.directed) options.multigraph ? join_directions(edges) : keep_least(edges);
  return edges;
}

template EdgeList<std::int32_t> read_dimacs(InputFile&&, GraphOptions);
template EdgeList<std::int64_t> read_dimacs(InputFile&&, GraphOptions);

}  // namespace pleach::app
