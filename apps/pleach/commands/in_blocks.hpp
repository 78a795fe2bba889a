// Common parts of commands in the processes that mpirun started.
#pragma once

#include "checks/difference.hpp"
#include "cli/input.hpp"
#include "cli/job.hpp"
#include "cli/options.hpp"
#include "cli/results.hpp"

#include <pleach/block_tree.hpp>
#include <pleach/block_vector.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pleach::app {

/// Returns the options of this process: the first process reports.
ComputeOptions options_of_rank(ComputeOptions options);

/// Returns the result of find() on the first rank, on all ranks.
std::optional<Difference> found_on_first_rank(Network& network, const std::function<std::optional<Difference>()>& find);

/// Returns the sum over all ranks, which all call it.
std::uint64_t sum_of_all_ranks(Network& network, std::uint64_t mine);

/// Returns the part of a file for this rank: its own part if all ranks find the file, it can be cut, and `fits`; else
/// the first rank gets the whole file, and the others nothing.
std::optional<FilePart> part_of_rank(
    Network& network, const std::string& path,
    const std::function<bool(InputFile&)>& fits = [](InputFile&) { return true; });

/// Joins the parts of all ranks, in even blocks.
template <class T>
BlockVector<T> in_even_blocks(Network& network, const std::vector<T>& part);

/// Reads the links of lists or trees as read_links() does.
template <class Index>
BlockVector<Index> links_in_blocks(Network& network, const std::string& path, const std::string& what);

/// The edges of --random, of which each rank makes those of its blocks, or those of a file, of which it reads its
/// part; of Matrix Market also those that join the same two vertices as others. ArgumentError, with the name of the
/// command, where vertices are no numbers from 0 on.
template <class Index>
struct EdgeBlocks {
  std::uint64_t vertices;
  BlockVector<Index> from, to;

  /// The mean degree of a vertex.
  [[nodiscard]] std::uint64_t degree(bool directed) const {
    return vertices > 0 ? (directed ? 1 : 2) * from.size() / vertices : 0;
  }
};
template <class Index>
EdgeBlocks<Index> edges_in_blocks(const char* command, Network& network, const InputOptions& options);

/// A forest as parents, or as edges of which it is made.
template <class Index>
struct ForestBlocks {
  std::optional<BlockVector<Index>> parent;
  std::optional<EdgeBlocks<Index>> edges;
  std::vector<Index> roots;  // of edges; empty: the smallest vertex of each component
  bool is_spanning = false;  // the edges are those of a graph

  [[nodiscard]] BlockTree<Index> tree() const;

  /// Returns an error in the parents of a tree that was made from edges; all ranks call it.
  [[nodiscard]] std::optional<Difference> check(Network& network, const BlockTree<Index>& tree) const;
};

/// Makes a tree from --random, parents, or the edges of a forest, or, with --spanning-tree, of a graph, read likewise.
template <class Index>
ForestBlocks<Index> forest_in_blocks(const char* command, Network& network, const InputOptions& options,
                                     const std::string& spanning_tree);

/// Reads an array of the type, or of the file's type, and calls f with the vector of this rank's part.
template <class F>
void read_parts(Network& network, const std::string& path, std::optional<ValueType> type, F&& f) {
  const auto part = part_of_rank(network, path);
  if (type) {
    return with_value(*type, [&]<class Value>(Value) {
      std::vector<Value> values;
      agree(network, [&] {
        if (part) values = read_array<Value>(InputFile(path, *part));
      });
      f(values);
    });
  }
  Numbers numbers;
  agree(network, [&] {
    if (part) numbers = read_numbers(InputFile(path, *part));
  });
  for (const std::uint64_t integers : of_all_ranks(network, numbers.are_integers() ? 1 : 0)) {
    if (integers == 0) numbers.widen();
  }
  std::move(numbers).visit(f);
}

/// Writes an uncompressed array to a file, each rank its part. Returns false if not all ranks reach the folder, or the
/// array is compressed or goes to a pipe.
template <class T>
bool write_in_parts(Network& network, const std::string& path, const BlockVector<T>& vector);

/// Writes an array, each rank its part; else the first rank writes all results. All ranks call it.
template <class T>
void write_blocks(Network& network, const std::string& path, const std::string& row,
                  const std::vector<std::pair<std::string, const BlockVector<T>*>>& results) {
  const bool is_array = output_kind(path, results.size(), {}) == OutputKind::array;
  if (is_array && write_in_parts(network, path, *results.back().second)) return;
  std::vector<std::vector<T>> values;
  for (const auto& [name, result] : results) values.push_back(result->gather());
  agree(network, [&] {
    if (network.rank() > 0) return;
    std::vector<Column> columns;
    for (std::size_t k = 0; k < results.size(); ++k) {
      columns.push_back({results[k].first, std::span<const T>(values[k])});
    }
    write_results(path, row, columns);
  });
}

}  // namespace pleach::app
