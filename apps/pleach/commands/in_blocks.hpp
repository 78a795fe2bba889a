// What commands do alike in the processes that mpirun started.
#pragma once

#include "checks/difference.hpp"
#include "commands/input.hpp"
#include "commands/job.hpp"
#include "commands/options.hpp"
#include "commands/results.hpp"

#include <pleach/block_vector.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pleach::app {

/// Those of this process: the first one reports.
ComputeOptions options_of_rank(ComputeOptions options);

/// What find() finds on the first rank, on all of them.
std::optional<Difference> found_on_first_rank(Network& network, const std::function<std::optional<Difference>()>& find);

/// The parents of --random, of which each rank makes those of its blocks, or those of a file, which all ranks read.
/// ArgumentError, with the name of the command, for any other file.
template <class Index>
BlockVector<Index> parents_in_blocks(const char* command, Network& network, const InputOptions& options);

/// The same of the edges of a graph.
template <class Index>
struct EdgeBlocks {
  std::uint64_t vertices;
  BlockVector<Index> from, to;
};
template <class Index>
EdgeBlocks<Index> edges_in_blocks(const char* command, Network& network, const InputOptions& options);

/// All ranks read an array of the type, or of the one that the file tells, and call f with the vector.
template <class F>
void read_in_all_ranks(Network& network, const std::string& path, std::optional<ValueType> type, F&& f) {
  if (type) {
    return with_value(*type, [&]<class Value>(Value) {
      std::vector<Value> values;
      agree(network, [&] { values = read_array<Value>(path); });
      f(values);
    });
  }
  Numbers numbers;
  agree(network, [&] { numbers = read_numbers(path); });
  std::move(numbers).visit(f);
}

/// The first rank writes them. All ranks call it.
template <class T>
void write_blocks(Network& network, const std::string& path, const std::string& row,
                  const std::vector<std::pair<std::string, const BlockVector<T>*>>& results) {
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
