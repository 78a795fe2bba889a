// An electrical distribution network as files have it, per unit.
#pragma once

#include "formats/labels.hpp"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace powerflow {

using Complex = std::complex<double>;
using Index = std::int32_t;

/// Buses and branches are numbered from 0. Quantities of a phase stand one phase behind the other: that of bus v in
/// phase p at p * buses() + v. With three phases, the base of power is a third of base_mva for each.
struct Network {
  double base_mva = 1;
  std::size_t phases = 1;  ///< 1 for balanced networks, or 3

  pleach::app::Labels labels;          ///< of buses
  std::vector<double> base_kv;         ///< of each bus, line to line; 0: nobody said
  std::vector<Complex> power;          ///< of constant-power loads; what is fed in is negative
  std::vector<Complex> current_power;  ///< of constant-current loads, at the voltage 1; may be empty
  std::vector<Complex> shunt;          ///< admittance, and constant-impedance loads; may be empty

  std::vector<Index> slack;            ///< buses whose voltages are given
  std::vector<Complex> slack_voltage;  ///< of slack bus s in phase p at s * phases + p

  std::vector<Index> from, to;
  /// The voltage that phase q's current drops in phase p of branch e at (p * phases + q) * branches() + e.
  std::vector<Complex> impedance;
  std::vector<Complex> charging;  ///< admittance of each phase to earth, half of it at each end; may be empty
  std::vector<Complex> ratio;     ///< of an ideal transformer at `from`: V from = ratio V behind it; may be empty
  std::vector<std::size_t> row;   ///< of the branch, for messages: where the file has it; may be empty

  [[nodiscard]] std::size_t buses() const { return base_kv.size(); }
  [[nodiscard]] std::size_t branches() const { return from.size(); }

  /// "branch 7 (12 - 22)"
  [[nodiscard]] std::string branch_text(std::size_t branch) const;

  /// The vectors that may be empty, filled.
  void fill_in();
};

/// Throws StructureError for a branch that closes a loop, a bus that no slack bus feeds, and two slack buses in one
/// feeder; RangeError for zero impedance and for what no unit explains.
void require_radial(const Network& network);

}  // namespace powerflow
