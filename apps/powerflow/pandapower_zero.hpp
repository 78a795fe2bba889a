// The negative and zero sequences of pandapower's networks, which runs in three phases need.
#pragma once

#include "pandapower_trafo.hpp"

namespace powerflow {

/// The zero sequence of a branch, laid out as its positive one.
struct ZeroBranch {
  Complex impedance, shunt_from, shunt_to;
  std::optional<Matrix> winding;  ///< of a transformer that does more than a ratio; see Network::winding
};

/// Columns of zero sequences that are not there, or empty, and vector groups without a model are a MissingError.
class ZeroSequences {
 public:
  ZeroSequences(const Elements& trafos, double base_mva) : trafos_(trafos), base_mva_(base_mva) {}

  /// Returns the zero sequence of a transformer with the model `positive`, as pandapower has it: T, with the part
  /// si0_hv_partial of the short circuit's impedance on the high side. A transformer Dyn or Yzn earths what is behind
  /// it, and lets nothing through.
  ZeroBranch trafo(std::size_t row, const TrafoModel& positive);

  /// The internal impedance of an external grid, zero, positive and negative sequence.
  [[nodiscard]] Matrix::Column grid(const Elements& grids, std::size_t row) const;

  /// A note on transformers that have the positive sequence in place of a zero one that is 0; empty if there are none.
  [[nodiscard]] std::string note() const;

 private:
  [[nodiscard]] double percent(std::size_t row, const char* zero, const char* positive);
  [[nodiscard]] Complex magnetising(std::size_t row, double short_circuit) const;
  void require_no_neutral(std::size_t row) const;

  const Elements& trafos_;
  double base_mva_;
  std::vector<std::size_t> replaced_;
};

/// Makes three phases of a network whose branches have one, with those zero sequences. What buses have stands with the
/// phases of a bus side by side.
void spread_over_phases(Network& network, const std::vector<ZeroBranch>& zeros);

}  // namespace powerflow
