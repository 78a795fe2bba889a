// The loads of scenarios, from files.
#pragma once

#include "circuit.hpp"

#include <span>
#include <string>
#include <vector>

namespace powerflow {

/// Names of files, or empty: a factor for each scenario, and matrices with a row for each.
struct LoadFiles {
  std::string factors, p_mw, q_mvar;

  [[nodiscard]] bool any() const { return !factors.empty() || !p_mw.empty() || !q_mvar.empty(); }
};

/// The loads of all scenarios; without files, one scenario with the network's own loads. Files give the power at
/// nominal voltage. Each bus keeps its shares of constant power, constant current and constant impedance, separately
/// for active and reactive power. A bus without own load draws constant power. Shunts are not loads.
class Loads {
 public:
  /// Network and circuit must outlive this. FileError and RangeError for bad files, ArgumentError for files with
  /// different numbers of scenarios and for a bus whose load has no shares, as it sums up to 0.
  Loads(const LoadFiles& files, const Network& network, const Circuit& circuit);

  [[nodiscard]] std::size_t count() const { return count_; }

  /// Returns whether some loads depend on the voltage. Each scenario then has its own circuit.
  [[nodiscard]] bool change_circuit() const { return files_ && depend_on_voltage_; }

  /// Writes the loads of constant power of a scenario, in the circuit's order.
  void write(std::size_t scenario, std::span<Complex> power) const;

  /// Returns the network with the loads of a scenario.
  [[nodiscard]] Network network(std::size_t scenario) const;

  /// Returns the active power of all fed buses, in MW at nominal voltage.
  [[nodiscard]] double total_mw(std::size_t scenario) const;

 private:
  [[nodiscard]] std::vector<double> matrix(const std::string& path) const;
  void require_shares() const;
  [[nodiscard]] Complex own(std::size_t i) const;
  [[nodiscard]] double factor(std::size_t scenario) const { return factors_.empty() ? 1 : factors_[scenario]; }
  [[nodiscard]] Complex target(std::size_t scenario, std::size_t i) const;

  const Network& network_;
  const Circuit& circuit_;
  bool files_ = false, depend_on_voltage_ = false;
  std::size_t columns_, count_ = 1;
  double base_ = 1;
  std::vector<double> factors_, p_, q_;
};

}  // namespace powerflow
