#include "pandapower_columns.hpp"

#include "pandapower_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace powerflow {

namespace {

using Names = std::set<std::string, std::less<>>;

struct Columns {
  Names read, others;  // read; without effect on a power flow, such as names and limits
};

/// The columns of each table that is read, in pandapower 2 and 3 and in SimBench.
const std::map<std::string, Columns, std::less<>> columns_of{
    {"bus",
     {{"vn_kv", "in_service"},
      {"name", "type", "zone", "geo", "coords", "max_vm_pu", "min_vm_pu", "subnet", "voltLvl", "substation"}}},
    {"line",
     {{"from_bus", "to_bus", "length_km", "r_ohm_per_km", "x_ohm_per_km", "c_nf_per_km", "g_us_per_km", "r0_ohm_per_km",
       "x0_ohm_per_km", "c0_nf_per_km", "parallel", "in_service"},
      {"name",
       "std_type",
       "type",
       "geo",
       "df",
       "max_i_ka",
       "max_loading_percent",
       "loading_max",
       "endtemp_degree",
       "g0_us_per_km",
       "alpha",
       "temperature_degree_celsius",
       "tdpf",
       "wind_speed_m_per_s",
       "wind_angle_degree",
       "conductor_outer_diameter_m",
       "air_temperature_degree_celsius",
       "reference_temperature_degree_celsius",
       "solar_radiation_w_per_sq_m",
       "solar_absorptivity",
       "emissivity",
       "r_theta_kelvin_per_mw",
       "mc_joule_per_m_k",
       "subnet",
       "voltLvl"}}},
    {"trafo",
     {{"hv_bus",
       "lv_bus",
       "sn_mva",
       "vn_hv_kv",
       "vn_lv_kv",
       "vk_percent",
       "vkr_percent",
       "pfe_kw",
       "i0_percent",
       "shift_degree",
       "parallel",
       "in_service",
       "vk0_percent",
       "vkr0_percent",
       "mag0_percent",
       "mag0_rx",
       "si0_hv_partial",
       "vector_group",
       "xn_ohm",
       "rn_ohm",
       "leakage_resistance_ratio_hv",
       "leakage_reactance_ratio_hv",
       "tap_side",
       "tap_neutral",
       "tap_step_percent",
       "tap_step_degree",
       "tap_pos",
       "tap_changer_type",
       "tap_phase_shifter",
       "tap_dependency_table",
       "tap_dependent_impedance",
       "id_characteristic_table",
       "tap2_side",
       "tap2_neutral",
       "tap2_step_percent",
       "tap2_step_degree",
       "tap2_pos",
       "tap2_changer_type",
       "tap2_phase_shifter",
       "tap2_dependency_table"},
      {"name", "std_type", "df", "max_loading_percent", "loading_max", "tap_min", "tap_max", "tap2_min", "tap2_max",
       "oltc", "power_station_unit", "pt_percent", "id_characteristic_spline", "autoTap", "autoTapSide", "autoTapSetp",
       "subnet", "voltLvl", "substation"}}},
    {"trafo_characteristic_table",
     {{"id_characteristic", "step", "voltage_ratio", "angle_deg", "vk_percent", "vkr_percent"},
      {"vk_hv_percent", "vkr_hv_percent", "vk_mv_percent", "vkr_mv_percent", "vk_lv_percent", "vkr_lv_percent"}}},
    {"load",
     {{"bus", "p_mw", "q_mvar", "scaling", "in_service", "type", "const_z_percent", "const_i_percent",
       "const_z_p_percent", "const_z_q_percent", "const_i_p_percent", "const_i_q_percent"},
      {"name", "sn_mva", "controllable", "zone", "max_p_mw", "min_p_mw", "max_q_mvar", "min_q_mvar", "profile",
       "subnet", "voltLvl"}}},
    {"sgen",
     {{"bus", "p_mw", "q_mvar", "scaling", "in_service", "type"},
      {"name",
       "sn_mva",
       "controllable",
       "max_p_mw",
       "min_p_mw",
       "max_q_mvar",
       "min_q_mvar",
       "k",
       "rx",
       "current_source",
       "generator_type",
       "lrc_pu",
       "max_ik_ka",
       "kappa",
       "id_q_capability_characteristic",
       "reactive_capability_curve",
       "curve_style",
       "slack_weight",
       "profile",
       "phys_type",
       "subnet",
       "voltLvl"}}},
    {"storage",
     {{"bus", "p_mw", "q_mvar", "scaling", "in_service"},
      {"name", "type", "sn_mva", "soc_percent", "max_e_mwh", "min_e_mwh", "controllable", "max_p_mw", "min_p_mw",
       "max_q_mvar", "min_q_mvar", "profile", "efficiency_percent", "self-discharge_percent_per_day", "subnet",
       "voltLvl"}}},
    {"ward", {{"bus", "ps_mw", "qs_mvar", "pz_mw", "qz_mvar", "in_service"}, {"name", "subnet", "voltLvl"}}},
    {"asymmetric_load",
     {{"bus", "p_a_mw", "q_a_mvar", "p_b_mw", "q_b_mvar", "p_c_mw", "q_c_mvar", "scaling", "in_service", "type"},
      {"name", "sn_mva", "sn_a_mva", "sn_b_mva", "sn_c_mva"}}},
    {"asymmetric_sgen",
     {{"bus", "p_a_mw", "q_a_mvar", "p_b_mw", "q_b_mvar", "p_c_mw", "q_c_mvar", "scaling", "in_service", "type"},
      {"name", "sn_mva", "sn_a_mva", "sn_b_mva", "sn_c_mva", "current_source"}}},
    {"shunt",
     {{"bus", "p_mw", "q_mvar", "vn_kv", "step", "step_dependency_table", "in_service"},
      {"name", "max_step", "id_characteristic_table", "subnet", "voltLvl"}}},
    {"ext_grid",
     {{"bus", "vm_pu", "va_degree", "in_service", "s_sc_max_mva", "rx_max", "r0x0_max", "x0x_max"},
      {"name", "controllable", "slack_weight", "max_p_mw", "min_p_mw", "max_q_mvar", "min_q_mvar", "s_sc_min_mva",
       "rx_min", "type", "sn_mva", "p_disp_mw", "profile", "phys_type", "subnet", "voltLvl"}}},
    {"gen",
     {{"bus", "vm_pu", "slack", "in_service"},
      {"name",
       "type",
       "p_mw",
       "sn_mva",
       "scaling",
       "controllable",
       "max_p_mw",
       "min_p_mw",
       "max_q_mvar",
       "min_q_mvar",
       "vn_kv",
       "xdss_pu",
       "rdss_ohm",
       "cos_phi",
       "power_station_trafo",
       "pg_percent",
       "min_vm_pu",
       "max_vm_pu",
       "slack_weight",
       "id_q_capability_characteristic",
       "reactive_capability_curve",
       "curve_style",
       "profile",
       "phys_type",
       "subnet",
       "voltLvl"}}},
    {"switch",
     {{"bus", "element", "et", "closed", "z_ohm"},
      {"name", "type", "in_ka", "loading_max", "subnet", "voltLvl", "substation"}}}};

/// pandapower 3 has two columns instead of each of these. The old one is read if one of the two is missing.
const std::map<std::string, std::array<const char*, 2>, std::less<>> successors{
    {"const_z_percent", {"const_z_p_percent", "const_z_q_percent"}},
    {"const_i_percent", {"const_i_p_percent", "const_i_q_percent"}}};

/// Values outside of the tables.
const Names values{"name",      "f_hz",          "sn_mva",    "version",         "format_version",
                   "converged", "OPF_converged", "std_types", "user_pf_options", "profiles"};

/// Returns whether the value is internal to pandapower.
bool is_internal(const std::string& name) {
  static const Names internal{"_ppc",
                              "_ppc0",
                              "_ppc1",
                              "_ppc2",
                              "_is_elements",
                              "_pd2ppc_lookups",
                              "_options",
                              "_isolated_buses",
                              "_impedance_bb_switches",
                              "_fused_bb_switches"};
  return internal.contains(name) || name.starts_with("_empty_res_");
}

/// JSON escapes control characters.
std::string in_quotes(const std::string& name) { return nlohmann::json(name).dump(); }

}  // namespace

const std::vector<std::string>& tables_read() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> tables;
    for (const auto& [name, columns] : columns_of) tables.push_back(name);
    return tables;
  }();
  return names;
}

std::string note_on_unknown(const nlohmann::json& net) {
  std::vector<std::string> unknown;
  for (const auto& [name, content] : net.items()) {
    if (const auto known = columns_of.find(name); known != columns_of.end()) {
      const Elements elements(name, content);
      for (const std::string& column : elements.columns()) {
        const auto next = successors.find(column);
        const bool is_superseded =
            next != successors.end() &&
            std::ranges::all_of(next->second, [&](const char* other) { return elements.has(other); });
        const bool is_known = known->second.read.contains(column) || known->second.others.contains(column);
        if (!is_known || is_superseded) unknown.push_back(in_quotes(name + "." + column));
      }
    } else if (!Elements::is_table(content) && !values.contains(name) && !is_internal(name)) {
      unknown.push_back(in_quotes(name));
    }
  }
  if (unknown.empty()) return "";
  const std::size_t named = std::min<std::size_t>(unknown.size(), 12), others = unknown.size() - named;
  return fmt::format("columns and values that pandapower does not have are not read: {}{}",
                     fmt::join(unknown.begin(), unknown.begin() + static_cast<std::ptrdiff_t>(named), ", "),
                     others == 0 ? "" : fmt::format(" and {} more", others));
}

}  // namespace powerflow
