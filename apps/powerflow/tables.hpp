// Writes the results of `solve` as tables and arrays.
#pragma once

#include "scenarios.hpp"

#include <string>

namespace powerflow {

/// The results of each scenario. Without convergence they are zero, and the lowest bus is a slack bus.
struct Summary {
  std::vector<std::int32_t> converged, iterations, lowest_bus;
  std::vector<double> lowest, loss_mw, loss_mvar, load_mw;

  void add(const Network& network, const Outcome& outcome, const Solution& solution, double load) {
    const double base = network.base_mva / static_cast<double>(network.phases);
    const Lowest low = lowest_voltage(network, solution.voltage);
    add(outcome, load, static_cast<std::int32_t>(low.bus), low.voltage, solution.losses() * base);
  }
  void add_failed(const Network& network, const Outcome& outcome, double load) {
    add(outcome, load, network.slack.front(), 0, 0);
  }

 private:
  void add(const Outcome& outcome, double load, std::int32_t bus, double voltage, Complex losses) {
    converged.push_back(outcome.converged ? 1 : 0);
    iterations.push_back(outcome.iterations);
    lowest_bus.push_back(bus);
    lowest.push_back(voltage);
    loss_mw.push_back(losses.real());
    loss_mvar.push_back(losses.imag());
    load_mw.push_back(load);
  }
};

/// Writes a row for each bus.
void write_buses(const std::string& path, const Network& network, const Solution& solution);

/// Writes a row for each branch.
void write_branches(const std::string& path, const Network& network, const Solution& solution);

/// Writes a row for each scenario.
void write_summary(const std::string& path, const Network& network, const Summary& summary);

/// Writes all voltages, with a row for each scenario.
void write_voltages(const std::string& path, std::size_t rows, std::span<const double> magnitudes);

}  // namespace powerflow
