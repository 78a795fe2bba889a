// MATPOWER's case format: R. D. Zimmerman and C. E. Murillo-Sánchez, "MATPOWER User's Manual", appendix B.
#include "matpower_script.hpp"
#include "read.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace powerflow {

namespace {

using pleach::app::InputFile;

/// Columns of the tables, from 0.
namespace bus_column {
enum : std::size_t { number, type, pd, qd, gs, bs, area, vm, va, base_kv };
}
namespace gen_column {
enum : std::size_t { bus, pg, qg, qmax, qmin, vg, mbase, status };
}
namespace branch_column {
enum : std::size_t { from, to, r, x, b, rate_a, rate_b, rate_c, ratio, angle, status };
}
enum class BusType { pq = 1, pv = 2, slack = 3, isolated = 4 };

/// Fields of a case that power flows do not use.
constexpr std::array unread{"version",  "baseMVA", "bus",     "gen",        "branch",      "gencost",  "areas",
                            "bus_name", "gentype", "genfuel", "gen_name",   "branch_name", "dcline",   "dclinecost",
                            "if",       "A",       "l",       "u",          "N",           "fparm",    "H",
                            "Cw",       "z0",      "zl",      "zu",         "softlims",    "reserves", "order",
                            "success",  "et",      "f",       "iterations", "name"};

class CaseReader {
 public:
  explicit CaseReader(InputFile& file) : file_(file), fields_(run_case(file)) {}

  Network read() {
    if (const auto version = fields_.find("version"); version != fields_.end()) {
      const auto& [_, value] = *version;
      if (value.text != "2" && !(value.is_scalar() && value.numbers[0] == 2))
        file_.fail("is of a version that is not 2");
    }
    for (const auto& [name, _] : fields_) {
      const std::string first = name.substr(0, name.find('.'));
      if (std::ranges::find(unread, first) == unread.end()) network_.notes.push_back("mpc." + name + " is not read");
    }
    require_no_dcline();
    return network();
  }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& message) const {
    throw pleach::FileError(fmt::format("{}:{}: {}", file_.name(), line, message));
  }

  /// Names the line of a row; or the file alone if a statement computed the table.
  [[noreturn]] void fail_at(const ScriptValue& table, std::size_t row, const std::string& message) const {
    if (row < table.lines.size()) fail(table.lines[row], message);
    file_.fail(message);
  }

  [[nodiscard]] const ScriptValue& table(const std::string& name, std::size_t columns) const {
    const auto found = fields_.find(name);
    if (found == fields_.end()) file_.fail("has no mpc." + name);
    const ScriptValue& value = found->second;
    if (value.kind != ScriptValue::Kind::numbers) file_.fail("mpc." + name + " is no matrix");
    if (value.rows > 0 && value.columns < columns) {
      fail_at(value, 0, fmt::format("mpc.{} has {} columns, needs {}", name, value.columns, columns));
    }
    return value;
  }

  void require_no_dcline() const {
    constexpr std::size_t status = 2;
    if (!fields_.contains("dcline")) return;
    const ScriptValue& lines = table("dcline", status + 1);
    for (std::size_t i = 0; i < lines.rows; ++i) {
      if (lines.at(i, status) > 0) fail_at(lines, i, "is a DC line in service, which is not supported");
    }
  }

  static std::string number_text(double number) { return fmt::format("{:.17g}", number); }

  Index bus_of(const ScriptValue& table, std::size_t row, std::size_t column) const {
    const double number = table.at(row, column);
    const auto found = std::isfinite(number) ? buses_.find(number) : buses_.end();
    if (found == buses_.end()) fail_at(table, row, "bus " + number_text(number) + " is not in mpc.bus");
    return found->second;
  }

  Network network() {
    const ScriptValue& base = table("baseMVA", 1);
    if (!base.is_scalar()) file_.fail("mpc.baseMVA is no number");
    network_.base_mva = base.numbers[0];
    read_buses(table("bus", bus_column::base_kv + 1));
    read_generators(table("gen", gen_column::status + 1));
    read_branches(table("branch", branch_column::status + 1));
    return std::move(network_);
  }

  void read_buses(const ScriptValue& buses) {
    pleach::app::NamePool names;
    for (std::size_t i = 0; i < buses.rows; ++i) {
      const double type = buses.at(i, bus_column::type), number = buses.at(i, bus_column::number);
      if (type != 1 && type != 2 && type != 3 && type != 4)
        fail_at(buses, i, number_text(type) + " is no type of a bus");
      if (!std::isfinite(number)) fail_at(buses, i, "has a bus whose number is not finite");
      types_.push_back(static_cast<BusType>(static_cast<int>(type)));
      if (!buses_.emplace(number, static_cast<Index>(i)).second) {
        fail_at(buses, i, "bus " + number_text(number) + " stands there twice");
      }
      names.add(number_text(number));
      network_.base_kv.push_back(buses.at(i, bus_column::base_kv));
      network_.power.push_back(Complex(buses.at(i, bus_column::pd), buses.at(i, bus_column::qd)) / network_.base_mva);
      network_.shunt.push_back(Complex(buses.at(i, bus_column::gs), buses.at(i, bus_column::bs)) / network_.base_mva);
      voltage_.push_back(at_angle(buses.at(i, bus_column::vm), buses.at(i, bus_column::va)));
      angle_.push_back(buses.at(i, bus_column::va));
    }
    network_.labels = pleach::app::Labels(std::move(names));
  }

  void read_generators(const ScriptValue& generators) {
    std::map<std::size_t, double> given;  // by slack bus
    for (std::size_t i = 0; i < generators.rows; ++i) {
      const auto v = static_cast<std::size_t>(bus_of(generators, i, gen_column::bus));
      if (types_[v] == BusType::isolated || !(generators.at(i, gen_column::status) > 0)) continue;
      if (types_[v] == BusType::pv) {
        fail_at(generators, i,
                "bus " + network_.labels.text(v) +
                    " keeps its voltage (PV), which sweeps cannot: give it a load of type PQ");
      }
      if (types_[v] == BusType::slack) {
        const double voltage = generators.at(i, gen_column::vg);
        if (const auto known = given.emplace(v, voltage).first; known->second != voltage) {
          fail_at(generators, i,
                  fmt::format("gives slack bus {} the voltage {}, one above {}", network_.labels.text(v), voltage,
                              known->second));
        }
        voltage_[v] = at_angle(voltage, angle_[v]);
      } else {
        network_.power[v] -=
            Complex(generators.at(i, gen_column::pg), generators.at(i, gen_column::qg)) / network_.base_mva;
      }
    }
    for (std::size_t v = 0; v < types_.size(); ++v) {
      if (types_[v] != BusType::slack) continue;
      network_.slack.push_back(static_cast<Index>(v));
      network_.slack_voltage.push_back(voltage_[v]);
      if (!given.contains(v)) {
        network_.notes.push_back("slack bus " + network_.labels.text(v) +
                                 " has no generator in service: its voltage is that of mpc.bus");
      }
    }
  }

  void read_branches(const ScriptValue& branches) {
    const auto is_isolated = [&](Index v) { return types_[static_cast<std::size_t>(v)] == BusType::isolated; };
    for (std::size_t i = 0; i < branches.rows; ++i) {
      const Index from = bus_of(branches, i, branch_column::from), to = bus_of(branches, i, branch_column::to);
      if (is_isolated(from) || is_isolated(to) || !(branches.at(i, branch_column::status) > 0)) continue;
      network_.from.push_back(from);
      network_.to.push_back(to);
      network_.row.push_back(i + 1);
      network_.impedance.emplace_back(branches.at(i, branch_column::r), branches.at(i, branch_column::x));
      const Complex half(0, branches.at(i, branch_column::b) / 2);
      network_.shunt_from.push_back(half);
      network_.shunt_to.push_back(half);
      const double ratio = branches.at(i, branch_column::ratio);
      network_.ratio.push_back(at_angle(ratio == 0 ? 1 : ratio, branches.at(i, branch_column::angle)));
    }
  }

  InputFile& file_;
  const std::map<std::string, ScriptValue> fields_;
  std::map<double, Index> buses_;  // by number
  std::vector<BusType> types_;
  std::vector<Complex> voltage_;
  std::vector<double> angle_;  // in degrees
  Network network_;
};

}  // namespace

Network read_matpower(InputFile& file) { return CaseReader(file).read(); }

}  // namespace powerflow
