// pandapower's to_json(): a dictionary of tables, each of which is again JSON, in a string.
#include "layout.hpp"
#include "pandapower_options.hpp"
#include "pandapower_trafo.hpp"
#include "read.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace powerflow {

namespace {

using pleach::app::InputFile;
using Document = nlohmann::json;

constexpr double pi = std::numbers::pi;

/// Elements that are not modelled.
constexpr std::array unsupported{"impedance", "dcline",    "xward",       "trafo3w",     "motor",     "svc",
                                 "tcsc",      "ssc",       "vsc",         "b2b_vsc",     "bi_vsc",    "line_dc",
                                 "load_dc",   "source_dc", "vsc_stacked", "vsc_bipolar", "switch_dc", "controller"};

/// Tables that are read, or that have no part in a power flow.
constexpr std::array others{"bus",
                            "line",
                            "trafo",
                            "load",
                            "sgen",
                            "storage",
                            "ward",
                            "asymmetric_load",
                            "asymmetric_sgen",
                            "shunt",
                            "ext_grid",
                            "gen",
                            "switch",
                            "trafo_characteristic_table",
                            "bus_dc",
                            "bus_geodata",
                            "line_geodata",
                            "line_dc_geodata",
                            "bus_dc_geodata",
                            "measurement",
                            "poly_cost",
                            "pwl_cost",
                            "group",
                            "characteristic",
                            "trafo_characteristic_spline",
                            "shunt_characteristic_table",
                            "shunt_characteristic_spline",
                            "q_capability_curve_table",
                            "q_capability_characteristic",
                            "loadcases",
                            "studycases",
                            "substation",
                            "coordinates",
                            "limits"};

/// The part of a switch's impedance that is resistance, of pandapower's standard ratio of 2 to the reactance.
const Complex switch_direction = Complex(2, 1) / std::sqrt(5.0);

class NetReader {
 public:
  explicit NetReader(const Document& document)
      : net_(document.contains("_object") ? document.at("_object") : document) {}

  Network read() {
    network_.base_mva = net_.value("sn_mva", 1.0);
    hertz_ = net_.value("f_hz", 50.0);
    refuse_others();
    read_buses();
    lines_ = table("line");
    trafos_ = table("trafo");
    read_switches();
    read_loads();
    read_unbalanced();
    read_wards();
    read_shunts();
    read_slack();
    read_lines();
    read_transformers();
    add_switches();
    if (net_.contains("user_pf_options")) {
      if (const std::string note = check_options(net_.at("user_pf_options"), network_); !note.empty()) {
        network_.notes.push_back(note);
      }
    }
    network_.labels = pleach::app::Labels(std::move(names_));
    return std::move(network_);
  }

 private:
  [[nodiscard]] Elements table(const std::string& name) const {
    return net_.contains(name) ? Elements(name, net_.at(name)) : Elements();
  }

  void refuse_others() {
    for (const auto& [name, content] : net_.items()) {
      if (name.starts_with('_') || name.starts_with("res_")) continue;
      if (std::ranges::find(others, name) != others.end()) continue;
      const bool refused = std::ranges::find(unsupported, name) != unsupported.end();
      if (!refused && !Elements::is_table(content)) continue;
      const Elements elements(name, content);
      for (std::size_t i = 0; i < elements.size() && refused; ++i) {
        if (elements.flag(i, "in_service", true)) elements.fail(i, "elements of this kind are not supported");
      }
      if (!refused && elements.size() > 0) network_.notes.push_back("the table " + name + " is not read");
    }
  }

  void read_buses() {
    buses_ = table("bus");
    for (std::size_t i = 0; i < buses_.size(); ++i) {
      bus_[buses_.index(i)] = static_cast<Index>(i);
      in_service_.push_back(buses_.in_service(i));
      network_.base_kv.push_back(buses_.number(i, "vn_kv"));
      names_.add(std::to_string(buses_.index(i)));
    }
    for (auto* quantity : {&network_.power, &network_.current_power, &network_.impedance_power, &network_.shunt}) {
      quantity->resize(network_.buses());
    }
  }

  Index bus_at(const Elements& elements, std::size_t row, const char* column) const {
    const std::int64_t number = elements.integer(row, column);
    const auto found = bus_.find(number);
    if (found == bus_.end()) elements.fail(row, fmt::format("bus {} is not in the table", number));
    return found->second;
  }
  [[nodiscard]] bool is_live(Index bus) const { return in_service_[static_cast<std::size_t>(bus)]; }

  /// Both buses are in service.
  void read_switches() {
    switches_ = table("switch");
    for (std::size_t i = 0; i < switches_.size(); ++i) {
      const std::string type = switches_.word(i, "et");
      const bool closed = switches_.flag(i, "closed");
      const Index bus = bus_at(switches_, i, "bus");
      if (type == "b") {
        const Index other = bus_at(switches_, i, "element");
        if (!closed || !is_live(bus) || !is_live(other)) continue;
        if (switches_.known(i, "z_ohm").value_or(0) > 0) {
          contacts_.push_back(i);
        } else if (bus != other) {
          network_.joined.push_back({bus, other});
        }
        continue;
      }
      if (type == "t3") continue;  // transformers of three windings in service are refused
      if (type != "l" && type != "t") switches_.fail(i, "'" + type + "' is no kind of element: b, l, t or t3");
      const Elements& of = type == "l" ? lines_ : trafos_;
      const auto row = of.row_of(switches_.integer(i, "element"));
      if (!row) switches_.fail(i, "its element is not in the table");
      const auto [first, second] = ends_of(type);
      const std::int64_t at = switches_.integer(i, "bus");
      if (at != of.integer(*row, first) && at != of.integer(*row, second)) {
        switches_.fail(i, fmt::format("{} has no end at bus {}", of.text(*row), at));
      }
      if (!closed) open_.insert({type, of.index(*row), at});
    }
  }

  static std::pair<const char*, const char*> ends_of(const std::string& type) {
    return type == "l" ? std::pair("from_bus", "to_bus") : std::pair("hv_bus", "lv_bus");
  }

  /// The buses at both ends of a line or a transformer. Beyond an open switch, or in place of a bus that is out of
  /// service at the end of a line, there is a bus of its own: the branch keeps its charging. Nothing if no end is
  /// fed.
  std::optional<std::array<Index, 2>> ends(const Elements& elements, std::size_t row, const std::string& type) {
    const auto [first, second] = ends_of(type);
    std::array<Index, 2> buses{bus_at(elements, row, first), bus_at(elements, row, second)};
    if (!elements.in_service(row)) return std::nullopt;
    std::array<bool, 2> is_open{};
    for (const std::size_t end : {0U, 1U}) {
      const bool out = !is_live(buses[end]);
      if (out && type == "t") return std::nullopt;
      is_open[end] =
          out || open_.contains({type, elements.index(row), elements.integer(row, end == 0 ? first : second)});
    }
    if (is_open[0] && is_open[1]) return std::nullopt;
    for (const std::size_t end : {0U, 1U}) {
      if (is_open[end]) buses[end] = add_open_end(elements.text(row), buses[end]);
    }
    return buses;
  }

  Index add_open_end(const std::string& of, Index bus) {
    names_.add("open end of " + of);
    ++network_.added_buses;
    in_service_.push_back(true);
    network_.base_kv.push_back(network_.base_kv[static_cast<std::size_t>(bus)]);
    for (auto* quantity : {&network_.power, &network_.current_power, &network_.impedance_power, &network_.shunt}) {
      quantity->emplace_back();
    }
    return static_cast<Index>(network_.buses() - 1);
  }

  /// Calls f(row, bus) for the elements in service.
  template <class F>
  void for_each(const Elements& elements, F&& f) const {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Index bus = bus_at(elements, i, "bus");
      if (elements.in_service(i) && is_live(bus)) f(i, static_cast<std::size_t>(bus));
    }
  }

  void read_loads() {
    const auto add = [&](const char* name, double sign) {
      const Elements loads = table(name);
      for_each(loads, [&](std::size_t i, std::size_t v) {
        const double scale = sign * loads.number(i, "scaling") / network_.base_mva;
        const double p = loads.number(i, "p_mw") * scale, q = loads.number(i, "q_mvar") * scale;
        // One share for both before pandapower 3.
        const auto share = [&](const char* both, const char* own) {
          return loads.number(i, own, loads.number(i, both, 0)) / 100;
        };
        const double zp = share("const_z_percent", "const_z_p_percent"),
                     zq = share("const_z_percent", "const_z_q_percent");
        const double ip = share("const_i_percent", "const_i_p_percent"),
                     iq = share("const_i_percent", "const_i_q_percent");
        for (const auto& [z, current] : {std::pair(zp, ip), std::pair(zq, iq)}) {
          if (!(z >= 0 && current >= 0 && z + current <= 1 + 1e-12)) {
            loads.fail(i, "the shares of constant impedance and current are not from 0 to 100 % together");
          }
        }
        network_.power[v] += Complex(p * (1 - zp - ip), q * (1 - zq - iq));
        network_.current_power[v] += Complex(p * ip, q * iq);
        network_.impedance_power[v] += Complex(p * zp, q * zq);
      });
    };
    add("load", 1);
    add("sgen", -1);
    add("storage", 1);
  }

  /// Adds the sum of the phases, as pandapower's runpp() does.
  void read_unbalanced() {
    std::size_t count = 0;
    const auto add = [&](const char* name, double sign) {
      const Elements loads = table(name);
      for_each(loads, [&](std::size_t i, std::size_t v) {
        const auto sum = [&](const char* a, const char* b, const char* c) {
          return loads.number(i, a) + loads.number(i, b) + loads.number(i, c);
        };
        network_.power[v] += Complex(sum("p_a_mw", "p_b_mw", "p_c_mw"), sum("q_a_mvar", "q_b_mvar", "q_c_mvar")) *
                             sign * loads.number(i, "scaling") / network_.base_mva;
        ++count;
      });
    };
    add("asymmetric_load", 1);
    add("asymmetric_sgen", -1);
    if (count == 0) return;
    network_.notes.push_back(
        fmt::format("{} loads of single phases are spread over all three: the network is balanced", count));
  }

  void read_wards() {
    const Elements wards = table("ward");
    for_each(wards, [&](std::size_t i, std::size_t v) {
      network_.power[v] += Complex(wards.number(i, "ps_mw"), wards.number(i, "qs_mvar")) / network_.base_mva;
      network_.impedance_power[v] += Complex(wards.number(i, "pz_mw"), wards.number(i, "qz_mvar")) / network_.base_mva;
    });
  }

  void read_shunts() {
    const Elements shunts = table("shunt");
    for_each(shunts, [&](std::size_t i, std::size_t v) {
      if (shunts.flag(i, "step_dependency_table", false)) shunts.fail(i, "a table of its steps is not supported");
      const double voltage = network_.base_kv[v] / shunts.number(i, "vn_kv", network_.base_kv[v]);
      network_.shunt[v] += Complex(shunts.number(i, "p_mw"), -shunts.number(i, "q_mvar")) *
                           shunts.number(i, "step", 1) * voltage * voltage / network_.base_mva;
    });
  }

  /// External grids, and generators that are slack or keep the voltage of a bus that has one anyway.
  void read_slack() {
    const Elements grids = table("ext_grid"), generators = table("gen");
    const auto add = [&](std::size_t bus, double voltage, double angle) {
      network_.slack.push_back(static_cast<Index>(bus));
      network_.slack_voltage.push_back(at_angle(voltage, angle));
    };
    for_each(grids,
             [&](std::size_t i, std::size_t v) { add(v, grids.number(i, "vm_pu"), grids.number(i, "va_degree")); });
    for_each(generators, [&](std::size_t i, std::size_t v) {
      if (generators.flag(i, "slack", false)) add(v, generators.number(i, "vm_pu"), 0);
    });
    const std::vector<Index> node = joined_buses(network_);
    for_each(generators, [&](std::size_t i, std::size_t v) {
      if (generators.flag(i, "slack", false)) return;
      for (std::size_t s = 0; s < network_.slack.size(); ++s) {
        if (node[static_cast<std::size_t>(network_.slack[s])] != node[v]) continue;
        if (std::abs(std::abs(network_.slack_voltage[s]) - generators.number(i, "vm_pu")) < 1e-12) return;
        generators.fail(i, "keeps another voltage than the external grid of its bus");
      }
      generators.fail(i, "keeps the voltage of its bus, which sweeps cannot");
    });
  }

  void add_branch(std::string name, std::array<Index, 2> ends, Complex impedance, Complex at_from, Complex at_to,
                  Complex ratio = 1) {
    network_.branch_name.push_back(std::move(name));
    network_.from.push_back(ends[0]);
    network_.to.push_back(ends[1]);
    network_.impedance.push_back(impedance);
    network_.shunt_from.push_back(at_from);
    network_.shunt_to.push_back(at_to);
    network_.ratio.push_back(ratio);
  }

  double base_ohms_of(const Elements& elements, std::size_t row, Index bus) const {
    const double kv = network_.base_kv[static_cast<std::size_t>(bus)];
    if (!(kv > 0)) elements.fail(row, "its buses have no nominal voltage");
    return kv * kv / network_.base_mva;
  }

  void read_lines() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const auto buses = ends(lines_, i, "l");
      if (!buses) continue;
      const double km = lines_.number(i, "length_km"), parallel = lines_.number(i, "parallel");
      if (!(parallel > 0)) lines_.fail(i, "parallel is not positive");
      const double base_ohms = base_ohms_of(lines_, i, (*buses)[0]);
      const Complex ohms = Complex(lines_.number(i, "r_ohm_per_km"), lines_.number(i, "x_ohm_per_km")) * km / parallel;
      const Complex siemens =
          Complex(lines_.number(i, "g_us_per_km", 0) * 1e-6, 2 * pi * hertz_ * lines_.number(i, "c_nf_per_km") * 1e-9) *
          km * parallel;
      const Complex half = siemens * base_ohms / 2.0;
      add_branch(lines_.text(i), *buses, ohms / base_ohms, half, half);
    }
  }

  void read_transformers() {
    const Elements characteristics = table("trafo_characteristic_table");
    Trafos models(trafos_, characteristics);
    for (std::size_t i = 0; i < trafos_.size(); ++i) {
      const auto buses = ends(trafos_, i, "t");
      if (!buses) continue;
      const auto kv = [&](std::size_t end) { return network_.base_kv[static_cast<std::size_t>((*buses)[end])]; };
      if (!(kv(0) > 0 && kv(1) > 0)) trafos_.fail(i, "its buses have no nominal voltage");
      const TrafoModel model = models.model(i, network_.base_mva, kv(0), kv(1));
      add_branch(trafos_.text(i), *buses, model.impedance, model.shunt_high, model.shunt_low, model.ratio);
    }
    if (const std::string note = models.note(); !note.empty()) network_.notes.push_back(note);
  }

  /// Closed switches with an impedance.
  void add_switches() {
    for (const std::size_t i : contacts_) {
      const std::array buses{bus_at(switches_, i, "bus"), bus_at(switches_, i, "element")};
      const Complex ohms = switches_.number(i, "z_ohm") * switch_direction;
      add_branch(switches_.text(i), buses, ohms / base_ohms_of(switches_, i, buses[0]), 0, 0);
    }
  }

  const Document net_;
  double hertz_ = 50;
  Elements buses_, lines_, trafos_, switches_;
  std::map<std::int64_t, Index> bus_;
  std::vector<bool> in_service_;                                        // by bus
  std::set<std::tuple<std::string, std::int64_t, std::int64_t>> open_;  // kind and number of the element, bus
  std::vector<std::size_t> contacts_;                                   // rows of closed switches with an impedance
  pleach::app::NamePool names_;
  Network network_;
};

}  // namespace

Network read_pandapower(InputFile& file) {
  std::string text;
  for (std::array<char, 65536> block; const std::size_t count = file.read(block.data(), block.size());) {
    text.append(block.data(), count);
  }
  try {
    return NetReader(Document::parse(text)).read();
  } catch (const nlohmann::json::exception& error) {
    std::string what = error.what();  // which may have bytes of the file
    std::ranges::replace_if(
        what, [](unsigned char letter) { return letter < 0x20 || letter == 0x7f; }, '?');
    file.fail("is not a network of pandapower's to_json(): " + what);
  } catch (const pleach::Error& error) {
    file.fail(error.what());
  }
}

}  // namespace powerflow
