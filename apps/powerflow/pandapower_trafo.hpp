// pandapower's transformers of two windings.
#pragma once

#include "network.hpp"
#include "pandapower_table.hpp"

namespace powerflow {

/// At a transformer's low-voltage side, behind an ideal transformer at the other, per unit.
struct TrafoModel {
  Complex impedance, shunt_high, shunt_low, ratio;
};

/// Transformers, with the table of the characteristics of those whose taps are tabular.
class Trafos {
 public:
  Trafos(const Elements& trafos, const Elements& characteristics)
      : trafos_(trafos), characteristics_(characteristics) {}

  /// As pandapower's documentation has it: the equivalent circuit T, turned into a Pi. FileError for what cannot be
  /// told apart. A tap position without effect is counted.
  TrafoModel model(std::size_t row, double base_mva, double high_bus_kv, double low_bus_kv);

  /// What taps had no effect, for the user; empty if there were none.
  [[nodiscard]] std::string note() const;

 private:
  struct Windings {
    double high_kv, low_kv, shift;  // in degrees
  };
  struct ShortCircuit {
    double vk, vkr;  // in percent
  };
  struct Tap {
    std::string prefix;  // of its columns
    double steps = 0;
    double percent = 0, degree = 0;
  };

  void apply_tap(std::size_t row, const char* prefix, Windings& windings, ShortCircuit& values);
  void apply_table(std::size_t row, Windings& windings, ShortCircuit& values) const;
  [[nodiscard]] std::string type_of(std::size_t row, const Tap& tap) const;
  void ignore(std::size_t row, const Tap& tap);

  const Elements& trafos_;
  const Elements& characteristics_;
  std::size_t ignored_ = 0;
  std::string first_ignored_;
};

}  // namespace powerflow
