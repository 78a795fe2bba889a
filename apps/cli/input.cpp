#include "cli/input.hpp"

#include "io/dimacs_file.hpp"
#include "io/graphml_file.hpp"
#include "io/list_file.hpp"
#include "io/memory.hpp"
#include "io/metis_file.hpp"
#include "io/mtx_file.hpp"
#include "io/newick_file.hpp"
#include "io/npy_header.hpp"
#include "io/sparse_file.hpp"
#include "io/text_line.hpp"
#include "shapes/by_all_cores.hpp"
#include "shapes/scattered_graph.hpp"
#include "shapes/scattered_tree.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/format.h>

namespace pleach::app {

namespace {

std::vector<std::string> split(std::string_view words) {
  std::vector<std::string> result;
  for (; !words.empty(); words.remove_prefix(std::min(words.size(), result.back().size() + 1))) {
    result.emplace_back(words.substr(0, words.find(',')));
  }
  return result;
}

template <class Index>
EdgeList<Index> read_numbered_list(InputFile&& file, const InputOptions& options, bool weighted, const ListForm& form) {
  if (options.vertices) return read_edges<Index>(std::move(file), options.vertices, weighted, form);
  auto wide = read_edges<std::int64_t>(std::move(file), {}, weighted, form);
  const std::size_t numbers = wide.vertices;
  std::string ignored = std::move(wide.ignored);
  auto edges = renumbered<Index>(std::move(wide), options.renumber);
  edges.ignored = std::move(ignored);
  if (!options.renumber && !edges.labels.empty()) {
    note(fmt::format("{} of the numbers below {} are vertices: renumbered", edges.vertices, numbers));
  }
  return edges;
}

/// Throws FileError if a heading has the ends in other columns than the first two, and no option chooses columns.
void require_heading(InputFile& file, const InputOptions& options, const ListForm& form) {
  if (!form.heading || !options.list.columns.empty()) return;
  const DataLine heading = first_data_line(first_lines(file));
  const std::string fault = heading_fault(form, heading.text);
  if (!fault.empty()) throw FileError(fmt::format("{}:{}: {}", file.name(), heading.number, fault));
}

template <class Index>
EdgeList<Index> read_list(InputFile&& file, const InputOptions& options, Format format) {
  const bool weighted = format == Format::weighted_edges;
  if (is_npy(file)) return read_numbered_list<Index>(std::move(file), options, weighted, {});
  const ListForm form = list_form(first_lines(file), options.list, weighted);
  require_heading(file, options, form);
  const bool guesses = !options.vertices && !options.renumber;
  auto edges = options.labelled || (guesses && has_labels(first_lines(file), form))
                   ? read_labelled_edges<Index>(std::move(file), weighted, form)
                   : read_numbered_list<Index>(std::move(file), options, weighted, form);
  tell_ignored(file.name(), options.list, form, weighted, edges.ignored);
  return edges;
}

/// Prints which vertices have the same name.
void tell_shared_names(const std::string& name, const Labels& labels) {
  std::size_t shared = 0, first = 0;
  for (std::size_t v = 0; v < labels.names().size(); ++v) {
    if (labels.names()[v].empty() || labels.has_own_name(v)) continue;
    if (shared++ == 0) first = v;
  }
  if (shared == 0) return;
  note(fmt::format("{}: {} vertices share their names and are labelled by their numbers: {} is {}", name, shared,
                   in_quotes(labels.names()[first]), labels.text(first)));
}

/// Makes the tree of --random, in one process.
template <class Index>
Input<Index> random_tree(const char* command, const InputOptions& options) {
  const auto n = static_cast<std::uint64_t>(*options.random);
  require_memory(static_cast<double>(n) * sizeof(Index), fmt::format("{}: {} vertices", command, n));
  const ScatteredTree tree(n, options.seed);
  Input<Index> input;
  input.format = Format::parents;
  input.parent.resize(static_cast<std::size_t>(n));
  fill_by_all_cores(std::span(input.parent), 0, [&](std::uint64_t v) { return tree.parent(v); });
  return input;
}

template <class Index>
EdgeList<Index> random_edges(const char* command, const InputOptions& options) {
  const ScatteredGraph graph(static_cast<std::uint64_t>(*options.random), options.seed);
  require_memory(static_cast<double>(graph.edges()) * 2 * sizeof(Index),
                 fmt::format("{}: {} edges", command, graph.edges()));
  EdgeList<Index> edges;
  edges.vertices = static_cast<std::size_t>(graph.vertices());
  edges.from.resize(static_cast<std::size_t>(graph.edges()));
  edges.to.resize(edges.from.size());
  fill_by_all_cores(std::span(edges.from), 0, [&](std::uint64_t e) { return graph.from(e); });
  fill_by_all_cores(std::span(edges.to), 0, [&](std::uint64_t e) { return graph.to(e); });
  return edges;
}

}  // namespace

void note(const std::string& text) { fmt::print(stderr, "pleach: note: {}\n", text); }

void require_one_input(const char* command, const InputOptions& options) {
  if (options.path.empty() != options.random.has_value()) {
    throw ArgumentError(fmt::format("{}: give one of INPUT and --random", command));
  }
  if (options.random && !options.roots.empty()) {
    throw ArgumentError(fmt::format("{}: --roots goes with INPUT: a tree of --random has its root", command));
  }
}

void add_input(Command command, InputOptions& input) {
  command
      .option("INPUT", input.path,
              "The tree or graph; '-' is stdin; gzip, zstd, xz, bzip2, lz4, zip are read as they are")
      .required();
  command
      .choice(
          "--format", input.format, formats(),
          "What INPUT is: two vertices a line; the same with a value; Matrix Market; DIMACS; METIS; GraphML; SciPy's "
          "sparse matrices; the parent of each vertex (text or .npy); phylogenies; lines 'WEIGHT PATH' as of find "
          "-printf '%s %p\\n'. Without it, what the name tells, .edges .el, .wel, .mtx, .gr, .graph .metis, .graphml "
          ".xml, .nwk .newick .tree, or else the first lines")
      .text("edges|wel|mtx|gr|metis|graphml|npz|parents|newick|paths");
  command.option("--vertices", input.vertices, "Vertices of a list of edges; else as the largest one says")
      .not_negative()
      .text("N");
  command.flag(
      "--renumber", input.renumber,
      "The vertices of a list of edges are the numbers that it has, in their order; where they are sparse it is so "
      "without asking. Tables have the numbers, beside arrays there is a file of them");
  command.flag("--labels", input.labelled,
               "The vertices of a list of edges are any words, or what stands between tabs, in the order in which they "
               "appear; where the first lines have no numbers it is so without asking. Tables have the words, options "
               "and files of vertices take them, beside arrays there is a file of them");
  command
      .option(
          "--columns", input.list.columns,
          "The columns of a list of edges that hold both ends and the value, counted from 1; the others are ignored")
      .text("FROM,TO[,VALUE]");
  command.flag("--header", input.list.header, "The first line of a list of edges names its columns");
}

void add_random(Command command, InputOptions& input, const std::string& what) {
  command["INPUT"].optional();
  const Option random = command.option("--random", input.random, "Instead of INPUT: " + what).not_negative().text("N");
  command.option("--seed", input.seed, "Of --random").needs(random).text("S [1]");
  for (const char* of_files : {"--format", "--vertices", "--renumber", "--labels", "--columns", "--header"}) {
    random.excludes(command[of_files]);
  }
}

Option add_roots(Command command, InputOptions& input) {
  return command
      .option("--roots,--root", input.roots,
              "The roots of edges, one in each tree: vertices, or a file of them (one a line, or .npy); else the "
              "smallest vertex of each")
      .text("V[,V..]|FILE");
}

void add_spanning_tree(Command command, std::string& kind) {
  command
      .flag("--spanning-tree", "nearest", kind,
            "Take a spanning forest of INPUT, which may be any graph: as near to the roots as can be, or by the least "
            "values of edges; components without one of --roots have their smallest vertex as the root")
      .one_of({"nearest", "minimum"})
      .text("[=nearest|minimum]");
}

Format format_of(const InputOptions& options, InputFile& file) {
  if (options.format) return *options.format;
  Guess guess = guess_format(file);
  // Lists may look like METIS, paths or parents.
  const bool is_metis = file.content_name().ends_with(".graph") || file.content_name().ends_with(".metis");
  const bool is_other = guess.format && *guess.format != Format::edges && *guess.format != Format::weighted_edges &&
                        *guess.format != Format::paths && *guess.format != Format::parents &&
                        (*guess.format != Format::metis || is_metis);
  const std::size_t columns = options.list.columns.size();
  if (columns > 0 && !is_other) return columns == 3 ? Format::weighted_edges : Format::edges;
  if (options.list.header && !is_other) guess = guess_list_behind_heading(first_lines(file));
  if (guess.format) return *guess.format;
  if (file.peek(1).empty()) return Format::parents;
  if (guess.why.empty()) file.fail("neither the name nor the first lines tell the format: give --format");
  throw FileError(
      fmt::format("{}:{}: the format cannot be told; {}; give --format, or --columns for a list with other columns",
                  file.name(), guess.line, guess.why));
}

void tell_ignored(const std::string& name, const ListOptions& options, const ListForm& form, bool weighted,
                  const std::string& ignored) {
  if (form.heading && !options.header) note(name + ": the first line is taken for a heading");
  const std::size_t used = std::max({form.from, form.to, weighted ? form.value : 0}) + 1;
  if (options.columns.empty() && form.columns > used) {
    const std::string columns = form.columns == used + 1 ? fmt::format("column {} is", form.columns)
                                                         : fmt::format("columns {} to {} are", used + 1, form.columns);
    note(fmt::format("{}: {} ignored", name, columns));
  }
  tell_ignored(name, ignored);
}

void tell_ignored(const std::string& name, const std::string& ignored) {
  if (!ignored.empty()) note(fmt::format("{}: {} are ignored", name, ignored));
}

void require_options(const char* command, const InputOptions& options, Format format) {
  const bool is_list = format == Format::edges || format == Format::weighted_edges;
  const auto require = [&](bool holds, const char* what) {
    if (!holds) throw ArgumentError(fmt::format("{}: {}", command, what));
  };
  require(!options.vertices || is_list, "--vertices needs --format edges or wel");
  require(!options.renumber || is_list, "--renumber needs --format edges or wel");
  require(!options.labelled || is_list, "--labels needs --format edges or wel");
  const auto& columns = options.list.columns;
  require((columns.empty() && !options.list.header) || is_list, "--columns and --header need --format edges or wel");
  require(columns.empty() || std::ranges::find(columns, std::size_t{0}) == columns.end(),
          "--columns are counted from 1");
  require(columns.empty() || columns.size() == (format == Format::weighted_edges ? 3 : 2),
          format == Format::weighted_edges ? "--columns takes FROM,TO,VALUE for --format wel"
                                           : "--columns takes FROM,TO for --format edges, FROM,TO,VALUE for wel");
  require(columns.empty() || columns[0] != columns[1], "--columns names one column for both ends");
  require(!options.renumber || !options.vertices, "--renumber and --vertices exclude each other");
  require(!options.labelled || !(options.vertices || options.renumber), "--labels excludes --vertices and --renumber");
  require(!options.values || (format != Format::edges && format != Format::parents && format != Format::paths),
          "values of edges need --format wel, mtx, gr, metis, graphml, npz or newick");
  require(options.roots.empty() || is_graph(format), "--roots needs a graph; this is a tree, which has its roots");
}

template <class Index>
Input<Index> read_input(const char* command, const InputOptions& options) {
  require_one_input(command, options);
  if (options.random) return random_tree<Index>(command, options);
  InputFile file(options.path);
  Input<Index> input;
  input.format = format_of(options, file);
  require_options(command, options, input.format);
  const GraphOptions graph{.directed = options.directed, .values = options.values, .multigraph = options.multigraph};
  switch (input.format) {
    case Format::edges:
    case Format::weighted_edges: input.edges = read_list<Index>(std::move(file), options, input.format); break;
    case Format::mtx: input.edges = read_mtx<Index>(std::move(file), graph); break;
    case Format::sparse: input.edges = read_sparse<Index>(std::move(file), graph); break;
    case Format::dimacs: input.edges = read_dimacs<Index>(std::move(file), graph); break;
    case Format::metis:
      input.edges = read_metis<Index>(std::move(file), graph);
      tell_ignored(file.name(), input.edges.ignored);
      break;
    case Format::graphml:
      input.edges = read_graphml<Index>(std::move(file), graph);
      tell_ignored(file.name(), input.edges.ignored);
      break;
    case Format::parents: input.parent = read_links<Index>(std::move(file), "parent"); break;
    case Format::newick: {
      auto forest = read_newick<Index>(std::move(file));
      for (const std::string& text : forest.notes) note(fmt::format("{}: {}", options.path, text));
      input.parent = std::move(forest.parent);
      input.length = std::move(forest.length);
      input.labels = Labels::of_names(std::move(forest.names));
      tell_shared_names(options.path, input.labels);
      break;
    }
    case Format::paths: {
      auto tree = read_paths<Index>(std::move(file), options.weights);
      if (tree.unquoted > 0) note(fmt::format("{} quoted paths are read as git writes them", tree.unquoted));
      input.parent = std::move(tree.parent);
      input.path_weight = std::move(tree.weight);
      input.path_weight.resize(tree.lines);
      input.labels = Labels(std::move(tree.names));
      break;
    }
  }
  if (is_graph(input.format)) input.labels = std::move(input.edges.labels);
  if (!options.roots.empty()) {
    input.roots = find_vertices("--roots", options.roots, VertexFinder<Index>(input.labels, input.size()));
  }
  return input;
}

template <class Index>
EdgeList<Index> read_graph(const char* command, const InputOptions& options) {
  require_one_input(command, options);
  if (options.random) return random_edges<Index>(command, options);
  Input<Index> input = read_input<Index>(command, options);
  EdgeList<Index> edges = std::move(input.edges);
  edges.labels = std::move(input.labels);
  if (is_graph(input.format)) return edges;
  edges.vertices = input.size();
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
std::vector<Index> find_vertices(const std::string& what, const std::string& text,
                                 const VertexFinder<Index>& vertices) {
  const std::vector<std::string> words = split(text);
  const auto is_vertex = [&](const std::string& word) { return vertices.find(word).has_value(); };
  const bool are_vertices = std::ranges::all_of(words, is_vertex);
  if (words.size() > 1 && is_vertex(text)) {
    if (are_vertices) {
      throw ArgumentError(fmt::format("{}: {} is a vertex, and its parts are vertices: give a file of one a line", what,
                                      in_quotes(text)));
    }
    return {*vertices.find(text)};
  }
  std::error_code ignored;
  if (!are_vertices && std::filesystem::is_regular_file(text, ignored)) return read_vertices(text, vertices);
  std::vector<Index> result;
  for (const std::string& word : words) {
    const auto vertex = vertices.find(word);
    if (!vertex) throw RangeError(fmt::format("{}: {}", what, vertices.why_not(word)));
    result.push_back(*vertex);
  }
  return result;
}

template <class Index>
std::vector<Index> minimum_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots) {
  const Vector<Index> from(runtime, edges.from), to(runtime, edges.to);
  Vector<Index> parent(runtime, edges.vertices);
  Numbers(edges.value).visit([&](const auto& values) {
    const Vector weight(runtime, values);
    tree_functions(minimum_spanning_tree(edges.vertices, from, to, weight, {.roots = roots}), {.parent = &parent});
  });
  const auto view = parent.read();
  return {view.begin(), view.end()};
}

template <class Index>
std::vector<Index> spanning_parents(Runtime& runtime, const EdgeList<Index>& edges, std::span<const Index> roots,
                                    bool minimum) {
  if (minimum) return minimum_parents(runtime, edges, roots);
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
    if (!options.roots.empty()) throw;  // the roots may be invalid
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

template std::vector<std::int32_t> find_vertices(const std::string&, const std::string&,
                                                 const VertexFinder<std::int32_t>&);
template std::vector<std::int64_t> find_vertices(const std::string&, const std::string&,
                                                 const VertexFinder<std::int64_t>&);
template Input<std::int32_t> read_input(const char*, const InputOptions&);
template Input<std::int64_t> read_input(const char*, const InputOptions&);
template EdgeList<std::int32_t> read_graph(const char*, const InputOptions&);
template EdgeList<std::int64_t> read_graph(const char*, const InputOptions&);
template std::vector<std::int32_t> spanning_parents(Runtime&, const EdgeList<std::int32_t>&,
                                                    std::span<const std::int32_t>, bool);
template std::vector<std::int64_t> spanning_parents(Runtime&, const EdgeList<std::int64_t>&,
                                                    std::span<const std::int64_t>, bool);
template std::vector<std::int32_t> forest_parents(Runtime&, const EdgeList<std::int32_t>&,
                                                  std::span<const std::int32_t>);
template std::vector<std::int64_t> forest_parents(Runtime&, const EdgeList<std::int64_t>&,
                                                  std::span<const std::int64_t>);
template Tree<std::int32_t> forest_of(std::size_t, const Vector<std::int32_t>&, const Vector<std::int32_t>&,
                                      const TreeOptions<std::int32_t>&);
template Tree<std::int64_t> forest_of(std::size_t, const Vector<std::int64_t>&, const Vector<std::int64_t>&,
                                      const TreeOptions<std::int64_t>&);

}  // namespace pleach::app
