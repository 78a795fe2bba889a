// pandapower's to_json(): a dictionary of tables, each of which is again JSON, in a string.
#include "read.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace powerflow {

namespace {

using pleach::app::InputFile;
using Document = nlohmann::json;

constexpr double pi = std::numbers::pi;

/// A table of elements.
class Elements {
 public:
  Elements() = default;
  Elements(std::string name, const Document& frame) : name_(std::move(name)) {
    const Document& object = frame.is_object() && frame.contains("_object") ? frame.at("_object") : frame;
    table_ = object.is_string() ? Document::parse(object.get<std::string>()) : object;
    const auto& columns = table_.at("columns");
    for (std::size_t c = 0; c < columns.size(); ++c) columns_[columns[c].get<std::string>()] = c;
    const std::size_t indices = table_.at("index").size();
    if (indices != size()) {
      throw pleach::FileError(fmt::format("{} has {} rows, but {} in its index", name_, size(), indices));
    }
  }

  [[nodiscard]] std::size_t size() const { return table_.is_null() ? 0 : table_.at("data").size(); }
  [[nodiscard]] std::int64_t index(std::size_t row) const { return table_.at("index")[row].get<std::int64_t>(); }
  /// "line 7"
  [[nodiscard]] std::string text(std::size_t row) const { return fmt::format("{} {}", name_, index(row)); }

  [[nodiscard]] double number(std::size_t row, const char* column) const {
    const Document& cell = at(row, column);
    if (!cell.is_number()) throw pleach::FileError(text(row) + ": " + column + " is not a number");
    return cell.get<double>();
  }
  /// Where the column may be missing, or the cell empty.
  [[nodiscard]] double number(std::size_t row, const char* column, double otherwise) const {
    const auto found = columns_.find(column);
    return found == columns_.end() || !at(row, column).is_number() ? otherwise : number(row, column);
  }
  [[nodiscard]] std::int64_t integer(std::size_t row, const char* column) const {
    const double value = number(row, column);
    if (!(std::abs(value) < 0x1p53)) throw pleach::FileError(text(row) + ": " + column + " is too large");
    return static_cast<std::int64_t>(value);
  }
  [[nodiscard]] std::string word(std::size_t row, const char* column) const {
    const auto found = columns_.find(column);
    if (found == columns_.end() || !at(row, column).is_string()) return "";
    return at(row, column).get<std::string>();
  }
  [[nodiscard]] bool flag(std::size_t row, const char* column) const {
    const auto found = columns_.find(column);
    if (found == columns_.end()) return true;
    const Document& cell = at(row, column);
    return cell.is_boolean() ? cell.get<bool>() : cell.is_number() ? cell.get<double>() != 0 : true;
  }
  [[nodiscard]] bool in_service(std::size_t row) const { return flag(row, "in_service"); }

 private:
  [[nodiscard]] const Document& at(std::size_t row, const char* column) const {
    const auto found = columns_.find(column);
    if (found == columns_.end()) throw pleach::FileError(name_ + " has no column " + column);
    return table_.at("data")[row].at(found->second);
  }

  std::string name_;
  Document table_;
  std::map<std::string, std::size_t> columns_;
};

class NetReader {
 public:
  explicit NetReader(const Document& document)
      : net_(document.contains("_object") ? document.at("_object") : document) {}

  Network read() {
    network_.base_mva = net_.value("sn_mva", 1.0);
    hertz_ = net_.value("f_hz", 50.0);
    refuse_others();
    read_buses();
    read_open_switches();
    read_loads();
    read_slack();
    read_lines();
    read_transformers();
    network_.labels = pleach::app::Labels(std::move(names_));
    return std::move(network_);
  }

 private:
  Elements table(const std::string& name) const {
    return net_.contains(name) ? Elements(name, net_.at(name)) : Elements();
  }

  /// Those which a network without them does not need.
  void refuse_others() const {
    for (const char* name :
         {"gen", "impedance", "dcline", "ward", "xward", "storage", "trafo3w", "motor", "svc", "tcsc", "ssc", "vsc",
          "b2b_vsc", "asymmetric_load", "asymmetric_sgen", "bi_vsc", "line_dc"}) {
      const Elements elements = table(name);
      for (std::size_t i = 0; i < elements.size(); ++i) {
        if (!elements.in_service(i)) continue;
        throw pleach::FileError(elements.text(i) + ": elements of this kind are not supported" +
                                (std::string_view(name) == "gen" ? " (they keep a voltage, which sweeps cannot)" : ""));
      }
    }
  }

  void read_buses() {
    const Elements buses = table("bus");
    for (std::size_t i = 0; i < buses.size(); ++i) {
      if (!buses.in_service(i)) continue;
      bus_[buses.index(i)] = static_cast<Index>(network_.base_kv.size());
      network_.base_kv.push_back(buses.number(i, "vn_kv"));
      names_.add(std::to_string(buses.index(i)));
    }
    network_.power.resize(network_.buses());
    network_.current_power.resize(network_.buses());
    network_.shunt.resize(network_.buses());
  }

  /// -1 for one that is out of service.
  Index bus_at(const Elements& elements, std::size_t row, const char* column) const {
    const auto found = bus_.find(elements.integer(row, column));
    return found != bus_.end() ? found->second : -1;
  }

  void read_open_switches() {
    const Elements switches = table("switch");
    for (std::size_t i = 0; i < switches.size(); ++i) {
      const std::string type = switches.word(i, "et");
      const bool closed = switches.flag(i, "closed");
      if (type == "b" && closed) {
        throw pleach::RangeError(switches.text(i) +
                                 " joins two buses with zero impedance: fuse them (pandapower.toolbox.fuse_buses)");
      }
      if (!closed) open_.insert({type, switches.integer(i, "element"), switches.integer(i, "bus")});
    }
  }

  /// The bus at an end of a line or a transformer; beyond an open switch it is one of its own, which keeps the charging
  /// of the line. -1 where the bus is out of service, or both switches are open.
  Index end(const Elements& elements, std::size_t row, const char* type, const char* column, const char* other) {
    const Index bus = bus_at(elements, row, column);
    const auto is_open = [&](const char* at) {
      return open_.contains({type, elements.index(row), elements.integer(row, at)});
    };
    if (bus < 0 || !is_open(column)) return bus;
    if (is_open(other) || bus_at(elements, row, other) < 0) return -1;
    names_.add("open end of " + elements.text(row));
    network_.base_kv.push_back(network_.base_kv[static_cast<std::size_t>(bus)]);
    for (auto* quantity : {&network_.power, &network_.current_power, &network_.shunt}) quantity->emplace_back();
    return static_cast<Index>(network_.buses() - 1);
  }

  void read_loads() {
    const auto add = [&](const char* name, double sign) {
      const Elements loads = table(name);
      for (std::size_t i = 0; i < loads.size(); ++i) {
        const Index bus = bus_at(loads, i, "bus");
        if (!loads.in_service(i) || bus < 0) continue;
        const auto v = static_cast<std::size_t>(bus);
        const double scale = sign * loads.number(i, "scaling", 1) / network_.base_mva;
        const double p = loads.number(i, "p_mw") * scale, q = loads.number(i, "q_mvar", 0) * scale;
        // One share for both before pandapower 3.
        const auto share = [&](const char* both, const char* own) {
          return loads.number(i, own, loads.number(i, both, 0)) / 100;
        };
        const double zp = share("const_z_percent", "const_z_p_percent"),
                     zq = share("const_z_percent", "const_z_q_percent");
        const double ip = share("const_i_percent", "const_i_p_percent"),
                     iq = share("const_i_percent", "const_i_q_percent");
        network_.power[v] += Complex(p * (1 - zp - ip), q * (1 - zq - iq));
        network_.current_power[v] += Complex(p * ip, q * iq);
        network_.shunt[v] += Complex(p * zp, -q * zq);
      }
    };
    add("load", 1);
    add("sgen", -1);
    const Elements shunts = table("shunt");
    for (std::size_t i = 0; i < shunts.size(); ++i) {
      const Index bus = bus_at(shunts, i, "bus");
      if (!shunts.in_service(i) || bus < 0) continue;
      const auto v = static_cast<std::size_t>(bus);
      const double voltage = network_.base_kv[v] / shunts.number(i, "vn_kv", network_.base_kv[v]);
      network_.shunt[v] += Complex(shunts.number(i, "p_mw"), -shunts.number(i, "q_mvar")) *
                           shunts.number(i, "step", 1) * voltage * voltage / network_.base_mva;
    }
  }

  void read_slack() {
    const Elements grids = table("ext_grid");
    for (std::size_t i = 0; i < grids.size(); ++i) {
      const Index bus = bus_at(grids, i, "bus");
      if (!grids.in_service(i) || bus < 0) continue;
      network_.slack.push_back(bus);
      network_.slack_voltage.push_back(
          std::polar(grids.number(i, "vm_pu"), grids.number(i, "va_degree", 0) * pi / 180));
    }
  }

  void add_branch(Index from, Index to, Complex impedance, Complex charging, Complex ratio) {
    network_.from.push_back(from);
    network_.to.push_back(to);
    network_.impedance.push_back(impedance);
    network_.charging.push_back(charging);
    network_.ratio.push_back(ratio);
  }

  void read_lines() {
    const Elements lines = table("line");
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines.in_service(i)) continue;
      const Index from = end(lines, i, "l", "from_bus", "to_bus"), to = end(lines, i, "l", "to_bus", "from_bus");
      if (from < 0 || to < 0) continue;
      const double km = lines.number(i, "length_km"), parallel = lines.number(i, "parallel", 1);
      const double kv = network_.base_kv[static_cast<std::size_t>(from)];
      if (!(kv > 0)) throw pleach::RangeError(fmt::format("{}: its buses have no nominal voltage", lines.text(i)));
      const double base_ohms = kv * kv / network_.base_mva;
      const Complex ohms = Complex(lines.number(i, "r_ohm_per_km"), lines.number(i, "x_ohm_per_km")) * km / parallel;
      const Complex siemens = Complex(lines.number(i, "g_us_per_km", 0) * 1e-6,
                                      2 * pi * hertz_ * lines.number(i, "c_nf_per_km", 0) * 1e-9) *
                              km * parallel;
      add_branch(from, to, ohms / base_ohms, siemens * base_ohms, 1);
    }
  }

  /// As pandapower's documentation has it: the equivalent circuit T, turned into a Pi.
  void read_transformers() {
    const Elements trafos = table("trafo");
    for (std::size_t i = 0; i < trafos.size(); ++i) {
      if (!trafos.in_service(i)) continue;
      const Index high = end(trafos, i, "t", "hv_bus", "lv_bus"), low = end(trafos, i, "t", "lv_bus", "hv_bus");
      if (high < 0 || low < 0) continue;
      double high_kv = trafos.number(i, "vn_hv_kv"), low_kv = trafos.number(i, "vn_lv_kv");
      if (trafos.number(i, "tap_step_degree", 0) != 0 &&
          trafos.number(i, "tap_pos", 0) != trafos.number(i, "tap_neutral", 0)) {
        throw pleach::FileError(trafos.text(i) + ": taps that shift the phase are not supported");
      }
      const double steps = trafos.number(i, "tap_pos", 0) - trafos.number(i, "tap_neutral", 0);
      const double tap = 1 + steps * trafos.number(i, "tap_step_percent", 0) / 100;
      (trafos.word(i, "tap_side") == "lv" ? low_kv : high_kv) *= trafos.word(i, "tap_side").empty() ? 1 : tap;
      const double rated = trafos.number(i, "sn_mva"), parallel = trafos.number(i, "parallel", 1);
      const double high_bus = network_.base_kv[static_cast<std::size_t>(high)];
      const double low_bus = network_.base_kv[static_cast<std::size_t>(low)];
      const double to_base = std::pow(low_kv / low_bus, 2) * network_.base_mva / rated / parallel;
      const double vk = trafos.number(i, "vk_percent") / 100, vkr = trafos.number(i, "vkr_percent") / 100;
      const Complex z = Complex(vkr, std::sqrt(std::max(vk * vk - vkr * vkr, 0.0))) * to_base;
      const double iron = trafos.number(i, "pfe_kw", 0) / 1000 / rated, idle = trafos.number(i, "i0_percent", 0) / 100;
      const Complex y = Complex(iron, -std::sqrt(std::max(idle * idle - iron * iron, 0.0))) / to_base;
      const Complex ratio =
          std::polar(high_kv / high_bus / (low_kv / low_bus), trafos.number(i, "shift_degree", 0) * pi / 180);
      add_branch(high, low, z * (1.0 + z * y / 4.0), y / (1.0 + z * y / 4.0), ratio);
    }
  }

  const Document net_;
  double hertz_ = 50;
  std::map<std::int64_t, Index> bus_;
  std::set<std::tuple<std::string, std::int64_t, std::int64_t>> open_;  // kind and number of the element, bus
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
