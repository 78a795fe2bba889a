// The program's own tables: a row for each branch, with what stands at its far end.
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

constexpr double degree = std::numbers::pi / 180;
constexpr std::array<const char*, 3> phase_names{"a", "b", "c"};

/// The cells of a line, without quotes and blanks around them.
void split(std::string_view line, char separator, std::vector<std::string_view>& cells) {
  cells.clear();
  while (true) {
    const std::size_t end = line.find(separator);
    std::string_view cell = pleach::app::trimmed(line.substr(0, end));
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') cell = cell.substr(1, cell.size() - 2);
    cells.push_back(cell);
    if (end == std::string_view::npos) return;
    line.remove_prefix(end + 1);
  }
}

/// What a column's heading says after its quantity, and by how much numbers in it are multiplied.
struct Unit {
  const char* suffix;
  double factor;
};

// In MW, ohms, siemens and kV, until the bases are known; "pu" has a factor of its own.
constexpr double per_unit = 0;
const std::vector<Unit> power_units{{"_kw", 1e-3}, {"_mw", 1},     {"_w", 1e-6},     {"_kvar", 1e-3},
                                    {"_mvar", 1},  {"_var", 1e-6}, {"_pu", per_unit}};
const std::vector<Unit> ohm_units{{"_ohm", 1}, {"_mohm", 1e-3}, {"_pu", per_unit}};
const std::vector<Unit> siemens_units{{"_us", 1e-6}, {"_ms", 1e-3}, {"_s", 1}, {"_pu", per_unit}};
const std::vector<Unit> plain_unit{{"", 1}};

class Table {
 public:
  explicit Table(InputFile& file) : file_(file) {}

  /// Reads comments, which may set bases, and the heading.
  void read_heading() {
    std::string_view line;
    while (file_.read_record(line)) {
      const std::string_view text = pleach::app::trimmed(line);
      if (text.empty()) continue;
      if (text.starts_with('#')) {
        read_setting(text.substr(1));
        continue;
      }
      separator_ = text.find('\t') != std::string_view::npos  ? '\t'
                   : text.find(';') != std::string_view::npos ? ';'
                                                              : ',';
      split(text, separator_, cells_);
      for (std::size_t c = 0; c < cells_.size(); ++c) {
        std::string name(cells_[c]);
        std::ranges::transform(name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
        if (!columns_.emplace(name, c).second)
          file_.fail_here("column " + pleach::app::in_quotes(name) + " stands there twice");
      }
      width_ = cells_.size();
      return;
    }
    file_.fail("has no heading");
  }

  bool next_row() {
    std::string_view line;
    while (file_.read_record(line)) {
      const std::string_view text = pleach::app::trimmed(line);
      if (text.empty() || text.starts_with('#')) continue;
      split(text, separator_, cells_);
      if (cells_.size() != width_) {
        file_.fail_here(fmt::format("has {} fields, the heading has {}", cells_.size(), width_));
      }
      return true;
    }
    return false;
  }

  /// A quantity, whose column may have one of the units.
  struct Quantity {
    std::size_t column = none;
    double factor = 1;
    [[nodiscard]] explicit operator bool() const { return column != none; }
    [[nodiscard]] bool is_per_unit() const { return factor == per_unit; }
  };

  Quantity quantity(const std::string& name, const std::vector<Unit>& units) {
    Quantity found;
    for (const Unit& unit : units) {
      const auto column = columns_.find(name + unit.suffix);
      if (column == columns_.end()) continue;
      if (found) file_.fail(fmt::format("has the column {} in two units", name));
      found = {column->second, unit.factor};
      columns_.erase(column);
    }
    return found;
  }

  /// Whether there is a column of a phase.
  [[nodiscard]] bool has_phases() const {
    return std::ranges::any_of(columns_, [](const auto& column) {
      return column.first.starts_with("p_a") || column.first.starts_with("r_a") || column.first.starts_with("p_b_") ||
             column.first.starts_with("p_c_");
    });
  }

  void require_known_columns() const {
    if (!columns_.empty()) {
      file_.fail("column " + pleach::app::in_quotes(columns_.begin()->first) + " is not known, or in no unit that is");
    }
  }

  [[nodiscard]] std::string_view cell(Quantity of) const { return of ? cells_[of.column] : std::string_view(); }
  /// In the unit that the heading says, or `otherwise`.
  [[nodiscard]] double number(Quantity of, double otherwise = 0) const {
    const std::string_view text = cell(of);
    return text.empty() ? otherwise : pleach::app::parse_number<double>(file_, text);
  }

  [[nodiscard]] std::optional<double> setting(const std::string& name) const {
    const auto found = settings_.find(name);
    return found != settings_.end() ? std::optional(found->second) : std::nullopt;
  }
  [[nodiscard]] InputFile& file() const { return file_; }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  /// "base_mva = 10"
  void read_setting(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return;
    const std::string name(pleach::app::trimmed(text.substr(0, equals)));
    if (name != "base_mva" && name != "kv") return;
    settings_[name] = pleach::app::parse_number<double>(file_, pleach::app::trimmed(text.substr(equals + 1)));
  }

  InputFile& file_;
  char separator_ = ',';
  std::map<std::string, std::size_t> columns_;
  std::map<std::string, double> settings_;
  std::vector<std::string_view> cells_;
  std::size_t width_ = 0;
};

using Quantity = Table::Quantity;

/// The columns of a network of one phase or three.
struct Columns {
  Quantity from, to, kv, ratio, shift, slack_voltage, slack_angle, current_share, impedance_share, charging;
  std::vector<Quantity> p, q, capacitor;  // of each phase
  std::vector<Quantity> r, x;             // of each pair of phases; or of one, in sequence components
  Quantity r0, x0;

  Columns(Table& table, std::size_t phases) {
    from = table.quantity("from", plain_unit);
    to = table.quantity("to", plain_unit);
    kv = table.quantity("kv", plain_unit);
    ratio = table.quantity("ratio", plain_unit);
    shift = table.quantity("shift_degree", plain_unit);
    slack_voltage = table.quantity("v_pu", plain_unit);
    slack_angle = table.quantity("v_degree", plain_unit);
    current_share = table.quantity("i_share", plain_unit);
    impedance_share = table.quantity("z_share", plain_unit);
    charging = table.quantity("b", siemens_units);
    for (std::size_t phase = 0; phase < phases; ++phase) {
      const std::string of = phases > 1 ? std::string("_") + phase_names[phase] : "";
      p.push_back(table.quantity("p" + of, power_units));
      q.push_back(table.quantity("q" + of, power_units));
      capacitor.push_back(table.quantity("capacitor" + of, power_units));
    }
    r.push_back(table.quantity("r", ohm_units));
    x.push_back(table.quantity("x", ohm_units));
    if (phases > 1) {
      r0 = table.quantity("r0", ohm_units);
      x0 = table.quantity("x0", ohm_units);
      for (std::size_t a = 0; a < phases; ++a) {
        for (std::size_t b = a; b < phases; ++b) {
          const std::string of = std::string("_") + phase_names[a] + phase_names[b];
          r.push_back(table.quantity("r" + of, ohm_units));
          x.push_back(table.quantity("x" + of, ohm_units));
        }
      }
    }
  }
};

class Reader {
 public:
  Reader(Table& table, const ReadOptions& options, std::size_t phases)
      : table_(table), columns_(table, phases), labels_(table.file().name()), phases_(phases) {
    network_.phases = phases;
    network_.base_mva = options.base_mva.value_or(table.setting("base_mva").value_or(1));
    file_kv_ = table.setting("kv").value_or(options.kv.value_or(0));
    if (!columns_.to) table.file().fail("has no column 'to'");
    if (!columns_.from) table.file().fail("has no column 'from'");
    table.require_known_columns();
    base_ = network_.base_mva / static_cast<double>(phases);
  }

  Network read() {
    while (table_.next_row()) read_row();
    finish();
    return std::move(network_);
  }

 private:
  struct Row {
    Index from, to;
    std::vector<Complex> impedance;
    double charging;
    Complex ratio;
    std::size_t line;
  };

  void read_row() {
    const std::string_view from = table_.cell(columns_.from), to = table_.cell(columns_.to);
    if (to.empty()) table_.file().fail_here("has no bus in the column 'to'");
    const Index above = from.empty() ? Index{-1} : bus_of(from);
    const Index bus = bus_of(to);
    if (const double kv = table_.number(columns_.kv); kv != 0) network_.base_kv[place(bus)] = kv;
    read_loads(bus);
    if (!from.empty()) {
      rows_.push_back({above, bus, impedances(), table_.number(columns_.charging),
                       std::polar(table_.number(columns_.ratio, 1), table_.number(columns_.shift) * degree),
                       table_.file().record_number()});
      return;
    }
    network_.slack.push_back(bus);
    for (std::size_t p = 0; p < phases_; ++p) {
      const double angle = table_.number(columns_.slack_angle) - 120 * static_cast<double>(p);
      network_.slack_voltage.push_back(std::polar(table_.number(columns_.slack_voltage, 1), angle * degree));
    }
  }

  static std::size_t place(Index index) { return static_cast<std::size_t>(index); }

  Index bus_of(std::string_view label) {
    const Index bus = labels_.vertex(label);
    if (place(bus) >= network_.base_kv.size()) {
      network_.base_kv.push_back(0);
      for (auto* of_phase : {&power_, &current_, &shunt_}) of_phase->resize(of_phase->size() + phases_);
    }
    return bus;
  }

  double power_in(const Quantity& of) const {
    const double number = table_.number(of);
    return of.is_per_unit() ? number : number * of.factor / base_;
  }

  void read_loads(Index bus) {
    const double by_current = table_.number(columns_.current_share),
                 by_impedance = table_.number(columns_.impedance_share);
    if (!(by_current >= 0 && by_impedance >= 0 && by_current + by_impedance <= 1)) {
      table_.file().fail_here("the shares of loads are not from 0 to 1");
    }
    for (std::size_t p = 0; p < phases_; ++p) {
      const Complex load(power_in(columns_.p[p]), power_in(columns_.q[p]));
      const std::size_t i = place(bus) * phases_ + p;
      power_[i] += load * (1 - by_current - by_impedance);
      current_[i] += load * by_current;
      shunt_[i] += std::conj(load) * by_impedance + Complex(0, power_in(columns_.capacitor[p]));
    }
  }

  /// In ohms or per unit: what the columns have.
  std::vector<Complex> impedances() const {
    const auto z = [&](std::size_t k) {
      return Complex(table_.number(columns_.r[k]), table_.number(columns_.x[k])) *
             (columns_.r[k].is_per_unit() || !columns_.r[k] ? 1.0 : columns_.r[k].factor);
    };
    if (phases_ == 1) return {z(0)};
    std::vector<Complex> matrix(phases_ * phases_);
    if (columns_.r[0]) {
      const Complex positive = z(0);
      const double factor = columns_.r[0].is_per_unit() ? 1 : columns_.r[0].factor;
      const Complex zero =
          columns_.r0 ? Complex(table_.number(columns_.r0), table_.number(columns_.x0)) * factor : positive;
      for (std::size_t i = 0; i < matrix.size(); ++i) {
        matrix[i] = i % (phases_ + 1) == 0 ? (zero + 2.0 * positive) / 3.0 : (zero - positive) / 3.0;
      }
      return matrix;
    }
    std::size_t k = 1;
    for (std::size_t a = 0; a < phases_; ++a) {
      for (std::size_t b = a; b < phases_; ++b) matrix[a * phases_ + b] = matrix[b * phases_ + a] = z(k++);
    }
    return matrix;
  }

  void finish() {
    const std::size_t n = network_.base_kv.size(), m = rows_.size();
    for (double& kv : network_.base_kv) kv = kv == 0 ? file_kv_ : kv;
    const auto by_phase = [&](const std::vector<Complex>& of_buses) {
      std::vector<Complex> turned(of_buses.size());
      for (std::size_t i = 0; i < of_buses.size(); ++i) turned[i % phases_ * n + i / phases_] = of_buses[i];
      return turned;
    };
    network_.power = by_phase(power_);
    network_.current_power = by_phase(current_);
    network_.shunt = by_phase(shunt_);
    const Quantity& r = columns_.r[0] || phases_ == 1 ? columns_.r[0] : columns_.r[1];
    const bool in_ohms = r && !r.is_per_unit(), in_siemens = columns_.charging && !columns_.charging.is_per_unit();
    network_.impedance.resize(phases_ * phases_ * m);
    network_.labels = labels_.take();
    for (std::size_t e = 0; e < m; ++e) {
      const Row& row = rows_[e];
      network_.from.push_back(row.from);
      network_.to.push_back(row.to);
      network_.row.push_back(row.line);
      network_.ratio.push_back(row.ratio);
      double ohms = 1, siemens = 1;
      if (in_ohms || in_siemens) {
        const double kv = network_.base_kv[place(row.to)];
        if (!(kv > 0)) {
          table_.file().fail(
              "bus " + pleach::app::in_quotes(network_.labels.text(place(row.to))) +
              " has no nominal voltage: ohms need one, in a column kv, a comment '# kv = 12.66' or --kv");
        }
        const double base_ohms = kv * kv / network_.base_mva;
        if (in_ohms) ohms = base_ohms;
        if (in_siemens) siemens = base_ohms * columns_.charging.factor;
      }
      for (std::size_t pq = 0; pq < phases_ * phases_; ++pq) network_.impedance[pq * m + e] = row.impedance[pq] / ohms;
      network_.charging.emplace_back(0, row.charging * siemens);
    }
  }

  Table& table_;
  Columns columns_;
  pleach::app::LabelReader<Index> labels_;
  std::size_t phases_;
  double file_kv_ = 0, base_ = 1;
  Network network_;
  std::vector<Complex> power_, current_, shunt_;  // phases of a bus side by side
  std::vector<Row> rows_;
};

}  // namespace

Network read_csv(InputFile& file, const ReadOptions& options) {
  Table table(file);
  table.read_heading();
  const bool three = table.has_phases();
  return Reader(table, options, three ? 3 : 1).read();
}

}  // namespace powerflow
