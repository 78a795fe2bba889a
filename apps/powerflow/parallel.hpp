// Parallel branches as one.
#pragma once

#include "circuit.hpp"

#include <map>

namespace powerflow {

struct Merged {
  std::map<Index, Matrix> impedance;  ///< of parallel branches together, by the node that they feed
  std::vector<Parallel> branches;     ///< all parallel branches
  std::vector<Complex> shunt;         ///< of nodes: currents due to different ratios; may be empty
};

/// Adds the admittances of branches that feed the same node. Transformers that differ in the size of their ratios draw
/// a current through each other, which is that of a shunt at each end. RangeError if their angles differ, or with three
/// phases the sizes.
Merged merge_parallel(const Network& network, const Circuit& circuit);

}  // namespace powerflow
