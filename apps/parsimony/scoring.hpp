// Parsimony on StarPU's devices.
#pragma once

#include "alignment.hpp"
#include "plan.hpp"

#include <pleach/vector.hpp>

namespace parsimony {

/// The patterns of an alignment, packed for the kernels.
class Packed {
 public:
  Packed(pleach::Runtime& runtime, const Alignment& alignment, const Patterns& patterns);

  [[nodiscard]] pleach::Runtime& runtime() const { return leaves_.runtime(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t states() const { return states_; }
  [[nodiscard]] std::size_t taxa() const { return taxa_; }
  [[nodiscard]] std::size_t leaf_words() const;  ///< for each block
  [[nodiscard]] const pleach::Vector<std::int32_t>& leaves() const { return leaves_; }

 private:
  std::size_t size_, states_, taxa_;
  pleach::Vector<std::int32_t> leaves_;
};

/// Submits the number of changes of each pattern. Returns at once.
pleach::Vector<std::int32_t> fitch(const Packed& packed, const Plan& plan);

/// The states of inner vertices in the shortest histories. The plan must keep all sets.
class Ancestors {
 public:
  Ancestors(const Packed& packed, const Plan& plan);

  /// The sets of a vertex with children, one for each pattern.
  [[nodiscard]] std::vector<States> of(std::size_t vertex) const;

 private:
  std::size_t size_, states_, rows_;
  const Plan& plan_;
  pleach::Vector<std::int32_t> sets_;
};

/// Submits the minimal cost of each pattern, `forbidden` if all histories are; costs[i * states + j] is that of a
/// change from i to j. Cost is int32_t or float. Returns at once.
template <class Cost>
pleach::Vector<Cost> sankoff(const Packed& packed, const Plan& plan, std::span<const Cost> costs);

}  // namespace parsimony
