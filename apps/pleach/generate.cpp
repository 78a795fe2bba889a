// pleach generate: seeded inputs of the shapes that the papers use.
#include "array_file.hpp"
#include "commands.hpp"
#include "options.hpp"
#include "tree_shapes.hpp"

#include <memory>
#include <optional>

#include <fmt/format.h>

namespace pleach::app {

namespace {

struct GenerateTreeOptions {
  std::string shape;
  std::optional<std::int64_t> vertices, levels, arity, roots;
  bool permute_labels = false;
  std::uint64_t seed = 1;
  int index = 32;
  std::string output;
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

}  // namespace

void add_generate(CLI::App& app) {
  CLI::App* generate = app.add_subcommand("generate", "Make an input, from a seed, and write it to a file");
  generate->require_subcommand(1);

  CLI::App* tree = generate->add_subcommand("tree", "A tree or forest, as the array of its vertices' parents");
  const auto options = std::make_shared<GenerateTreeOptions>();
  tree->add_option("SHAPE", options->shape, fmt::format("One of {}", fmt::join(tree_shape_names(), ", ")))->required();
  tree->add_option("--vertices", options->vertices, "Vertices in all")->check(CLI::NonNegativeNumber)->option_text("N");
  tree->add_option("--levels", options->levels, "Levels of a 'levels' tree")->option_text("D");
  tree->add_option("--arity", options->arity, "Children of a vertex of a 'complete' tree")->option_text("K [2]");
  tree->add_option("--roots", options->roots, "Trees that share the vertices")->option_text("R [1]");
  tree->add_flag("--permute", options->permute_labels, "Number the vertices in a random order");
  tree->add_option("--seed", options->seed, "Seed of all that is random")->option_text("S [1]");
  add_index_option(*tree, options->index);
  tree->add_option("--output", options->output, "File to write (.npy, else text; -.gz compresses; '-' is stdout)")
      ->required()
      ->option_text("FILE");
  tree->callback([options] { generate_tree(*options); });
}

}  // namespace pleach::app
