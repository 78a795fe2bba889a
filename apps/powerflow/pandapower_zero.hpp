// The negative and zero sequences of pandapower's networks, for three-phase power flows.
#pragma once

#include "pandapower_trafo.hpp"

namespace powerflow {

/// The zero sequence of a branch, with the same members as its positive sequence.
struct ZeroBranch {
  Complex impedance, shunt_from, shunt_to;
  std::optional<Matrix> winding;  ///< of a transformer that is not only a ratio; see Network::winding
};

/// Throws MissingError for columns of zero sequences that are missing or empty, and for unsupported vector groups.
class ZeroSequences {
 public:
  ZeroSequences(const Elements& trafos, double base_mva) : trafos_(trafos), base_mva_(base_mva) {}

  /// Returns the zero sequence of a transformer with the model `positive`, as in pandapower: a T circuit, with the part
  /// si0_hv_partial of the short-circuit impedance on the high side. A transformer Dyn or Yzn is an earth for the
  /// network after it, and passes no zero sequence.
  ZeroBranch trafo(std::size_t row, const TrafoModel& positive);

  /// Returns the internal impedance of an external grid: zero, positive and negative sequence.
  [[nodiscard]] Matrix::Column grid(const Elements& grids, std::size_t row) const;

  /// Returns a note on transformers whose zero sequence of 0 was replaced by the positive one; may be empty.
  [[nodiscard]] std::string note() const;

 private:
  [[nodiscard]] double percent(std::size_t row, const char* zero, const char* positive);
  [[nodiscard]] Complex magnetising(std::size_t row, double short_circuit) const;
  void require_no_neutral(std::size_t row) const;

  const Elements& trafos_;
  double base_mva_;
  std::vector<std::size_t> replaced_;
};

/// Turns a one-phase network into one with three phases and these zero sequences. On entry, vectors of the buses have
/// the phases of a bus side by side.
void spread_over_phases(Network& network, const std::vector<ZeroBranch>& zeros);

}  // namespace powerflow
