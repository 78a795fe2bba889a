// pandapower's transformers of two windings.
#pragma once

#include "network.hpp"
#include "pandapower_table.hpp"

#include <array>
#include <map>
#include <string>

namespace powerflow {

/// The quantities are those at the low-voltage side, per unit; the ideal transformer is at the high-voltage side.
struct TrafoModel {
  Complex impedance, shunt_high, shunt_low, ratio;
  double shift;    ///< the angle of the ratio, in degrees
  double to_base;  ///< factor from per unit of the rating to per unit of the network
};

/// Converts an equivalent T circuit to a Pi: impedances on both sides of the admittance y. The ratio is 1.
TrafoModel pi_of(Complex high, Complex low, Complex y);

/// The transformers, with the table of characteristics for tabular tap changers.
class Trafos {
 public:
  /// `has_old_taps`: without a column for the types of taps, they follow from the steps, as in pandapower.
  Trafos(const Elements& trafos, const Elements& characteristics, bool has_old_taps)
      : trafos_(trafos), characteristics_(characteristics), has_old_taps_(has_old_taps) {}

  /// Converts pandapower's equivalent T circuit to a Pi, and counts tap positions without effect. Throws FileError for
  /// contradictory data.
  TrafoModel model(std::size_t row, double base_mva, double high_bus_kv, double low_bus_kv);

  /// Returns a note on the taps without effect; empty if there were none.
  [[nodiscard]] std::string note() const;

 private:
  struct Windings {
    double high_kv, low_kv, shift;  // kV; shift in degrees
  };
  struct ShortCircuit {
    double vk, vkr;  // in percent
  };
  struct Tap {
    std::string prefix;  // of the names of its columns
    double steps = 0;    // steps from the neutral position
    double percent = 0, degree = 0;
  };

  void apply_tap(std::size_t row, const char* prefix, Windings& windings, ShortCircuit& values);
  void apply_table(std::size_t row, const std::string& side, Windings& windings, ShortCircuit& values);
  [[nodiscard]] std::size_t characteristic(std::size_t row);
  [[nodiscard]] double angle_of(std::size_t row, const Tap& tap) const;
  [[nodiscard]] std::string side_of(std::size_t row, const std::string& prefix) const;
  [[nodiscard]] std::string type_of(std::size_t row, const Tap& tap) const;
  void ignore(std::size_t row, const std::string& prefix);

  const Elements& trafos_;
  const Elements& characteristics_;
  const bool has_old_taps_;
  std::map<std::array<double, 2>, std::size_t> row_of_step_;  // by characteristic and step
  std::size_t ignored_ = 0;
  std::string first_ignored_;
};

}  // namespace powerflow
