#include "commands/input.hpp"

#include "formats/array_file.hpp"
#include "formats/dimacs_file.hpp"
#include "formats/list_file.hpp"
#include "formats/mtx_file.hpp"
#include "formats/sparse_file.hpp"
#include "formats/text_line.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/core.h>
#include <fmt/format.h>

namespace pleach::app {

namespace {

Format format_of(const InputOptions& options, InputFile& file) {
  if (options.format) return *options.format;
  if (const auto guess = guess_format(file)) return *guess;
  if (file.peek(1).empty()) return Format::parents;
  file.fail("neither the name nor the first lines tell the format: give --format");
}

/// Those of --roots, as vertices; a number that is none stays what it is.
template <class Index>
std::vector<Index> read_roots(const std::string& roots, const EdgeList<Index>& edges) {
  std::vector<std::int64_t> numbers;
  const bool is_file = roots.find_first_not_of("0123456789,") != std::string::npos;
  if (is_file) numbers = read_array<std::int64_t>(roots);
  for (std::string_view rest = is_file ? "" : roots; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    std::int64_t number = 0;
    if (try_parse(word, number) != Parsed::number) {
      throw ArgumentError(fmt::format("--roots: {} is not a vertex", in_quotes(word)));
    }
    numbers.push_back(number);
  }
  std::vector<Index> vertices;
  for (const std::int64_t number : numbers) {
    const auto vertex = edges.find(number);
    if (!vertex) throw RangeError(fmt::format("--roots: {} is not a vertex", number));
    vertices.push_back(*vertex);
  }
  return vertices;
}

template <class Index>
EdgeList<Index> read_list(InputFile&& file, const InputOptions& options, Format format) {
  const bool weighted = format == Format::weighted_edges;
  if (options.vertices) return read_edges<Index>(std::move(file), options.vertices, weighted);
  auto wide = read_edges<std::int64_t>(std::move(file), {}, weighted);
  const std::size_t numbers = wide.vertices;
  auto edges = renumbered<Index>(std::move(wide), options.renumber);
  if (!options.renumber && !edges.number.empty()) {
    fmt::print(stderr, "pleach: note: {} of the numbers below {} are vertices: renumbered\n", edges.vertices, numbers);
  }
  return edges;
}

}  // namespace

void add_input(Command command, InputOptions& input) {
  command
      .option("INPUT", input.path,
              "The tree or graph; '-' is stdin; gzip, zstd, xz, bzip2, lz4, zip are read as they are")
      .required();
  command
      .choice("--format", input.format, formats(),
              "What INPUT is: two vertices a line; the same with a value; Matrix Market; DIMACS; SciPy's sparse "
              "matrices; the parent of each vertex (text or .npy); phylogenies; lines 'WEIGHT PATH' as of find -printf "
              "'%s %p\\n'. Without it, what the name tells, .edges .el, .wel, .mtx, .gr, .nwk .newick .tree, or else "
              "the first lines")
      .text("edges|wel|mtx|gr|npz|parents|newick|paths");
  command.option("--vertices", input.vertices, "Vertices of a list of edges; else as the largest one says")
      .not_negative()
      .text("N");
  command.flag(
      "--renumber", input.renumber,
      "The vertices of a list of edges are the numbers that it has, in their order; where they are sparse it is so "
      "without asking. Tables have the numbers, beside arrays there is a file of them");
}

Option add_roots(Command command, InputOptions& input) {
  return command
      .option("--roots,--root", input.roots,
              "The roots of edges, one in each tree: vertices, or a file of them (text or .npy); else the smallest "
              "vertex of each")
      .text("V[,V..]|FILE");
}

template <class Index>
Input<Index> read_input(const char* command, const InputOptions& options) {
  InputFile file(options.path);
  Input<Index> input;
  input.format = format_of(options, file);
  const bool is_list = input.format == Format::edges || input.format == Format::weighted_edges;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) throw ArgumentError(fmt::format("{}: {}", command, what));
  };
  require(!options.vertices || is_list, "--vertices needs --format edges or wel");
  require(!options.renumber || is_list, "--renumber needs --format edges or wel");
  require(!options.renumber || !options.vertices, "--renumber and --vertices exclude each other");
  require(!options.values ||
              (input.format != Format::edges && input.format != Format::parents && input.format != Format::paths),
          "values of edges need --format wel, mtx, gr, npz or newick");
  switch (input.format) {
    case Format::edges:
    case Format::weighted_edges: input.edges = read_list<Index>(std::move(file), options, input.format); break;
    case Format::mtx:
      input.edges = read_mtx<Index>(std::move(file), {.directed = options.directed, .values = options.values});
      break;
    case Format::sparse:
      input.edges = read_sparse<Index>(std::move(file), {.directed = options.directed, .values = options.values});
      break;
    case Format::dimacs: input.edges = read_dimacs<Index>(std::move(file), options.directed); break;
    case Format::parents: input.parent = read_links<Index>(std::move(file), "parent"); break;
    case Format::newick:
      input.newick = read_newick<Index>(std::move(file));
      input.parent = std::move(input.newick.parent);
      break;
    case Format::paths:
      input.paths = read_paths<Index>(std::move(file), options.weights);
      input.parent = std::move(input.paths.parent);
      break;
  }
  require(options.roots.empty() || is_graph(input.format),
          "--roots needs a graph: --format edges, wel, mtx, gr or npz; the others have their roots");
  if (!options.roots.empty()) input.roots = read_roots<Index>(options.roots, input.edges);
  return input;
}

template <class Index>
EdgeList<Index> read_graph(const char* command, const InputOptions& options) {
  Input<Index> input = read_input<Index>(command, options);
  if (is_graph(input.format)) return std::move(input.edges);
  EdgeList<Index> edges{.vertices = input.size()};
  for (std::size_t v = 0; v < input.size(); ++v) {
    const Index parent = input.parent[v];
    if (parent < 0 || static_cast<std::size_t>(parent) >= input.size()) {
      throw RangeError(fmt::format("{}: parent[{}] = {} is outside [0, {})", command, v, parent, input.size()));
    }
    if (static_cast<std::size_t>(parent) == v) continue;
    edges.from.push_back(parent);
    edges.to.push_back(static_cast<Index>(v));
  }
  return edges;
}

template <class Index>
void write_numbers(const std::string& output, const EdgeList<Index>& edges) {
  if (edges.number.empty() || output.empty() || output == "-") return;
  const std::filesystem::path path(output);
  if (std::filesystem::is_directory(path)) return write_array((path / "number.npy").string(), edges.number);
  const std::string name = path.filename().string();
  const std::size_t end = std::min(name.find('.'), name.size());
  write_array((path.parent_path() / (name.substr(0, end) + ".numbers" + name.substr(end))).string(), edges.number);
}

template <class Index>
std::vector<Index> spanning_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots) {
  const auto graph = make_graph(runtime, edges, false);
  Vector<Index> parent(runtime, edges.vertices);
  spanning_tree(graph, parent, {.roots = roots});
  const auto view = parent.read();
  return {view.begin(), view.end()};
}

template <class Index>
Tree<Index> forest_of(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                      const TreeOptions<Index>& options) {
  try {
    return Tree<Index>::from_edges(vertices, from, to, options);
  } catch (const StructureError& error) {
    if (!options.roots.empty()) throw;  // they may be what does not fit
    throw StructureError(std::string(error.what()) + "; a graph that is no forest needs --spanning-tree");
  }
}

template <class Index>
std::vector<Index> forest_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots) {
  const Vector<Index> from(runtime, edges.from), to(runtime, edges.to);
  Vector<Index> parent(runtime, edges.vertices);
  tree_functions(forest_of<Index>(edges.vertices, from, to, {.roots = roots}), {.parent = &parent});
  const auto view = parent.read();
  return {view.begin(), view.end()};
}

template void write_numbers(const std::string&, const EdgeList<std::int32_t>&);
template void write_numbers(const std::string&, const EdgeList<std::int64_t>&);
template Input<std::int32_t> read_input(const char*, const InputOptions&);
template Input<std::int64_t> read_input(const char*, const InputOptions&);
template EdgeList<std::int32_t> read_graph(const char*, const InputOptions&);
template EdgeList<std::int64_t> read_graph(const char*, const InputOptions&);
template std::vector<std::int32_t> spanning_parents(Runtime&, const EdgeList<std::int32_t>&,
                                                    std::span<const std::int32_t>);
template std::vector<std::int64_t> spanning_parents(Runtime&, const EdgeList<std::int64_t>&,
                                                    std::span<const std::int64_t>);
template std::vector<std::int32_t> forest_parents(Runtime&, const EdgeList<std::int32_t>&,
                                                  std::span<const std::int32_t>);
template std::vector<std::int64_t> forest_parents(Runtime&, const EdgeList<std::int64_t>&,
                                                  std::span<const std::int64_t>);
template Tree<std::int32_t> forest_of(std::size_t, const Vector<std::int32_t>&, const Vector<std::int32_t>&,
                                      const TreeOptions<std::int32_t>&);
template Tree<std::int64_t> forest_of(std::size_t, const Vector<std::int64_t>&, const Vector<std::int64_t>&,
                                      const TreeOptions<std::int64_t>&);

}  // namespace pleach::app
