// Electrical networks in all formats.
#include "layout.hpp"
#include "read.hpp"

#include "fuzz.hpp"

using namespace pleach::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string& path = file_of(data, size);
  const auto network = accepted(path, [&] { return powerflow::read_network(path, {}); });
  if (!network) return 0;
  const std::size_t n = network->buses(), m = network->branches(), phases = network->phases;
  const auto is_bus = [n](powerflow::Index v) { return v >= 0 && static_cast<std::size_t>(v) < n; };
  require(phases == 1 || phases == 3, "networks have one phase or three");
  require(network->power.size() == phases * n, "each bus has a load");
  require(network->impedance.size() == phases * phases * m, "each branch has an impedance");
  require(
      network->to.size() == m && std::ranges::all_of(network->from, is_bus) && std::ranges::all_of(network->to, is_bus),
      "branches join buses");
  require(std::ranges::all_of(network->slack, is_bus), "slack buses are buses");
  require(network->slack_voltage.size() == phases * network->slack.size(), "each slack bus has a voltage");
  for (const auto* of_buses : {&network->current_power, &network->shunt}) {
    require(of_buses->empty() || of_buses->size() == phases * n, "each bus has all kinds of loads, or none");
  }
  try {
    require_numbers(*network);
    layout_of(*network);
  } catch (const pleach::Error&) {  // whatever it is
  }
  return 0;
}
