// An electrical distribution network as files have it, per unit.
#pragma once

#include "matrix.hpp"

#include "io/labels.hpp"

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace powerflow {

using Complex = std::complex<double>;
using Index = std::int32_t;

/// The place of a bus, node or branch in an array.
inline std::size_t place(Index index) { return static_cast<std::size_t>(index); }

/// Buses and branches are numbered from 0. Quantities of a phase stand one phase behind the other: that of bus v in
/// phase p at p * buses() + v. With three phases, the base of power is a third of base_mva for each.
///
/// Branches may be parallel, buses may be joined without impedance, and a bus may be fed by nothing: layout.hpp makes a
/// tree of them.
struct Network {
  double base_mva = 1;
  std::size_t phases = 1;  ///< 1 for balanced networks, or 3
  std::string source;      ///< the file's name, which begins messages; may be empty

  pleach::app::Labels labels;            ///< of buses
  std::size_t added_buses = 0;           ///< the last of them, which the file does not name: open ends of lines
  std::vector<double> base_kv;           ///< of each bus, line to line; 0: nobody said
  std::vector<Complex> power;            ///< of constant-power loads; what is fed in is negative
  std::vector<Complex> current_power;    ///< of constant-current loads, at the voltage 1; may be empty
  std::vector<Complex> impedance_power;  ///< of constant-impedance loads, at the voltage 1; may be empty
  std::vector<Complex> shunt;            ///< admittance to earth of what is no load: capacitors; may be empty

  std::vector<Index> slack;            ///< buses whose voltages are given; a bus may be there twice
  std::vector<Complex> slack_voltage;  ///< of slack bus s in phase p at s * phases + p

  std::vector<std::array<Index, 2>> joined;  ///< buses that closed switches make one

  std::vector<Index> from, to;
  /// The voltage that phase q's current drops in phase p of branch e at (p * phases + q) * branches() + e.
  std::vector<Complex> impedance;
  std::vector<Complex> shunt_from, shunt_to;  ///< admittance of each phase to earth at both ends; may be empty
  std::vector<Complex> ratio;           ///< of an ideal transformer at `from`: V from = ratio V behind it; may be empty
  std::vector<std::uint8_t> phase_set;  ///< of a branch; bit p is set if it has phase p; empty: all have all
  std::vector<std::size_t> row;         ///< of a branch, for messages: where the file has it; may be empty
  std::vector<std::string> branch_name;  ///< of a branch, for messages, instead of `row`; may be empty

  /// Three phases are alike in all but their loads of constant power: matrices have symmetrical components. Only then
  /// may there be anything in the members down to `delta_power`.
  bool by_sequence = false;
  /// The impedance between each slack bus and the voltage that is given: zero, positive and negative sequence.
  std::vector<Matrix::Column> slack_impedance;
  std::vector<Complex> mutual_from, mutual_to;  ///< admittance of branches at both ends, in one phase by another
  /// The windings of a branch that is a transformer: V behind = winding V from / ratio; 1 if there is no entry. A
  /// winding without a zero sequence has the sum 0 in each row.
  std::map<std::size_t, Matrix> winding;
  std::vector<Complex> delta_power;  ///< as `power`, of loads between phases a and b, b and c, c and a; may be empty

  std::vector<std::string> notes;  ///< what the reader left out or had to interpret, for the user

  [[nodiscard]] std::size_t buses() const { return base_kv.size(); }
  [[nodiscard]] std::size_t branches() const { return from.size(); }
  [[nodiscard]] bool has_phase(std::size_t branch, std::size_t phase) const {
    return phase_set.empty() || (phase_set[branch] >> phase & 1) != 0;
  }

  /// behind() takes voltages at `from` through the ideal transformer of a branch; before() takes currents back to
  /// `from`.
  [[nodiscard]] Matrix::Column behind(std::size_t branch, Matrix::Column voltage) const;
  [[nodiscard]] Matrix::Column before(std::size_t branch, Matrix::Column current) const;
  /// The currents to earth at an end of a branch. At `from` they flow behind the ideal transformer.
  [[nodiscard]] Matrix::Column charging(bool at_from, std::size_t branch, const Matrix::Column& voltage) const;

  /// "bus 22"
  [[nodiscard]] std::string bus_text(Index bus) const;
  /// "branch 7 (12 - 22)"
  [[nodiscard]] std::string branch_text(std::size_t branch) const;
  /// The message, behind the file's name.
  [[nodiscard]] std::string fault(const std::string& message) const;

  /// Fills the vectors of numbers that may be empty.
  void fill_in();
};

/// A voltage or a ratio of this size, which is not negative: NaN, which require_numbers() refuses, if it is.
Complex at_angle(double magnitude, double degrees);

/// Throws RangeError for numbers that are not finite, or that no unit explains, and for zero impedance; StructureError
/// if there are no buses.
void require_numbers(const Network& network);

}  // namespace powerflow
