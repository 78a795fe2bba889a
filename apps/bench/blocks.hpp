// The operations on blocks that pleach-bench blocks measures, and pleach-bench model --nodes predicts.
#pragma once

#include <pleach/block_vector.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace pleach::app {

/// Calls prepare() and run() any number of times, run() until its work is done, and returns seconds.
using Measure = std::function<double(const std::function<void()>& prepare, const std::function<void()>& run)>;

/// Returns a Measure: the median of the slowest rank's time, after one unmeasured run.
Measure median_of_all_ranks(Network& network, int repeat);

class BlockOperation {
 public:
  virtual ~BlockOperation() = default;
  /// Runs on blocks, with a check.
  virtual double in_blocks(Network& network, BlockOptions blocks, const Measure& measure) = 0;
  /// Arcs of each element, if elements are vertices.
  [[nodiscard]] virtual std::uint64_t degree() const { return 0; }
  /// Runs on Vectors, on one device.
  virtual double on_vectors(Runtime& runtime, int repeat) = 0;
};

/// Makes scan, sort, rank, leaffix or bfs of n elements or vertices.
std::unique_ptr<BlockOperation> make_block_operation(const std::string& name, std::uint64_t n, std::uint64_t seed);

}  // namespace pleach::app
