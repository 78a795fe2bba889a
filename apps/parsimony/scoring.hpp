// Parsimony on the devices.
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
  [[nodiscard]] std::size_t leaf_words() const;  ///< of a block
  [[nodiscard]] const pleach::Vector<std::int32_t>& leaves() const { return leaves_; }

 private:
  std::size_t size_, states_, taxa_;
  pleach::Vector<std::int32_t> leaves_;
};

/// The changes of each pattern. Returns before they are there.
pleach::Vector<std::int32_t> fitch(const Packed& packed, const Plan& plan);

/// The states of inner vertices in the shortest histories, from a plan that keeps all of them.
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

/// The least sum of costs of each pattern, `forbidden` where all sums are; of a change from i to j:
/// costs[i * states + j]. Cost is int32_t or float. Returns before they are there.
template <class Cost>
pleach::Vector<Cost> sankoff(const Packed& packed, const Plan& plan, std::span<const Cost> costs);

}  // namespace parsimony
