// The options of power flows that a network of pandapower carries, in its user_pf_options.
#pragma once

#include "network.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace powerflow {

/// The only value that this program knows of each option that changes voltages.
inline const std::map<std::string, nlohmann::json> known_options{{"consider_line_temperature", false},
                                                                 {"distributed_slack", false},
                                                                 {"mode", "pf"},
                                                                 {"neglect_open_switch_branches", false},
                                                                 {"switch_rx_ratio", 2},
                                                                 {"tdpf", false},
                                                                 {"trafo_model", "t"},
                                                                 {"voltage_depend_loads", true}};

/// True if a transformer shifts the phase, or the voltage of a slack bus has an angle.
inline bool has_angles(const Network& network) {
  const auto has_angle = [](Complex value) { return value.imag() != 0 || value.real() < 0; };
  bool has_slack_angle = false;  // in its first phase
  for (std::size_t s = 0; s < network.slack_voltage.size(); s += network.phases) {
    has_slack_angle = has_slack_angle || has_angle(network.slack_voltage[s]);
  }
  return has_slack_angle || std::ranges::any_of(network.ratio, has_angle);
}

/// Refuses, by FileError, options with which pandapower finds other voltages than this program does. Returns a note on
/// the options that are ignored; empty if there are none.
inline std::string check_options(const nlohmann::json& options, const Network& network) {
  if (options.empty()) return "";
  if (!options.is_object()) throw pleach::FileError("user_pf_options has no names of options");
  std::string ignored;
  for (const auto& [name, value] : options.items()) {
    const auto refuse = [&, &option = name, &given = value](const std::string& reason) {
      throw pleach::FileError(fmt::format("user_pf_options: {} {} is not supported{}", option, given.dump(), reason));
    };
    if (const auto known = known_options.find(name); known != known_options.end()) {
      if (value != known->second) refuse(", only " + known->second.dump());
    } else if (name == "calculate_voltage_angles") {
      if (value != true && has_angles(network)) {
        refuse(" where a transformer shifts the phase or an external grid has an angle");
      }
    } else {
      ignored += (ignored.empty() ? "" : ", ") + nlohmann::json(name).dump();
    }
  }
  return ignored.empty() ? "" : "user_pf_options that do not change the results are not read: " + ignored;
}

}  // namespace powerflow
