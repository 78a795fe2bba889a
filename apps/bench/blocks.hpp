// The operations on blocks that pleach-bench blocks measures, and pleach-bench model --nodes predicts.
#pragma once

#include <pleach/block_vector.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace pleach::app {

/// Runs prepare() and run() as often as it likes, the latter to the end of its work, and returns seconds.
using Measure = std::function<double(const std::function<void()>& prepare, const std::function<void()>& run)>;

/// The median of what the slowest rank takes, after one run that is not measured.
Measure median_of_all_ranks(Network& network, int repeat);

class BlockOperation {
 public:
  virtual ~BlockOperation() = default;
  /// Over blocks, checked.
  virtual double in_blocks(Network& network, BlockOptions blocks, const Measure& measure) = 0;
  /// Arcs of each, where elements are vertices.
  [[nodiscard]] virtual std::uint64_t degree() const { return 0; }
  /// On Vectors, by one device.
  virtual double on_vectors(Runtime& runtime, int repeat) = 0;
};

/// scan, sort, rank, leaffix or bfs, of so many elements or vertices.
std::unique_ptr<BlockOperation> make_block_operation(const std::string& name, std::uint64_t n, std::uint64_t seed);

}  // namespace pleach::app
