#include "parallel.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>

namespace powerflow {

namespace {

constexpr double same_ratio = 1e-9;

/// Returns the inverse in the phases that the branch has, and 0 in others.
Matrix inverse_in(const Network& network, std::size_t branch, Matrix matrix, unsigned phase_set) {
  const auto has = [&](std::size_t p) { return (phase_set >> p & 1) != 0; };
  for (std::size_t p = 0; p < network.phases; ++p) {
    if (!has(p)) matrix(p, p) = 1;
  }
  auto inverse = matrix.inverse();
  if (!inverse) throw pleach::RangeError(network.fault(network.branch_text(branch) + " has a singular impedance"));
  for (std::size_t p = 0; p < network.phases; ++p) {
    if (!has(p)) (*inverse)(p, p) = 0;
  }
  return *inverse;
}

unsigned phase_set_of(const Network& network, std::size_t branch) {
  return network.phase_set.empty() ? (1U << network.phases) - 1 : network.phase_set[branch];
}

class Merger {
 public:
  Merger(const Network& network, const Circuit& circuit) : network_(network), circuit_(circuit) {}

  Merged merge() {
    std::map<Index, std::vector<std::size_t>> parallel;  // by the node that they feed
    for (std::size_t e = 0; e < network_.branches(); ++e) {
      const Index v = circuit_.feeds[e];
      if (v >= 0 && circuit_.branch[place(v)] != static_cast<Index>(e)) parallel[v].push_back(e);
    }
    for (const auto& [v, others] : parallel) {
      const std::size_t first = merged_.branches.size();
      add(v, place(circuit_.branch[place(v)]));
      for (const std::size_t e : others) add(v, e);
      combine(v, first);
    }
    return std::move(merged_);
  }

 private:
  /// Adds the branch, converted to the direction of the first one.
  void add(Index v, std::size_t e) {
    const auto first = place(circuit_.branch[place(v)]);
    const bool reversed = circuit_.node[place(network_.from[e])] != circuit_.node[place(network_.from[first])];
    const Matrix own = inverse_in(network_, e, Matrix::of(network_.impedance, network_.phases, network_.branches(), e),
                                  phase_set_of(network_, e));
    const Complex ratio = (reversed ? 1.0 / network_.ratio[e] : network_.ratio[e]) / network_.ratio[first];
    if (std::abs(std::arg(ratio)) > same_ratio || !has_winding_of(e, first, reversed)) {
      throw pleach::RangeError(network_.fault(network_.branch_text(e) + " and " + network_.branch_text(first) +
                                              " are parallel, but shift the phase by different angles"));
    }
    if (network_.phases > 1 && std::abs(std::abs(ratio) - 1) > same_ratio) {
      throw pleach::RangeError(network_.fault(network_.branch_text(e) + " and " + network_.branch_text(first) +
                                              " are parallel, but have different ratios in three phases"));
    }
    merged_.branches.push_back({static_cast<Index>(e), v, reversed, std::abs(ratio),
                                reversed ? own * (1 / std::norm(network_.ratio[e])) : own, Matrix(network_.phases)});
  }

  /// Returns whether the windings of two branches shift the phases equally.
  [[nodiscard]] bool has_winding_of(std::size_t e, std::size_t first, bool reversed) const {
    const auto own = network_.winding.find(e), other = network_.winding.find(first);
    if (own == network_.winding.end() || other == network_.winding.end()) return own == other;
    double difference = 0;
    for (std::size_t i = 0; i < 9; ++i) {
      difference = std::max(difference, std::abs(own->second(i / 3, i % 3) - other->second(i / 3, i % 3)));
    }
    return !reversed && difference <= same_ratio;
  }

  void combine(Index v, std::size_t first) {
    const std::span members = std::span(merged_.branches).subspan(first);
    const auto e = place(members[0].branch);
    Matrix sum(network_.phases);
    unsigned phase_set = 0;
    for (const Parallel& member : members) {
      sum += member.admittance * (1 / member.ratio);
      phase_set |= phase_set_of(network_, place(member.branch));
    }
    const Matrix together = inverse_in(network_, e, sum, phase_set);
    for (Parallel& member : members) member.together = together;
    merged_.impedance.emplace(v, together);
    if (network_.phases > 1) return;
    Complex at_from, at_to;
    for (const Parallel& member : members) {
      const Complex y = member.admittance(0, 0);
      at_from += y / member.ratio * (1 / member.ratio - 1) / std::norm(network_.ratio[e]);
      at_to += y * (1 - 1 / member.ratio);
    }
    merged_.shunt.resize(circuit_.size());
    merged_.shunt[place(circuit_.node[place(network_.from[e])])] += at_from;
    merged_.shunt[place(circuit_.node[place(network_.to[e])])] += at_to;
  }

  const Network& network_;
  const Circuit& circuit_;
  Merged merged_;
};

}  // namespace

Merged merge_parallel(const Network& network, const Circuit& circuit) { return Merger(network, circuit).merge(); }

}  // namespace powerflow
