// Loads and generators at the buses of pandapower's networks.
#pragma once

#include "network.hpp"
#include "pandapower_table.hpp"

#include <functional>

namespace powerflow {

/// The buses of a network of pandapower.
class Buses {
 public:
  Buses() = default;
  explicit Buses(const Elements& table);

  /// Returns the bus of an element. Throws FileError for a number that is not in the table.
  [[nodiscard]] Index at(const Elements& elements, std::size_t row, const char* column) const;
  [[nodiscard]] bool is_live(Index bus) const { return in_service_[place(bus)]; }
  /// Adds a bus in service, without a number.
  void add() { in_service_.push_back(true); }
  /// Calls f(row, bus) for the elements in service at buses in service.
  void for_each(const Elements& elements, const std::function<void(std::size_t, std::size_t)>& f) const;

 private:
  std::map<std::int64_t, Index> bus_;
  std::vector<bool> in_service_;
};

/// Adds loads, static generators, storages, wards and shunts to a network of one phase or three, whose buses have their
/// phases side by side, and notes on what was interpreted.
class LoadReader {
 public:
  LoadReader(const nlohmann::json& net, const Buses& buses, Network& network)
      : net_(net), buses_(buses), network_(network), phases_(network.phases) {}

  void read();

  /// The number of loads in service with different loads of the phases.
  [[nodiscard]] std::size_t of_phases() const { return of_phases_; }

 private:
  void add_loads(const char* name, double sign);
  void add_loads_of_phases(const char* name, double sign);
  void add_wards();
  void add_shunts();
  void add(std::vector<Complex>& quantity, std::size_t bus, Complex value) const;
  [[nodiscard]] bool is_delta(const Elements& loads, std::size_t row) const;
  [[nodiscard]] bool is_delta_or_noted(const Elements& loads, std::size_t row);

  const nlohmann::json& net_;
  const Buses& buses_;
  Network& network_;
  const std::size_t phases_;
  std::size_t of_phases_ = 0, other_types_ = 0;
  std::string first_of_other_type_;
};

}  // namespace powerflow
