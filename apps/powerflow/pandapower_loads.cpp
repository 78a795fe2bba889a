#include "pandapower_loads.hpp"

#include <fmt/format.h>

namespace powerflow {

Buses::Buses(const Elements& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    bus_[table.index(i)] = static_cast<Index>(i);
    in_service_.push_back(table.in_service(i));
  }
}

Index Buses::at(const Elements& elements, std::size_t row, const char* column) const {
  const std::int64_t number = elements.integer(row, column);
  const auto found = bus_.find(number);
  if (found == bus_.end()) elements.fail(row, fmt::format("bus {} is not in the table", number));
  return found->second;
}

void Buses::for_each(const Elements& elements, const std::function<void(std::size_t, std::size_t)>& f) const {
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Index bus = at(elements, i, "bus");
    if (elements.in_service(i) && is_live(bus)) f(i, place(bus));
  }
}

void LoadReader::read() {
  add_loads("load", 1);
  add_loads("sgen", -1);
  add_loads("storage", 1);
  add_loads_of_phases("asymmetric_load", 1);
  add_loads_of_phases("asymmetric_sgen", -1);
  add_wards();
  add_shunts();
  if (other_types_ == 0) return;
  network_.notes.push_back(
      fmt::format("{} balanced load{} or generator{} neither 'wye' nor 'delta' by type, and count{} as 'wye', which "
                  "runpp_3ph() leaves out: the first is {}",
                  other_types_, other_types_ == 1 ? "" : "s", other_types_ == 1 ? " is" : "s are",
                  other_types_ == 1 ? "s" : "", first_of_other_type_));
}

/// Adds a quantity of all phases together: a third to each phase, whose base is a third of the network's.
void LoadReader::add(std::vector<Complex>& quantity, std::size_t bus, Complex value) const {
  for (std::size_t p = 0; p < phases_; ++p) quantity[bus * phases_ + p] += value;
}

/// The type of balanced loads may be any word. It has an effect in three phases only.
bool LoadReader::is_delta_or_noted(const Elements& loads, std::size_t row) {
  const std::string type = loads.word(row, "type");
  if (phases_ == 1 || type == "delta") return phases_ > 1;
  if (type != "wye" && loads.has("type") && other_types_++ == 0) first_of_other_type_ = loads.text(row);
  return false;
}

bool LoadReader::is_delta(const Elements& loads, std::size_t row) const {
  if (phases_ == 1 || !loads.has("type")) return false;
  const std::string type = loads.word(row, "type");
  if (type != "wye" && type != "delta") loads.fail(row, "the type '" + type + "' is neither wye nor delta");
  return type == "delta";
}

void LoadReader::add_loads(const char* name, double sign) {
  const Elements loads = table_of(net_, name);
  const bool has_connection = std::string_view(name) != "storage", has_shares = std::string_view(name) == "load";
  buses_.for_each(loads, [&](std::size_t i, std::size_t v) {
    const double scale = sign * loads.number(i, "scaling") / network_.base_mva;
    const double p = loads.number(i, "p_mw") * scale, q = loads.number(i, "q_mvar") * scale;
    // Before pandapower 3, both have one share.
    const auto share = [&](const char* both, const char* own) {
      return has_shares ? loads.number(i, own, loads.number(i, both, 0)) / 100 : 0;
    };
    const double zp = share("const_z_percent", "const_z_p_percent"), zq = share("const_z_percent", "const_z_q_percent");
    const double ip = share("const_i_percent", "const_i_p_percent"), iq = share("const_i_percent", "const_i_q_percent");
    for (const auto& [z, current] : {std::pair(zp, ip), std::pair(zq, iq)}) {
      if (!(z >= 0 && current >= 0 && z + current <= 1 + 1e-12)) {
        loads.fail(i, "the shares of constant impedance and current are not from 0 to 100 % together");
      }
    }
    if (has_connection && is_delta_or_noted(loads, i)) {
      if (zp != 0 || zq != 0 || ip != 0 || iq != 0) {
        loads.fail_unsupported(i, "a load in delta with shares of constant impedance or current is not supported");
      }
      return add(network_.delta_power, v, {p, q});
    }
    add(network_.power, v, {p * (1 - zp - ip), q * (1 - zq - iq)});
    add(network_.current_power, v, {p * ip, q * iq});
    add(network_.impedance_power, v, {p * zp, q * zq});
  });
}

/// A one-phase network gets the sum of the phases, as in pandapower's runpp().
void LoadReader::add_loads_of_phases(const char* name, double sign) {
  const Elements loads = table_of(net_, name);
  buses_.for_each(loads, [&](std::size_t i, std::size_t v) {
    const double scale = sign * loads.number(i, "scaling") / network_.base_mva;
    const std::array of_phase{Complex(loads.number(i, "p_a_mw"), loads.number(i, "q_a_mvar")),
                              Complex(loads.number(i, "p_b_mw"), loads.number(i, "q_b_mvar")),
                              Complex(loads.number(i, "p_c_mw"), loads.number(i, "q_c_mvar"))};
    auto& quantity = is_delta(loads, i) ? network_.delta_power : network_.power;
    for (std::size_t p = 0; p < of_phase.size(); ++p) {
      quantity[v * phases_ + p % phases_] += static_cast<double>(phases_) * scale * of_phase[p];
    }
    ++of_phases_;
  });
}

void LoadReader::add_wards() {
  const Elements wards = table_of(net_, "ward");
  buses_.for_each(wards, [&](std::size_t i, std::size_t v) {
    add(network_.power, v, Complex(wards.number(i, "ps_mw"), wards.number(i, "qs_mvar")) / network_.base_mva);
    add(network_.impedance_power, v, Complex(wards.number(i, "pz_mw"), wards.number(i, "qz_mvar")) / network_.base_mva);
  });
}

void LoadReader::add_shunts() {
  const Elements shunts = table_of(net_, "shunt");
  buses_.for_each(shunts, [&](std::size_t i, std::size_t v) {
    if (shunts.flag(i, "step_dependency_table", false)) shunts.fail(i, "a table of its steps is not supported");
    const double voltage = network_.base_kv[v] / shunts.number(i, "vn_kv", network_.base_kv[v]);
    add(network_.shunt, v,
        Complex(shunts.number(i, "p_mw"), -shunts.number(i, "q_mvar")) * shunts.number(i, "step", 1) * voltage *
            voltage / network_.base_mva);
  });
}

}  // namespace powerflow
