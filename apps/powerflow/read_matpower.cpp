// MATPOWER's case format: R. D. Zimmerman and C. E. Murillo-Sánchez, "MATPOWER User's Manual", appendix B.
#include "formats/text_line.hpp"
#include "read.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include <fmt/format.h>

namespace powerflow {

namespace {

using pleach::app::InputFile;

/// A table, row by row.
struct Matrix {
  std::vector<std::vector<double>> rows;
  std::vector<std::size_t> lines;
};

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

std::string_view without_percent(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\'') quoted = !quoted;
    if (line[i] == '%' && !quoted) return line.substr(0, i);
  }
  return line;
}

class CaseReader {
 public:
  explicit CaseReader(InputFile& file) : file_(file) {}

  Network read() {
    std::string statement;
    int depth = 0;
    for (std::string_view line; file_.read_record(line);) {
      std::string_view text = pleach::app::trimmed(without_percent(line));
      const bool goes_on = text.ends_with("...");
      if (goes_on) text.remove_suffix(3);
      if (statement.empty()) begun_ = file_.record_number();
      for (const char letter : text) {
        depth += letter == '[' || letter == '{' ? 1 : letter == ']' || letter == '}' ? -1 : 0;
        if (letter == ';' && depth == 0) {
          take(statement);
          statement.clear();
        } else {
          statement += letter;
          if (letter == ';') ends_.push_back(file_.record_number());
        }
      }
      if (depth > 0 && !goes_on) {
        statement += ';';  // the end of a line ends a row
        ends_.push_back(file_.record_number());
      } else if (depth == 0 && !goes_on) {
        take(statement);
        statement.clear();
      } else {
        statement += ' ';
      }
    }
    if (!pleach::app::trimmed(statement).empty()) file_.fail("ends within a statement");
    return network();
  }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& message) const {
    throw pleach::FileError(fmt::format("{}:{}: {}", file_.name(), line, message));
  }

  /// Statements are compared without blanks and commas.
  void take(const std::string& statement) {
    const std::vector<std::size_t> ends = std::exchange(ends_, {});
    std::string bare;
    std::ranges::copy_if(statement, std::back_inserter(bare),
                         [](char letter) { return !pleach::app::is_blank(letter) && letter != ','; });
    if (bare.empty() || bare.starts_with("function") || bare == "end" || bare == "return") return;
    const std::size_t equals = statement.find('=');
    if (equals == std::string::npos) fail(begun_, "is no assignment: " + pleach::app::in_quotes(statement));
    const std::string_view value = pleach::app::trimmed(std::string_view(statement).substr(equals + 1));
    const std::string name(pleach::app::trimmed(std::string_view(statement).substr(0, equals)));
    if (name == "mpc.version") {
      if (value != "'2'" && value != "\"2\"") fail(begun_, "is of a version that is not 2");
    } else if (name == "mpc.baseMVA") {
      base_mva_ = quotient(value);
    } else if (name == "mpc.bus" || name == "mpc.gen" || name == "mpc.branch") {
      tables_[name.substr(4)] = matrix(value, ends);
    } else if (is_conversion(bare) || !changes_data(name)) {
      return;
    } else {
      fail(begun_, "is a statement that is not understood: " + pleach::app::in_quotes(statement));
    }
  }

  /// Whether a statement changes what is read here.
  static bool changes_data(const std::string& name) {
    return std::ranges::any_of(std::array{"mpc.bus(", "mpc.gen(", "mpc.branch("},
                               [&](const char* table) { return name.starts_with(table); });
  }

  /// The conversions at the end of MATPOWER's distribution cases.
  bool is_conversion(const std::string& bare) {
    if (bare == "mpc.branch(:[BR_RBR_X])=mpc.branch(:[BR_RBR_X])/(Vbase^2/Sbase)") return ohms_ = true;
    if (bare == "mpc.bus(:[PDQD])=mpc.bus(:[PDQD])/1e3") {
      power_ /= 1e3;
      return true;
    }
    return false;
  }

  double quotient(std::string_view text) const {
    const std::size_t slash = text.find('/');
    const auto number = [&](std::string_view part) {
      double value = 0;
      if (pleach::app::try_parse(pleach::app::trimmed(part), value) != pleach::app::Parsed::number) {
        fail(begun_, pleach::app::in_quotes(part) + " is not a number");
      }
      return value;
    };
    return slash == std::string_view::npos ? number(text)
                                           : number(text.substr(0, slash)) / number(text.substr(slash + 1));
  }

  Matrix matrix(std::string_view text, const std::vector<std::size_t>& ends) const {
    if (!text.starts_with('[') || !text.ends_with(']')) fail(begun_, "is not a matrix");
    text = text.substr(1, text.size() - 2);
    Matrix matrix;
    std::vector<double> row;
    std::size_t end = 0;
    std::string_view rest = pleach::app::trimmed(text);
    const auto close = [&] {
      if (!row.empty()) {
        matrix.rows.push_back(std::move(row));
        matrix.lines.push_back(end < ends.size() ? ends[end] : file_.record_number());
        row.clear();
      }
      ++end;
    };
    while (!rest.empty()) {
      const std::size_t length = rest.find_first_of(" \t\r,;");
      const std::string_view cell = rest.substr(0, length);
      if (!cell.empty()) {
        double value = 0;
        const auto parsed = pleach::app::try_parse(cell == "Inf" ? "inf" : cell == "-Inf" ? "-inf" : cell, value);
        if (parsed != pleach::app::Parsed::number) {
          fail(end < ends.size() ? ends[end] : begun_, pleach::app::in_quotes(cell) + " is not a number");
        }
        row.push_back(value);
      }
      if (length == std::string_view::npos) break;
      if (rest[length] == ';') close();
      rest.remove_prefix(length + 1);
    }
    close();
    return matrix;
  }

  const Matrix& table(const std::string& name, std::size_t columns) {
    const auto found = tables_.find(name);
    if (found == tables_.end()) file_.fail("has no mpc." + name);
    for (std::size_t i = 0; i < found->second.rows.size(); ++i) {
      if (found->second.rows[i].size() < columns) {
        fail(found->second.lines[i],
             fmt::format("mpc.{} has {} columns, needs {}", name, found->second.rows[i].size(), columns));
      }
    }
    return found->second;
  }

  static std::string number_text(double number) { return fmt::format("{:.17g}", number); }

  Index bus_of(double number, std::size_t line) const {
    const auto found = buses_.find(number);
    if (found == buses_.end()) fail(line, "bus " + number_text(number) + " is not in mpc.bus");
    return found->second;
  }

  Network network() {
    if (!base_mva_) file_.fail("has no mpc.baseMVA");
    network_.base_mva = *base_mva_;
    read_buses(table("bus", bus_column::base_kv + 1));
    read_generators(table("gen", gen_column::status + 1));
    read_branches(table("branch", branch_column::status + 1));
    return std::move(network_);
  }

  void read_buses(const Matrix& buses) {
    pleach::app::NamePool names;
    for (std::size_t i = 0; i < buses.rows.size(); ++i) {
      const auto& row = buses.rows[i];
      const double number = row[bus_column::type];
      if (number != 1 && number != 2 && number != 3 && number != 4) {
        fail(buses.lines[i], number_text(number) + " is no type of a bus");
      }
      const auto type = static_cast<BusType>(static_cast<int>(number));
      const bool isolated = type == BusType::isolated;
      const auto bus = isolated ? Index{-1} : static_cast<Index>(names.size());
      if (!buses_.emplace(row[bus_column::number], bus).second) {
        fail(buses.lines[i], "bus " + number_text(row[bus_column::number]) + " stands there twice");
      }
      if (isolated) continue;
      names.add(number_text(row[bus_column::number]));
      types_.push_back(type);
      network_.base_kv.push_back(row[bus_column::base_kv]);
      network_.power.push_back(Complex(row[bus_column::pd], row[bus_column::qd]) * power_ / *base_mva_);
      network_.shunt.push_back(Complex(row[bus_column::gs], row[bus_column::bs]) / *base_mva_);
      voltage_.push_back(std::polar(row[bus_column::vm], row[bus_column::va] * std::numbers::pi / 180));
    }
    network_.labels = pleach::app::Labels(std::move(names));
  }

  void read_generators(const Matrix& generators) {
    for (std::size_t i = 0; i < generators.rows.size(); ++i) {
      const auto& row = generators.rows[i];
      const Index bus = bus_of(row[gen_column::bus], generators.lines[i]);
      if (bus < 0 || !(row[gen_column::status] > 0)) continue;
      const auto v = static_cast<std::size_t>(bus);
      if (types_[v] == BusType::pv) {
        fail(generators.lines[i], "bus " + network_.labels.text(v) +
                                      " keeps its voltage (PV), which sweeps cannot: give it a load of type PQ");
      }
      if (types_[v] == BusType::slack) {
        voltage_[v] = std::polar(row[gen_column::vg], std::arg(voltage_[v]));
      } else {
        network_.power[v] -= Complex(row[gen_column::pg], row[gen_column::qg]) / *base_mva_;
      }
    }
    for (std::size_t v = 0; v < types_.size(); ++v) {
      if (types_[v] != BusType::slack) continue;
      network_.slack.push_back(static_cast<Index>(v));
      network_.slack_voltage.push_back(voltage_[v]);
    }
  }

  void read_branches(const Matrix& branches) {
    // As MATPOWER's cases have it: the base of all of them is that of the first bus.
    const double base_ohms = ohms_ ? network_.base_kv.at(0) * network_.base_kv.at(0) / *base_mva_ : 1;
    if (ohms_ && !(base_ohms > 0)) file_.fail("has impedances in ohms, but no baseKV");
    for (std::size_t i = 0; i < branches.rows.size(); ++i) {
      const auto& row = branches.rows[i];
      const Index from = bus_of(row[branch_column::from], branches.lines[i]);
      const Index to = bus_of(row[branch_column::to], branches.lines[i]);
      if (from < 0 || to < 0 || !(row[branch_column::status] > 0)) continue;
      network_.from.push_back(from);
      network_.to.push_back(to);
      network_.row.push_back(i + 1);
      network_.impedance.push_back(Complex(row[branch_column::r], row[branch_column::x]) / base_ohms);
      network_.charging.emplace_back(0, row[branch_column::b]);
      const double ratio = row[branch_column::ratio] == 0 ? 1 : row[branch_column::ratio];
      network_.ratio.push_back(std::polar(ratio, row[branch_column::angle] * std::numbers::pi / 180));
    }
  }

  InputFile& file_;
  std::size_t begun_ = 0;          // the line of the statement at hand
  std::vector<std::size_t> ends_;  // the lines in which its rows end
  std::optional<double> base_mva_;
  bool ohms_ = false;
  double power_ = 1;  // MW for a unit of loads
  std::map<std::string, Matrix> tables_;
  std::map<double, Index> buses_;  // by number; -1: isolated
  std::vector<BusType> types_;
  std::vector<Complex> voltage_;
  Network network_;
};

}  // namespace

Network read_matpower(InputFile& file) { return CaseReader(file).read(); }

}  // namespace powerflow
