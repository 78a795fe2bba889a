#include "commands/graph_input.hpp"

#include "commands/options.hpp"
#include "formats/mtx_file.hpp"

#include <pleach/error.hpp>

#include <fmt/format.h>

namespace pleach::app {

void add_graph_input(Command command, GraphInput& input, const std::vector<std::string>& formats) {
  command.option("INPUT", input.path, "The graph; '-' is stdin, gzip is read as it is").required();
  std::map<std::string, TreeFormat> choices;
  for (const std::string& name : formats) choices.emplace(name, tree_formats().at(name));
  command
      .choice("--format", input.format, choices,
              "What INPUT is: a list of edges, or Matrix Market; without it, what the name tells: .edges .el, .mtx")
      .text("edges|mtx");
  command.option("--vertices", input.vertices, "Vertices of a list of edges; else as the largest one says")
      .not_negative()
      .text("N");
}

template <class Index>
EdgeList<Index> read_graph(const char* command, const GraphInput& input) {
  const auto format = input.format ? input.format : guess_tree_format(input.path);
  if (!format) {
    throw ArgumentError(
        fmt::format("{}: the name {} does not tell the format: give --format", command, in_quotes(input.path)));
  }
  if (*format == TreeFormat::mtx) {
    if (input.vertices) throw ArgumentError(fmt::format("{}: --vertices needs --format edges", command));
    return read_mtx<Index>(input.path, {.directed = input.directed, .values = input.values});
  }
  if (input.values) throw ArgumentError(fmt::format("{}: values of edges need --format mtx", command));
  if (*format == TreeFormat::edges) return read_edges<Index>(input.path, input.vertices);
  throw ArgumentError(fmt::format("{}: {} is a tree: give --format edges or mtx", command, in_quotes(input.path)));
}

template <class Index>
std::vector<Index> spanning_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots) {
  const auto graph = make_graph(runtime, edges, false);
  Vector<Index> parent(runtime, edges.vertices);
  spanning_tree(graph, parent, {.roots = roots});
  const auto view = parent.read();
  return {view.begin(), view.end()};
}

template EdgeList<std::int32_t> read_graph(const char*, const GraphInput&);
template EdgeList<std::int64_t> read_graph(const char*, const GraphInput&);
template std::vector<std::int32_t> spanning_parents(Runtime&, const EdgeList<std::int32_t>&,
                                                    std::span<const std::int32_t>);
template std::vector<std::int64_t> spanning_parents(Runtime&, const EdgeList<std::int64_t>&,
                                                    std::span<const std::int64_t>);

}  // namespace pleach::app
