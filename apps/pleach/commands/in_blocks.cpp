#include "commands/in_blocks.hpp"

#include "checks/graph_check.hpp"
#include "checks/tree_check.hpp"
#include "io/array_file.hpp"
#include "io/edges_file.hpp"
#include "io/list_file.hpp"
#include "io/mtx_file.hpp"
#include "io/npy_header.hpp"
#include "shapes/by_all_cores.hpp"
#include "shapes/scattered_graph.hpp"
#include "shapes/scattered_tree.hpp"

#include <pleach/error.hpp>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <numeric>
#include <system_error>

#include <fmt/core.h>

namespace pleach::app {

std::uint64_t sum_of_all_ranks(Network& network, std::uint64_t mine) {
  const auto numbers = of_all_ranks(network, mine);
  return std::reduce(numbers.begin(), numbers.end(), std::uint64_t{0});
}

namespace {

/// Returns the successors of a rank's elements, in even blocks. The last element of a list has its own index.
template <class Index>
BlockVector<Index> closed_links(Network& network, const std::string& path, const std::string& what,
                                std::vector<Index> link) {
  std::uint64_t first = 0, all = 0;
  const std::vector<std::uint64_t> sizes = of_all_ranks(network, link.size());
  for (std::size_t r = 0; r < sizes.size(); all += sizes[r++]) {
    if (r == network.rank()) first = all;
  }
  if (all > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) {
    throw OverflowError(fmt::format("{}: {} elements do not fit i32: give --index 64", path, all));
  }
  const Terminators mine = close_links(link, first);
  const auto first_of_all = [&](const std::optional<std::uint64_t>& element) {
    constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t least = std::ranges::min(of_all_ranks(network, element.value_or(none)));
    return least == none ? std::nullopt : std::optional(least);
  };
  require_one_terminator(path == "-" ? "stdin" : path, what, {first_of_all(mine.own), first_of_all(mine.none)});
  return in_even_blocks(network, link);
}

ArgumentError no_numbers(const char* command) {
  return ArgumentError(fmt::format("{}: several processes take graphs whose vertices are numbers from 0 on", command));
}

/// The edges of a part of a file, and its entries if it is Matrix Market.
template <class Index>
struct GraphPart {
  EdgeList<Index> edges;
  std::optional<MtxEntries> entries;
};

template <class Index>
GraphPart<Index> read_graph_part(const char* command, const InputOptions& options, FilePart part) {
  if (part.count == 1) {
    EdgeList<Index> edges = read_graph<Index>(command, options);
    if (!edges.labels.empty()) throw no_numbers(command);
    return {std::move(edges), {}};
  }
  InputFile file(options.path, part);
  const Format format = format_of(options, file);
  require_options(command, options, format);
  if (format == Format::mtx) {
    MtxEntries entries;
    EdgeList<Index> edges = read_mtx_part<Index>(std::move(file), {.directed = options.directed}, entries);
    return {std::move(edges), entries};
  }
  const bool weighted = format == Format::weighted_edges;
  const ListForm form = is_npy(file) ? ListForm{} : list_form(first_lines(file), options.list, weighted);
  const bool has_words = !options.vertices && !is_npy(file) && has_labels(first_lines(file), form);
  if (options.renumber || options.labelled || has_words) throw no_numbers(command);
  auto edges = read_edges<Index>(std::move(file), options.vertices, weighted, form);
  if (part.number == 0) tell_ignored(file.name(), options.list, form, weighted, edges.ignored);
  return {std::move(edges), {}};
}

/// Throws on all ranks if the file does not have the number of entries that it declares.
void require_all_entries(Network& network, const std::string& path, FilePart part, const MtxEntries& entries) {
  const std::vector<std::uint64_t> held = of_all_ranks(network, entries.held);
  const auto mine = held.begin() + static_cast<std::ptrdiff_t>(network.rank());
  agree(network, [&] {
    require_entries(InputFile(path, part), entries, std::reduce(held.begin(), mine, std::uint64_t{0}),
                    std::reduce(held.begin(), held.end(), std::uint64_t{0}));
  });
}

bool has_edges_in_parts(Format format) {
  return format == Format::mtx || format == Format::edges || format == Format::weighted_edges;
}

/// Returns the edges that all ranks have read.
template <class Index>
EdgeBlocks<Index> edges_of_parts(const char* command, Network& network, const InputOptions& options,
                                 const std::optional<FilePart>& part, const GraphPart<Index>& mine) {
  if (mine.entries) require_all_entries(network, options.path, *part, *mine.entries);
  const EdgeList<Index>& edges = mine.edges;
  const std::uint64_t vertices = std::ranges::max(of_all_ranks(network, edges.vertices)),
                      all = sum_of_all_ranks(network, edges.from.size());
  if (part && part->count > 1 && !options.vertices && !mine.entries && are_sparse(vertices, all))
    throw no_numbers(command);
  return {vertices, in_even_blocks(network, edges.from), in_even_blocks(network, edges.to)};
}

/// Parents, or else edges, of a part of a file.
template <class Index>
struct ForestPart {
  GraphPart<Index> graph;
  std::vector<Index> parent;
  bool is_graph = false;
};

template <class Index>
ForestPart<Index> read_forest_part(const char* command, const InputOptions& options, FilePart part) {
  ForestPart<Index> mine;
  if (part.count == 1) {
    Input<Index> input = read_input<Index>(command, options);
    mine.is_graph = input.has_edges();
    if (mine.is_graph && !input.labels.empty()) throw no_numbers(command);
    if (!mine.is_graph && input.format != Format::parents) {
      throw ArgumentError(fmt::format("{}: several processes take parents, edges, or --random", command));
    }
    mine.graph.edges = std::move(input.edges);
    mine.parent = std::move(input.parent);
    return mine;
  }
  InputFile file(options.path, part);
  const Format format = format_of(options, file);
  mine.is_graph = format != Format::parents;
  if (mine.is_graph) {
    mine.graph = read_graph_part<Index>(command, options, part);
  } else {
    require_options(command, options, format);
    mine.parent = read_array<Index>(std::move(file));
  }
  return mine;
}

}  // namespace

ComputeOptions options_of_rank(ComputeOptions options) {
  if (!is_first_rank()) {
    options.quiet = true;
    options.json = false;
  }
  return options;
}

std::optional<Difference> found_on_first_rank(Network& network,
                                              const std::function<std::optional<Difference>()>& find) {
  return agreed_difference(network, network.rank() == 0 ? find() : std::nullopt);
}

std::optional<FilePart> part_of_rank(Network& network, const std::string& path,
                                     const std::function<bool(InputFile&)>& fits) {
  bool can = false;
  std::error_code ignored;
  if (path != "-" && std::filesystem::is_regular_file(path, ignored)) {
    try {
      InputFile file(path);
      can = file.can_be_cut() && fits(file);
    } catch (const FileError&) {  // the later reader will throw the error
    }
  }
  if (std::ranges::min(of_all_ranks(network, can ? 1 : 0)) == 1) {
    return FilePart{.number = network.rank(), .count = network.ranks()};
  }
  return network.rank() == 0 ? std::optional(FilePart{}) : std::nullopt;
}

template <class T>
BlockVector<T> in_even_blocks(Network& network, const std::vector<T>& part) {
  const BlockVector<T> even(network, sum_of_all_ranks(network, part.size()));
  return BlockVector<T>(network, even.layout(), std::span<const T>(part));
}

template <class Index>
BlockVector<Index> links_in_blocks(Network& network, const std::string& path, const std::string& what) {
  const auto part = part_of_rank(network, path);
  std::vector<Index> link;
  agree(network, [&] {
    if (part) link = read_array<Index>(InputFile(path, *part));
  });
  return closed_links(network, path, what, std::move(link));
}

template <class Index>
EdgeBlocks<Index> edges_in_blocks(const char* command, Network& network, const InputOptions& options) {
  require_one_input(command, options);
  if (options.random) {
    const ScatteredGraph graph(static_cast<std::uint64_t>(*options.random), options.seed);
    return {graph.vertices(), blocks_of<Index>(network, graph.edges(), [&](std::uint64_t e) { return graph.from(e); }),
            blocks_of<Index>(network, graph.edges(), [&](std::uint64_t e) { return graph.to(e); })};
  }
  const auto part = part_of_rank(network, options.path,
                                 [&](InputFile& file) { return has_edges_in_parts(format_of(options, file)); });
  GraphPart<Index> mine;
  agree(network, [&] {
    if (part) mine = read_graph_part<Index>(command, options, *part);
  });
  return edges_of_parts(command, network, options, part, mine);
}

template <class Index>
ForestBlocks<Index> forest_in_blocks(const char* command, Network& network, const InputOptions& options,
                                     const std::string& spanning_tree) {
  if (spanning_tree == "minimum") {
    throw ArgumentError(fmt::format("{}: several processes make no --spanning-tree=minimum", command));
  }
  require_one_input(command, options);
  ForestBlocks<Index> forest;
  forest.is_spanning = !spanning_tree.empty();
  const auto require_tree = [&] {
    if (forest.is_spanning) {
      throw ArgumentError(fmt::format("{}: --spanning-tree needs a graph; this is a tree", command));
    }
  };
  if (options.random) {
    require_tree();
    const auto n = static_cast<std::uint64_t>(*options.random);
    const ScatteredTree tree(n, options.seed);
    forest.parent = blocks_of<Index>(network, n, [&](std::uint64_t v) { return tree.parent(v); });
    return forest;
  }
  const auto part = part_of_rank(network, options.path, [&](InputFile& file) {
    const Format format = format_of(options, file);
    if (format == Format::mtx) return forest.is_spanning;  // parts keep repeated edges, which close cycles
    return format == Format::parents || has_edges_in_parts(format);
  });
  ForestPart<Index> mine;
  agree(network, [&] {
    if (part) mine = read_forest_part<Index>(command, options, *part);
  });
  if (of_all_ranks(network, mine.is_graph ? 1 : 0).front() == 0) {
    require_tree();
    forest.parent = closed_links(network, options.path, "parent", std::move(mine.parent));
    return forest;
  }
  forest.edges = edges_of_parts(command, network, options, part, mine.graph);
  agree(network, [&] {
    if (options.roots.empty()) return;
    const auto vertices = static_cast<std::size_t>(forest.edges->vertices);
    forest.roots = find_vertices("--roots", options.roots, VertexFinder<Index>(Labels(), vertices));
  });
  return forest;
}

template <class Index>
BlockTree<Index> ForestBlocks<Index>::tree() const {
  if (parent) return BlockTree<Index>(*parent);
  const BlockVector<Index> vertices(edges->from.network(), edges->vertices, {.degree = edges->degree(false)});
  if (!is_spanning) return BlockTree<Index>::from_edges(vertices.layout(), edges->from, edges->to, roots);
  return spanning_tree(BlockGraph<Index>(vertices.layout(), edges->from, edges->to), {.roots = roots});
}

template <class Index>
std::optional<Difference> ForestBlocks<Index>::check(Network& network, const BlockTree<Index>& tree) const {
  if (parent) return std::nullopt;
  EdgeList<Index> whole;
  whole.vertices = static_cast<std::size_t>(edges->vertices);
  whole.from = edges->from.gather();
  whole.to = edges->to.gather();
  const std::vector<Index> parents = tree.parent().gather();
  return found_on_first_rank(network, [&]() -> std::optional<Difference> {
    if (is_spanning) return check_spanning_parents<Index>(whole, roots, parents, false);
    const std::vector<Index> expected = search_forest<Index>(whole, roots).parent;
    auto difference = first_difference<Index, Index>(parents, expected, [](std::size_t) { return 0; });
    if (difference) difference->what = "parent";
    return difference;
  });
}

template <class T>
bool write_in_parts(Network& network, const std::string& path, const BlockVector<T>& vector) {
  const bool npy = is_named_npy(path);
  const std::string header = array_header<T>(vector.size(), npy);
  std::optional<OutputFile> file;  // of the first rank
  agree(network, [&] {
    if (network.rank() > 0 || path == "-" || path.ends_with(".gz")) return;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) return;
    file.emplace(path);
    file->write(header);
    file->finish();
  });
  const std::string temporary = text_of_first_rank(network, file ? file->temporary() : "");
  const bool reached = !temporary.empty() && ::access(temporary.c_str(), W_OK) == 0;
  if (std::ranges::min(of_all_ranks(network, reached ? 1 : 0)) == 0) return false;

  const std::vector<T> part = vector.part();
  const std::span<const T> values(part);
  const std::vector<std::uint64_t> bytes = of_all_ranks(network, stored_bytes(values, npy));
  const auto mine = bytes.begin() + static_cast<std::ptrdiff_t>(network.rank());
  agree(network, [&] {
    FilePlace place(temporary, std::reduce(bytes.begin(), mine, std::uint64_t{header.size()}), path);
    write_part(place, values, npy);
  });
  agree(network, [&] {
    if (file) file->close();
  });
  return true;
}

#define INSTANCES(T)                                                       \
  template BlockVector<T> in_even_blocks(Network&, const std::vector<T>&); \
  template bool write_in_parts(Network&, const std::string&, const BlockVector<T>&);
INSTANCES(std::int32_t)
INSTANCES(std::int64_t)
INSTANCES(float)
INSTANCES(double)
#undef INSTANCES
template EdgeBlocks<std::int32_t> edges_in_blocks(const char*, Network&, const InputOptions&);
template EdgeBlocks<std::int64_t> edges_in_blocks(const char*, Network&, const InputOptions&);
template BlockVector<std::int32_t> links_in_blocks(Network&, const std::string&, const std::string&);
template BlockVector<std::int64_t> links_in_blocks(Network&, const std::string&, const std::string&);
template struct ForestBlocks<std::int32_t>;
template struct ForestBlocks<std::int64_t>;
template ForestBlocks<std::int32_t> forest_in_blocks(const char*, Network&, const InputOptions&, const std::string&);
template ForestBlocks<std::int64_t> forest_in_blocks(const char*, Network&, const InputOptions&, const std::string&);

}  // namespace pleach::app
