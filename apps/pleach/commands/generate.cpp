// pleach generate: seeded inputs of the shapes that the papers use.
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "commands/commands.hpp"
#include "io/array_file.hpp"
#include "io/memory.hpp"
#include "io/mtx_file.hpp"
#include "shapes/graph_shapes.hpp"
#include "shapes/list_shapes.hpp"
#include "shapes/tree_shapes.hpp"

#include <pleach/error.hpp>

#include <limits>
#include <memory>
#include <optional>

#include <fmt/format.h>

namespace pleach::app {

namespace {

/// Options of all generated inputs.
struct GenerateOptions {
  std::string shape;
  std::uint64_t seed = 1;
  int index = 32;
  std::string output;
};

struct GenerateTreeOptions : GenerateOptions {
  std::optional<std::int64_t> vertices, levels, arity, roots;
  bool permute_labels = false;
};

struct GenerateListOptions : GenerateOptions {
  ListShape list;
};

struct GenerateGraphOptions : GenerateOptions {
  std::optional<int> scale;
  std::optional<std::int64_t> vertices, rows, columns, layers, edge_factor;
  std::int64_t graphs = 1;
  bool permute_labels = false;
};

void make_and_write(const auto& make, const auto& write) {
  Progress progress(2);
  progress.step("generating");
  const auto made = make();
  progress.step("writing");
  write(made);
}

void generate_tree(const GenerateTreeOptions& options) {
  TreeShape shape = tree_shape(options.shape);
  if (!options.vertices && shape.vertices == 0) {
    throw ArgumentError("generate tree: " + options.shape + " needs --vertices");
  }
  shape.vertices = options.vertices.value_or(shape.vertices);
  shape.levels = options.levels.value_or(shape.levels);
  shape.arity = options.arity.value_or(shape.arity);
  shape.roots = options.roots.value_or(shape.roots);
  shape.permute_labels = options.permute_labels;
  require_memory(3.0 * options.index / 8 * static_cast<double>(shape.vertices),
                 fmt::format("generate tree: {} vertices", shape.vertices));
  with_index(options.index, [&]<class Index>(Index) {
    make_and_write([&] { return make_tree<Index>(shape, options.seed); },
                   [&](const std::vector<Index>& parent) { write_array(options.output, parent); });
  });
}

GraphShape graph_shape(const GenerateGraphOptions& options) {
  const GraphKind kind = graph_kind(options.shape);
  const bool is_grid = kind != GraphKind::kronecker && kind != GraphKind::uniform;
  const auto require = [&](bool holds, const std::string& what) {
    if (!holds) throw ArgumentError("generate graph: " + options.shape + " " + what);
  };
  const bool has_sides = options.rows || options.columns || options.layers;
  require(is_grid || !has_sides, "has no --rows, --columns or --layers");
  require(kind == GraphKind::grid_3d || !options.layers, "has no --layers");
  require(kind == GraphKind::uniform || !options.vertices, "has no --vertices: it takes --scale");
  require(!is_grid || !options.edge_factor, "has no --edge-factor");
  require(!options.scale || (!has_sides && !options.vertices), "takes --scale or the size itself, not both");
  if (options.scale) return graph_of_scale(kind, *options.scale);
  require(kind != GraphKind::kronecker, "needs --scale");
  require(is_grid || options.vertices, "needs --scale or --vertices");
  require(!is_grid || (options.rows && options.columns && (kind != GraphKind::grid_3d || options.layers)),
          std::string("needs --scale, or --rows, --columns") + (kind == GraphKind::grid_3d ? ", --layers" : ""));
  return {.kind = kind,
          .rows = options.rows.value_or(1),
          .columns = options.columns.value_or(1),
          .layers = options.layers.value_or(1),
          .vertices = options.vertices.value_or(0)};
}

void generate_graph(const GenerateGraphOptions& options) {
  GraphShape shape = graph_shape(options);
  shape.edge_factor = options.edge_factor.value_or(shape.edge_factor);
  shape.graphs = options.graphs;
  shape.permute_labels = options.permute_labels;
  const bool has_factor = shape.kind == GraphKind::kronecker || shape.kind == GraphKind::uniform;
  const double vertices = has_factor ? static_cast<double>(shape.vertices)
                                     : static_cast<double>(shape.rows) * static_cast<double>(shape.columns) *
                                           static_cast<double>(shape.layers);
  const double size =
      vertices * static_cast<double>(has_factor ? shape.edge_factor : 3) * static_cast<double>(shape.graphs);
  const std::string_view path(options.output);
  const bool as_matrix = path.ends_with(".mtx") || path.ends_with(".mtx.gz");
  with_index(options.index, [&]<class Index>(Index) {
    if (vertices <= static_cast<double>(std::numeric_limits<Index>::max())) {
      require_memory(2.0 * sizeof(Index) * size, fmt::format("generate graph: {} edges", size));
    }
    make_and_write([&] { return make_graph<Index>(shape, options.seed); },
                   [&](const EdgeList<Index>& edges) {
                     as_matrix ? write_mtx(options.output, edges) : write_edges(options.output, edges);
                   });
  });
}

void generate_list(const GenerateListOptions& options) {
  ListShape shape = options.list;
  shape.kind = list_kind(options.shape);
  require_memory(2.0 * options.index / 8 * static_cast<double>(shape.elements),
                 fmt::format("generate list: {} elements", shape.elements));
  with_index(options.index, [&]<class Index>(Index) {
    make_and_write([&] { return make_list<Index>(shape, options.seed); },
                   [&](const std::vector<Index>& successor) { write_array(options.output, successor); });
  });
}

void add_shape(Command command, GenerateOptions& options, const std::vector<std::string>& names) {
  command.option("SHAPE", options.shape, fmt::format("One of {}", fmt::join(names, ", "))).required();
}

void add_common_options(Command command, GenerateOptions& options, const Endings& endings) {
  command.option("--seed", options.seed, "Seed of all that is random").text("S [1]");
  add_index_option(command, options.index);
  command.option("--output,-o", options.output, "File to write (.npy, else text; -.gz compresses; '-' is stdout)")
      .required()
      .output(endings)
      .text("FILE");
}

void add_generate_graph(Command generate) {
  const Command graph = generate.subcommand("graph", "An undirected graph, as a list of edges or in Matrix Market");
  const auto options = std::make_shared<GenerateGraphOptions>();
  add_shape(graph, *options, graph_kind_names());
  graph.option("--scale", options->scale, "2^S vertices; grids as square as they come").within(0, 40).text("S");
  graph.option("--edge-factor", options->edge_factor, "Edges for each vertex of kronecker and uniform")
      .not_negative()
      .text("F [16]");
  graph.option("--vertices", options->vertices, "Vertices of uniform").not_negative().text("N");
  graph.option("--rows", options->rows, "Of grid, grid3d and road").positive().text("R");
  graph.option("--columns", options->columns, "Of these").positive().text("C");
  graph.option("--layers", options->layers, "Of grid3d").positive().text("L");
  graph.option("--graphs", options->graphs, "So many side by side, disconnected; the sizes are those of each")
      .positive()
      .text("K [1]");
  graph.flag("--permute", options->permute_labels, "Number the vertices in a random order, as Graph500 does");
  add_common_options(graph, *options, {".npy", ".mtx", ".edges", ".el", ".edgelist", ".txt"});
  graph["--output"].description(
      "File to write (.mtx is Matrix Market, .npy has two columns, else two vertices a line; -.gz compresses; '-' is "
      "stdout)");
  graph.on_call([options] { generate_graph(*options); });
}

void add_generate_tree(Command generate) {
  const Command tree = generate.subcommand("tree", "A tree or forest, as the array of its vertices' parents");
  const auto options = std::make_shared<GenerateTreeOptions>();
  add_shape(tree, *options, tree_shape_names());
  tree.option("--vertices", options->vertices, "Vertices in all").not_negative().text("N");
  tree.option("--levels", options->levels, "Levels of a 'levels' tree").text("D");
  tree.option("--arity", options->arity, "Children of a vertex of a 'complete' tree").text("K [2]");
  tree.option("--roots", options->roots, "Trees that share the vertices").text("R [1]");
  tree.flag("--permute", options->permute_labels, "Number the vertices in a random order");
  add_common_options(tree, *options, {".npy", ".txt"});
  tree.on_call([options] { generate_tree(*options); });
}

void add_generate_list(Command generate) {
  const Command list = generate.subcommand("list", "A list, or many, as the array of their elements' successors");
  const auto options = std::make_shared<GenerateListOptions>();
  add_shape(list, *options, list_kind_names());
  list.option("--elements", options->list.elements, "Elements in all").required().not_negative().text("N");
  list.option("--block", options->list.block, "Elements of a block of a 'blocked' list").text("B [1024]");
  list.option("--lists", options->list.lists, "Lists that share the elements").text("L [1]");
  list.choice<ListLengths>(
          "--lengths", options->list.lengths,
          {{"equal", ListLengths::equal}, {"uniform", ListLengths::uniform}, {"zipf", ListLengths::zipf}},
          "Their lengths: equal, cut at random, or in proportion to 1, 1/2, 1/3, …")
      .text("equal|uniform|zipf [uniform]");
  add_common_options(list, *options, {".npy", ".txt"});
  list.on_call([options] { generate_list(*options); });
}

}  // namespace

void add_generate(Command app) {
  const Command generate = app.subcommand("generate", "Make an input, from a seed, and write it to a file");
  generate.require_subcommand();
  add_generate_graph(generate);
  add_generate_list(generate);
  add_generate_tree(generate);
}

}  // namespace pleach::app
