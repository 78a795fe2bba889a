// pandapower's to_json(): a dictionary of tables, each of which is again JSON, in a string.
#include "layout.hpp"
#include "pandapower_columns.hpp"
#include "pandapower_loads.hpp"
#include "pandapower_options.hpp"
#include "pandapower_trafo.hpp"
#include "pandapower_zero.hpp"
#include "read.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <span>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace powerflow {

namespace {

using pleach::app::InputFile;
using Document = nlohmann::json;

constexpr double pi = std::numbers::pi;

/// Elements without a model.
constexpr std::array unsupported{"impedance", "dcline",    "xward",       "trafo3w",     "motor",     "svc",
                                 "tcsc",      "ssc",       "vsc",         "b2b_vsc",     "bi_vsc",    "line_dc",
                                 "load_dc",   "source_dc", "vsc_stacked", "vsc_bipolar", "switch_dc", "controller"};

/// Tables that power flows do not use.
constexpr std::array others{"bus_dc",
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

/// Returns whether a name is that of a table of results: "res_bus", or "res_bus_3ph".
bool is_result(std::string_view name) {
  if (!name.starts_with("res_")) return false;
  name.remove_prefix(4);
  for (const std::string_view study : {"_3ph", "_est", "_sc"}) {
    if (name.ends_with(study)) name.remove_suffix(study.size());
  }
  const auto contains = [&](const auto& names) { return std::ranges::find(names, name) != names.end(); };
  return contains(tables_read()) || contains(unsupported) || name == "bus_dc";
}

/// Returns a value outside of the tables; the default is pandapower's.
double number_of(const Document& net, const char* name, double otherwise) {
  if (!net.contains(name)) return otherwise;
  if (!net.at(name).is_number()) throw pleach::FileError(std::string(name) + " is not a number");
  return net.at(name).get<double>();
}

/// Returns whether the network is of pandapower 2 or older, in which taps have no type. As in pandapower, a network
/// without version is old.
bool has_old_taps(const Document& net) {
  const char* const member = net.contains("format_version") ? "format_version" : "version";
  if (!net.contains(member)) return true;
  const Document& version = net.at(member);
  if (version.is_number()) return version.get<double>() < 3;
  const std::string text = version.is_string() ? version.get<std::string>() : "";
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits > 9) throw pleach::FileError(std::string(member) + " is no version: " + version.dump());
  return std::stoi(text.substr(0, digits)) < 3;
}

/// Direction of a switch's impedance: pandapower assumes a resistance of twice the reactance.
const Complex switch_direction = Complex(2, 1) / std::sqrt(5.0);

class NetReader {
 public:
  NetReader(const Document& net, std::size_t phases) : net_(net) { network_.phases = phases; }

  /// The number of loads in service with different loads of the phases.
  [[nodiscard]] std::size_t loads_of_phases() const { return loads_of_phases_; }

  Network read() {
    network_.base_mva = number_of(net_, "sn_mva", 1);
    hertz_ = number_of(net_, "f_hz", 50);
    if (!(hertz_ > 0)) throw pleach::FileError("f_hz is not positive");
    refuse_others();
    if (const std::string note = note_on_unknown(net_); !note.empty()) network_.notes.push_back(note);
    read_buses();
    lines_ = table("line");
    trafos_ = table("trafo");
    read_switches();
    LoadReader loads(net_, buses_, network_);
    loads.read();
    loads_of_phases_ = loads.of_phases();
    read_slack();
    read_lines();
    read_transformers();
    add_switches();
    if (net_.contains("user_pf_options")) {
      for (std::string& note : check_options(net_.at("user_pf_options"), has_angles_))
        network_.notes.push_back(std::move(note));
    }
    if (network_.phases > 1) spread_over_phases(network_, zeros_);
    network_.labels = pleach::app::Labels(std::move(names_));
    return std::move(network_);
  }

 private:
  [[nodiscard]] Elements table(const std::string& name) const { return table_of(net_, name); }

  void refuse_others() {
    for (const auto& [name, content] : net_.items()) {
      if (is_result(name) || std::ranges::find(tables_read(), name) != tables_read().end()) continue;
      if (std::ranges::find(others, name) != others.end()) continue;
      const bool refused = std::ranges::find(unsupported, name) != unsupported.end();
      if (!refused && !Elements::is_table(content)) continue;
      if (!refused) {
        if (!Elements::is_empty(content))
          network_.notes.push_back("the table " + Document(name).dump() + " is not read");
        continue;
      }
      const Elements elements(name, content);
      for (std::size_t i = 0; i < elements.size(); ++i) {
        if (elements.flag(i, "in_service", true)) elements.fail(i, "elements of this kind are not supported");
      }
    }
  }

  void read_buses() {
    const Elements table = this->table("bus");
    buses_ = Buses(table);
    for (std::size_t i = 0; i < table.size(); ++i) {
      network_.base_kv.push_back(table.number(i, "vn_kv"));
      names_.add(std::to_string(table.index(i)));
    }
    resize_quantities();
  }

  void resize_quantities() {
    for (auto* quantity : {&network_.power, &network_.current_power, &network_.impedance_power, &network_.shunt}) {
      quantity->resize(network_.phases * network_.buses());
    }
    if (network_.phases > 1) network_.delta_power.resize(network_.phases * network_.buses());
  }

  Index bus_at(const Elements& elements, std::size_t row, const char* column) const {
    return buses_.at(elements, row, column);
  }
  [[nodiscard]] bool is_live(Index bus) const { return buses_.is_live(bus); }

  /// Reads switches; both buses must be in service.
  void read_switches() {
    switches_ = table("switch");
    const Elements trafos3w = table("trafo3w");  // none is in service
    std::vector<std::size_t> resistive;          // in addition to those between buses
    for (std::size_t i = 0; i < switches_.size(); ++i) {
      const std::string type = switches_.word(i, "et");
      const bool closed = switches_.flag(i, "closed");
      const Index bus = bus_at(switches_, i, "bus");
      const double ohms = switches_.known(i, "z_ohm").value_or(0);
      if (ohms < 0) switches_.fail(i, "z_ohm is negative");
      if (type == "b") {
        const Index other = bus_at(switches_, i, "element");
        if (!closed || !is_live(bus) || !is_live(other)) continue;
        if (ohms > 0) {
          contacts_.push_back(i);
        } else if (bus != other) {
          network_.joined.push_back({bus, other});
        }
        continue;
      }
      if (type != "l" && type != "t" && type != "t3") {
        switches_.fail(i, "'" + type + "' is no kind of element: b, l, t or t3");
      }
      if (ohms > 0) resistive.push_back(i);
      const Elements& of = type == "l" ? lines_ : type == "t" ? trafos_ : trafos3w;
      const auto row = of.row_of(switches_.integer(i, "element"));
      if (!row) switches_.fail(i, "its element is not in the table");
      const std::int64_t at = switches_.integer(i, "bus");
      const auto ends = ends_of(type);
      if (std::ranges::none_of(ends, [&](const char* end) { return of.integer(*row, end) == at; })) {
        switches_.fail(i, fmt::format("{} has no end at bus {}", of.text(*row), at));
      }
      if (!closed) open_.insert({type, of.index(*row), at});
    }
    if (resistive.empty()) return;
    network_.notes.push_back(
        fmt::format("z_ohm has no effect at {} switch{} of lines and transformers, as in pandapower: the first is {}",
                    resistive.size(), resistive.size() == 1 ? "" : "es", switches_.text(resistive.front())));
  }

  /// Returns the columns with the buses of a line, or of a transformer of two or three windings.
  static std::span<const char* const> ends_of(const std::string& type) {
    static constexpr std::array line{"from_bus", "to_bus"}, two{"hv_bus", "lv_bus"};
    static constexpr std::array three{"hv_bus", "mv_bus", "lv_bus"};
    return type == "l" ? std::span<const char* const>(line) : type == "t" ? two : std::span<const char* const>(three);
  }

  /// Returns the buses at both ends of a line or a transformer. After an open switch, or instead of a bus out of
  /// service at the end of a line, there is an extra bus, so that the branch keeps its charging. Nothing if no end is
  /// fed.
  std::optional<std::array<Index, 2>> ends(const Elements& elements, std::size_t row, const std::string& type) {
    const auto columns = ends_of(type);
    std::array<Index, 2> buses{bus_at(elements, row, columns[0]), bus_at(elements, row, columns[1])};
    if (!elements.in_service(row)) return std::nullopt;
    std::array<bool, 2> is_open{};
    for (const std::size_t end : {0U, 1U}) {
      const bool out = !is_live(buses[end]);
      if (out && type == "t") return std::nullopt;
      is_open[end] = out || open_.contains({type, elements.index(row), elements.integer(row, columns[end])});
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
    buses_.add();
    network_.base_kv.push_back(network_.base_kv[static_cast<std::size_t>(bus)]);
    resize_quantities();
    return static_cast<Index>(network_.buses() - 1);
  }

  /// Reads external grids, and generators that are slack or regulate a bus with a slack voltage.
  void read_slack() {
    const Elements grids = table("ext_grid"), generators = table("gen");
    const auto add = [&](std::size_t bus, double voltage, double angle) {
      has_angles_ = has_angles_ || angle != 0;
      network_.slack.push_back(static_cast<Index>(bus));
      for (std::size_t p = 0; p < network_.phases; ++p) {
        network_.slack_voltage.push_back(at_angle(voltage, angle - 120 * static_cast<double>(p)));
      }
    };
    buses_.for_each(grids, [&](std::size_t i, std::size_t v) {
      add(v, grids.number(i, "vm_pu"), grids.number(i, "va_degree"));
      if (network_.phases == 1) return;
      network_.slack_impedance.push_back(ZeroSequences(trafos_, network_.base_mva).grid(grids, i));
    });
    buses_.for_each(generators, [&](std::size_t i, std::size_t v) {
      if (!generators.flag(i, "slack", false)) return;
      if (network_.phases > 1) {
        generators.fail_unsupported(i, "a slack generator has no impedance for three phases");
      }
      add(v, generators.number(i, "vm_pu"), 0);
    });
    const std::vector<Index> node = joined_buses(network_);
    buses_.for_each(generators, [&](std::size_t i, std::size_t v) {
      if (generators.flag(i, "slack", false)) return;
      for (std::size_t s = 0; s < network_.slack.size(); ++s) {
        if (node[static_cast<std::size_t>(network_.slack[s])] != node[v]) continue;
        if (std::abs(std::abs(network_.slack_voltage[s * network_.phases]) - generators.number(i, "vm_pu")) < 1e-12)
          return;
        generators.fail(i, "keeps another voltage than the external grid of its bus");
      }
      generators.fail(i, "keeps the voltage of its bus, which sweeps cannot");
    });
  }

  /// The zero sequence has an effect in three phases only.
  void add_branch(std::string name, std::array<Index, 2> ends, Complex impedance, Complex at_from, Complex at_to,
                  Complex ratio, const ZeroBranch& zero) {
    if (network_.phases > 1) zeros_.push_back(zero);
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
    std::vector<std::size_t> between_levels;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const auto buses = ends(lines_, i, "l");
      if (!buses) continue;
      const double km = lines_.number(i, "length_km"), parallel = lines_.number(i, "parallel");
      if (!(parallel > 0)) lines_.fail(i, "parallel is not positive");
      const double base_ohms = base_ohms_of(lines_, i, (*buses)[0]);
      if (!have_same_kv(network_, (*buses)[0], (*buses)[1])) between_levels.push_back(i);
      const Complex ohms = Complex(lines_.number(i, "r_ohm_per_km"), lines_.number(i, "x_ohm_per_km")) * km / parallel;
      const Complex siemens =
          Complex(lines_.number(i, "g_us_per_km", 0) * 1e-6, 2 * pi * hertz_ * lines_.number(i, "c_nf_per_km") * 1e-9) *
          km * parallel;
      const Complex half = siemens * base_ohms / 2.0;
      ZeroBranch zero;
      if (network_.phases > 1) {
        const Complex zero_ohms(lines_.number(i, "r0_ohm_per_km"), lines_.number(i, "x0_ohm_per_km"));
        zero.impedance = zero_ohms * km / parallel / base_ohms;
        const double farad = lines_.number(i, "c0_nf_per_km") * 1e-9 * km * parallel;
        zero.shunt_from = zero.shunt_to = Complex(0, pi * hertz_ * farad * base_ohms);
      }
      add_branch(lines_.text(i), *buses, ohms / base_ohms, half, half, 1, zero);
    }
    if (between_levels.empty()) return;
    network_.notes.push_back(fmt::format(
        "{} line{} buses of different nominal voltages, and the ohms are taken at that of from_bus, as in pandapower: "
        "the "
        "first is {}",
        between_levels.size(), between_levels.size() == 1 ? " joins" : "s join", lines_.text(between_levels.front())));
  }

  void read_transformers() {
    const Elements characteristics = table("trafo_characteristic_table");
    Trafos models(trafos_, characteristics, has_old_taps(net_));
    ZeroSequences zeros(trafos_, network_.base_mva);
    for (std::size_t i = 0; i < trafos_.size(); ++i) {
      const auto buses = ends(trafos_, i, "t");
      if (!buses) continue;
      const auto kv = [&](std::size_t end) { return network_.base_kv[static_cast<std::size_t>((*buses)[end])]; };
      if (!(kv(0) > 0 && kv(1) > 0)) trafos_.fail(i, "its buses have no nominal voltage");
      const TrafoModel model = models.model(i, network_.base_mva, kv(0), kv(1));
      has_angles_ = has_angles_ || model.ratio.imag() != 0 || model.ratio.real() < 0;
      const bool three = network_.phases > 1;
      add_branch(trafos_.text(i), *buses, model.impedance, model.shunt_high, model.shunt_low,
                 three ? std::abs(model.ratio) : model.ratio, three ? zeros.trafo(i, model) : ZeroBranch());
    }
    for (const std::string& note : {models.note(), zeros.note()}) {
      if (!note.empty()) network_.notes.push_back(note);
    }
  }

  /// Adds closed switches with an impedance.
  void add_switches() {
    for (const std::size_t i : contacts_) {
      const std::array buses{bus_at(switches_, i, "bus"), bus_at(switches_, i, "element")};
      if (!have_same_kv(network_, buses[0], buses[1])) switches_.fail(i, "joins buses of different nominal voltages");
      const Complex impedance = switches_.number(i, "z_ohm") * switch_direction / base_ohms_of(switches_, i, buses[0]);
      add_branch(switches_.text(i), buses, impedance, 0, 0, 1, {.impedance = impedance});
    }
  }

  const Document& net_;
  double hertz_ = 50;
  Elements lines_, trafos_, switches_;
  Buses buses_;
  std::set<std::tuple<std::string, std::int64_t, std::int64_t>> open_;  // kind and number of the element, bus
  std::vector<std::size_t> contacts_;                                   // rows of closed switches with an impedance
  pleach::app::NamePool names_;
  Network network_;
  std::vector<ZeroBranch> zeros_;  // of branches, in three phases
  std::size_t loads_of_phases_ = 0;
  bool has_angles_ = false;  // a transformer or a slack voltage has a phase shift
};

/// Reads three phases if requested, or if there are loads of single phases; else their sum. Unless requested, data for
/// three phases may be missing or have no model; contradictory data are refused.
Network read_in_phases(const Document& net, std::size_t phases) {
  if (phases == 3) return NetReader(net, 3).read();
  NetReader reader(net, 1);
  Network balanced = reader.read();
  const std::size_t count = reader.loads_of_phases();
  if (count == 0) return balanced;
  const std::string loads = fmt::format("{} load{} of single phases", count, count == 1 ? "" : "s");
  std::string reason;
  if (phases == 0) {
    try {
      Network three = NetReader(net, 3).read();
      three.notes.push_back(loads + ": three phases are solved; --phases 1 takes their sum");
      return three;
    } catch (const MissingError& error) {
      reason = std::string("; not so with three phases (--phases 3): ") + error.what();
    }
  }
  balanced.notes.push_back(loads + (count == 1 ? " is" : " are") + " spread over all three: the network is balanced" +
                           reason);
  return balanced;
}

}  // namespace

Network read_pandapower(InputFile& file, const ReadOptions& options) {
  std::string text;
  for (std::array<char, 65536> block; const std::size_t count = file.read(block.data(), block.size());) {
    text.append(block.data(), count);
  }
  try {
    return read_in_phases(parse_network(text), options.phases);
  } catch (const nlohmann::json::exception& error) {
    file.fail(std::string("is not a network of pandapower's to_json(): ") + error.what());
  } catch (const pleach::Error& error) {
    file.fail(error.what());
  }
}

}  // namespace powerflow
