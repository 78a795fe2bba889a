// The options of power flows in a pandapower network, in its user_pf_options.
#pragma once

#include <pleach/error.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace powerflow {

/// The only value that this program supports, for each option that changes voltages.
inline const std::map<std::string, nlohmann::json> known_options{{"ac", true},
                                                                 {"consider_line_temperature", false},
                                                                 {"distributed_slack", false},
                                                                 {"mode", "pf"},
                                                                 {"neglect_open_switch_branches", false},
                                                                 {"switch_rx_ratio", 2},
                                                                 {"tdpf", false},
                                                                 {"trafo_model", "t"},
                                                                 {"voltage_depend_loads", true}};

/// Options about pandapower's solver, about results other than voltages, and about elements that are refused.
inline const std::set<std::string> harmless_options{"algorithm",
                                                    "check_connectivity",
                                                    "copy_constraints_to_ppc",
                                                    "delta",
                                                    "delta_q",
                                                    "enforce_p_lims",
                                                    "enforce_q_lims",
                                                    "init",
                                                    "init_results",
                                                    "init_va_degree",
                                                    "init_vm_pu",
                                                    "lightsim2grid",
                                                    "max_iteration",
                                                    "numba",
                                                    "only_v_results",
                                                    "permc_spec",
                                                    "recycle",
                                                    "run_control",
                                                    "tdpf_delay_s",
                                                    "tdpf_update_r_theta",
                                                    "tolerance_mva",
                                                    "trafo3w_losses",
                                                    "trafo_loading",
                                                    "use_umfpack",
                                                    "v_debug"};

/// Throws FileError for options with which pandapower computes other voltages than this program; one of them does so
/// only if voltages or transformers have angles. Returns notes on ignored options.
inline std::vector<std::string> check_options(const nlohmann::json& options, bool has_angles) {
  if (options.empty()) return {};
  if (!options.is_object()) throw pleach::FileError("user_pf_options has no names of options");
  std::vector<std::string> harmless, unknown;
  for (const auto& [name, value] : options.items()) {
    const auto refuse = [&, &option = name, &given = value](const std::string& reason) {
      throw pleach::FileError(fmt::format("user_pf_options: {} {} is not supported{}", option, given.dump(), reason));
    };
    if (const auto known = known_options.find(name); known != known_options.end()) {
      if (value != known->second) refuse(", only " + known->second.dump());
    } else if (name == "calculate_voltage_angles") {
      if (value != true && has_angles) {
        refuse(" where a transformer shifts the phase or an external grid has an angle");
      }
    } else {
      (harmless_options.contains(name) ? harmless : unknown).push_back(nlohmann::json(name).dump());
    }
  }
  std::vector<std::string> notes;
  const auto add = [&](const char* kind, const std::vector<std::string>& names) {
    if (!names.empty())
      notes.push_back(fmt::format("user_pf_options that {} are not read: {}", kind, fmt::join(names, ", ")));
  };
  add("do not change the results", harmless);
  add("are not known", unknown);
  return notes;
}

}  // namespace powerflow
