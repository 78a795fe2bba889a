// An electrical distribution network as read from files, per unit.
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

/// Converts a bus, node or branch to an index of arrays.
inline std::size_t place(Index index) { return static_cast<std::size_t>(index); }

/// Buses and branches are numbered from 0. Vectors have all values of a phase before those of the next: phase p of bus
/// v is at p * buses() + v. With three phases, the base of power is a third of base_mva for each phase.
///
/// Branches may be parallel, buses may be joined without impedance, and nothing may feed a bus. layout.hpp makes a tree
/// of the network.
struct Network {
  double base_mva = 1;
  std::size_t phases = 1;  ///< 1 for balanced networks, or 3
  std::string source;      ///< the file's name, for messages; may be empty

  pleach::app::Labels labels;            ///< of buses
  std::size_t added_buses = 0;           ///< number of buses at the end that the file does not name: open ends of lines
  std::vector<double> base_kv;           ///< of each bus, line to line; 0 if unknown
  std::vector<Complex> power;            ///< of constant-power loads; generation is negative
  std::vector<Complex> current_power;    ///< of constant-current loads, at the voltage 1; may be empty
  std::vector<Complex> impedance_power;  ///< of constant-impedance loads, at the voltage 1; may be empty
  std::vector<Complex> shunt;            ///< admittance to earth of capacitors and similar elements; may be empty

  std::vector<Index> slack;            ///< buses with given voltages; a bus may occur twice
  std::vector<Complex> slack_voltage;  ///< phase p of slack bus s at s * phases + p

  std::vector<std::array<Index, 2>> joined;  ///< pairs of buses that closed switches join

  std::vector<Index> from, to;
  /// The impedance by which phase q's current in branch e changes phase p's voltage: (p * phases + q) * branches() + e.
  std::vector<Complex> impedance;
  std::vector<Complex> shunt_from, shunt_to;  ///< admittance of each phase to earth at both ends; may be empty
  std::vector<Complex> ratio;  ///< of an ideal transformer at `from`: V from = ratio * V after it; may be empty
  std::vector<std::uint8_t> phase_set;   ///< of a branch: bit p is set if it has phase p; empty: all phases everywhere
  std::vector<std::size_t> row;          ///< row of each branch in the file, for messages; may be empty
  std::vector<std::string> branch_name;  ///< name of each branch, for messages, instead of `row`; may be empty

  /// True if the phases differ only in their loads of constant power, so that matrices have symmetrical components.
  /// Otherwise the members down to `delta_power` are empty.
  bool by_sequence = false;
  /// The impedance between each slack bus and its given voltage: zero, positive and negative sequence.
  std::vector<Matrix::Column> slack_impedance;
  std::vector<Complex> mutual_from, mutual_to;  ///< admittance of branches at both ends between different phases
  /// The windings of a branch that is a transformer: V after = winding * V from / ratio; 1 without an entry. The rows
  /// of a winding without a zero sequence have the sum 0.
  std::map<std::size_t, Matrix> winding;
  std::vector<Complex> delta_power;  ///< as `power`, for loads between phases a and b, b and c, c and a; may be empty

  std::vector<std::string> notes;  ///< what the reader ignored or had to interpret, for the user

  [[nodiscard]] std::size_t buses() const { return base_kv.size(); }
  [[nodiscard]] std::size_t branches() const { return from.size(); }
  [[nodiscard]] bool has_phase(std::size_t branch, std::size_t phase) const {
    return phase_set.empty() || (phase_set[branch] >> phase & 1) != 0;
  }

  /// behind() converts voltages at `from` to those after the ideal transformer of a branch; before() converts currents
  /// back to `from`.
  [[nodiscard]] Matrix::Column behind(std::size_t branch, Matrix::Column voltage) const;
  [[nodiscard]] Matrix::Column before(std::size_t branch, Matrix::Column current) const;
  /// Returns the currents to earth at an end of a branch; for `from`, those after the ideal transformer.
  [[nodiscard]] Matrix::Column charging(bool at_from, std::size_t branch, const Matrix::Column& voltage) const;

  /// "bus 22"
  [[nodiscard]] std::string bus_text(Index bus) const;
  /// "branch 7 (12 - 22)"
  [[nodiscard]] std::string branch_text(std::size_t branch) const;
  /// Returns the message with the file's name before it.
  [[nodiscard]] std::string fault(const std::string& message) const;

  /// Fills the empty vectors of numbers with defaults.
  void fill_in();
};

/// Returns a voltage or a ratio; NaN for a negative magnitude, so that require_numbers() refuses it.
Complex at_angle(double magnitude, double degrees);

/// Throws RangeError for numbers that are infinite, NaN or not plausible in any unit, and for zero impedance;
/// StructureError if there are no buses.
void require_numbers(const Network& network);

}  // namespace powerflow
