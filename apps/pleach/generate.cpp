// pleach generate: seeded inputs of the shapes that the papers use.
#include "array_file.hpp"
#include "commands.hpp"
#include "list_shapes.hpp"
#include "options.hpp"
#include "tree_shapes.hpp"

#include <memory>
#include <optional>

#include <fmt/format.h>

namespace pleach::app {

namespace {

/// What all that is generated has in common.
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
  with_index(options.index,
             [&]<class Index>(Index) { write_array<Index>(options.output, make_tree<Index>(shape, options.seed)); });
}

void generate_list(const GenerateListOptions& options) {
  ListShape shape = options.list;
  shape.kind = list_kind(options.shape);
  with_index(options.index,
             [&]<class Index>(Index) { write_array<Index>(options.output, make_list<Index>(shape, options.seed)); });
}

void add_shape(CLI::App& command, GenerateOptions& options, const std::vector<std::string>& names) {
  command.add_option("SHAPE", options.shape, fmt::format("One of {}", fmt::join(names, ", ")))->required();
}

void add_common_options(CLI::App& command, GenerateOptions& options) {
  command.add_option("--seed", options.seed, "Seed of all that is random")->option_text("S [1]");
  add_index_option(command, options.index);
  command.add_option("--output", options.output, "File to write (.npy, else text; -.gz compresses; '-' is stdout)")
      ->required()
      ->option_text("FILE");
}

void add_generate_tree(CLI::App& generate) {
  CLI::App* tree = generate.add_subcommand("tree", "A tree or forest, as the array of its vertices' parents");
  const auto options = std::make_shared<GenerateTreeOptions>();
  add_shape(*tree, *options, tree_shape_names());
  tree->add_option("--vertices", options->vertices, "Vertices in all")->check(CLI::NonNegativeNumber)->option_text("N");
  tree->add_option("--levels", options->levels, "Levels of a 'levels' tree")->option_text("D");
  tree->add_option("--arity", options->arity, "Children of a vertex of a 'complete' tree")->option_text("K [2]");
  tree->add_option("--roots", options->roots, "Trees that share the vertices")->option_text("R [1]");
  tree->add_flag("--permute", options->permute_labels, "Number the vertices in a random order");
  add_common_options(*tree, *options);
  tree->callback([options] { generate_tree(*options); });
}

void add_generate_list(CLI::App& generate) {
  CLI::App* list = generate.add_subcommand("list", "A list, or many, as the array of their elements' successors");
  const auto options = std::make_shared<GenerateListOptions>();
  add_shape(*list, *options, list_kind_names());
  list->add_option("--elements", options->list.elements, "Elements in all")
      ->required()
      ->check(CLI::NonNegativeNumber)
      ->option_text("N");
  list->add_option("--block", options->list.block, "Elements of a block of a 'blocked' list")->option_text("B [1024]");
  list->add_option("--lists", options->list.lists, "Lists that share the elements")->option_text("L [1]");
  add_choice<ListLengths>(
      *list, "--lengths", options->list.lengths,
      {{"equal", ListLengths::equal}, {"uniform", ListLengths::uniform}, {"zipf", ListLengths::zipf}},
      "Their lengths: equal, cut at random, or in proportion to 1, 1/2, 1/3, …")
      ->option_text("equal|uniform|zipf [uniform]");
  add_common_options(*list, *options);
  list->callback([options] { generate_list(*options); });
}

}  // namespace

void add_generate(CLI::App& app) {
  CLI::App* generate = app.add_subcommand("generate", "Make an input, from a seed, and write it to a file");
  generate->require_subcommand(1);
  add_generate_list(*generate);
  add_generate_tree(*generate);
}

}  // namespace pleach::app
