#include "pandapower_options.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace powerflow {

namespace {

using Document = nlohmann::json;

/// The only value that this program knows of each option that changes voltages.
const std::map<std::string, Document> known_values{{"consider_line_temperature", false},
                                                   {"distributed_slack", false},
                                                   {"mode", "pf"},
                                                   {"neglect_open_switch_branches", false},
                                                   {"switch_rx_ratio", 2},
                                                   {"tdpf", false},
                                                   {"trafo_model", "t"},
                                                   {"voltage_depend_loads", true}};

/// True if a transformer shifts the phase, or the voltage of a slack bus has an angle.
bool has_angles(const Network& network) {
  const auto has_angle = [](Complex value) { return value.imag() != 0 || value.real() < 0; };
  return std::ranges::any_of(network.ratio, has_angle) || std::ranges::any_of(network.slack_voltage, has_angle);
}

}  // namespace

std::string check_options(const Document& options, const Network& network) {
  if (options.empty()) return "";
  if (!options.is_object()) throw pleach::FileError("user_pf_options has no names of options");
  std::string ignored;
  for (const auto& [name, value] : options.items()) {
    const auto refuse = [&, &option = name, &given = value](const std::string& reason) {
      throw pleach::FileError(fmt::format("user_pf_options: {} {} is not supported{}", option, given.dump(), reason));
    };
    if (const auto known = known_values.find(name); known != known_values.end()) {
      if (value != known->second) refuse(", only " + known->second.dump());
    } else if (name == "calculate_voltage_angles") {
      if (value != true && has_angles(network)) {
        refuse(" where a transformer shifts the phase or an external grid has an angle");
      }
    } else {
      ignored += (ignored.empty() ? "" : ", ") + Document(name).dump();
    }
  }
  return ignored.empty() ? "" : "user_pf_options that do not change the results are not read: " + ignored;
}

}  // namespace powerflow
