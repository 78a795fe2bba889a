// Reads the program's own tables: a row for each branch, with the elements at its far end.
#include "csv_table.hpp"
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

constexpr std::array<const char*, 3> phase_names{"a", "b", "c"};

using Quantity = Table::Quantity;

/// The columns of a network of one phase or three.
struct Columns {
  Quantity from, to, kv, ratio, shift, slack_voltage, slack_angle, current_share, impedance_share, charging;
  std::vector<Quantity> p, q, capacitor;  // of each phase
  std::vector<Quantity> r, x;             // parts of impedances: see impedance()
  bool by_sequence = false;
  bool has_zero_sequence = false;

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
      p.push_back(table.quantity("p" + of, active_units));
      q.push_back(table.quantity("q" + of, reactive_units));
      capacitor.push_back(table.quantity("capacitor" + of, reactive_units));
    }
    add_impedance(table, "");
    if (phases == 1) return;
    add_impedance(table, "0");
    by_sequence = r[0] || x[0] || r[1] || x[1];
    has_zero_sequence = r[1] && x[1];
    if (!has_zero_sequence && (r[1] || x[1])) {
      table.file().fail(fmt::format("has a column {}, but no {}", r[1] ? "r0" : "x0", r[1] ? "x0" : "r0"));
    }
    if (has_zero_sequence && !r[0] && !x[0]) table.file().fail("has r0 and x0, but neither r nor x");
    for (std::size_t a = 0; a < phases; ++a) {
      for (std::size_t b = a; b < phases; ++b) {
        add_impedance(table, std::string("_") + phase_names[a] + phase_names[b]);
        if (by_sequence && (r.back() || x.back())) {
          table.file().fail("has impedances of phases and of sequences: one of them is enough");
        }
      }
    }
    const auto first = by_sequence ? 0 : 2, count = by_sequence ? 2 : 6;
    r = std::vector(r.begin() + first, r.begin() + first + count);
    x = std::vector(x.begin() + first, x.begin() + first + count);
  }

 private:
  void add_impedance(Table& table, const std::string& of) {
    r.push_back(table.quantity("r" + of, ohm_units));
    x.push_back(table.quantity("x" + of, ohm_units));
  }
};

/// The column of each pair of phases: columns are the upper half of a matrix, row by row.
constexpr std::array<std::array<std::size_t, 3>, 3> pair_of{{{0, 1, 2}, {1, 3, 4}, {2, 4, 5}}};

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
    if (const std::string note = table_.note(); !note.empty()) network_.notes.push_back(note);
    if (columns_.by_sequence && !columns_.has_zero_sequence) {
      network_.notes.emplace_back("zero sequence equals positive sequence: there are no columns r0 and x0");
    }
    return std::move(network_);
  }

 private:
  struct Row {
    Index from, to;
    std::vector<Complex> impedance;  // in the units of the columns
    double charging;
    Complex ratio;
    std::uint8_t phase_set;
    std::size_t line;
  };

  void read_row() {
    const std::string_view from = table_.cell(columns_.from), to = table_.cell(columns_.to);
    if (to.empty()) table_.file().fail_here("has no bus in the column 'to'");
    const Index above = from.empty() ? Index{-1} : bus_of(from);
    const Index bus = bus_of(to);
    if (const double kv = table_.number(columns_.kv); kv != 0) {
      double& known = network_.base_kv[place(bus)];
      if (known != 0 && known != kv) {
        table_.file().fail_here(fmt::format("bus {} has the nominal voltage {} kV, and {} above",
                                            pleach::app::in_quotes(std::string(to)), kv, known));
      }
      known = kv;
    }
    read_loads(bus);
    if (!from.empty()) {
      require_empty({&columns_.slack_voltage, &columns_.slack_angle},
                    "gives the voltage of a bus that is no slack bus: 'from' is not empty");
      rows_.push_back({above, bus, numbers(), table_.number(columns_.charging),
                       at_angle(table_.number(columns_.ratio, 1), table_.number(columns_.shift)), phase_set(),
                       table_.file().record_number()});
      return;
    }
    require_empty({&columns_.charging, &columns_.ratio, &columns_.shift}, "has a line without 'from'");
    for (const auto* parts : {&columns_.r, &columns_.x}) {
      for (const Quantity& part : *parts) require_empty({&part}, "has a line without 'from'");
    }
    network_.slack.push_back(bus);
    for (std::size_t p = 0; p < phases_; ++p) {
      const double angle = table_.number(columns_.slack_angle) - 120 * static_cast<double>(p);
      network_.slack_voltage.push_back(at_angle(table_.number(columns_.slack_voltage, 1), angle));
    }
  }

  void require_empty(std::initializer_list<const Quantity*> quantities, const char* message) const {
    for (const Quantity* quantity : quantities) {
      if (!table_.cell(*quantity).empty() && table_.number(*quantity) != 0) table_.file().fail_here(message);
    }
  }

  Index bus_of(std::string_view label) {
    const Index bus = labels_.vertex(label);
    if (place(bus) >= network_.base_kv.size()) {
      network_.base_kv.push_back(0);
      for (auto* of_phase : {&power_, &current_, &impedance_, &shunt_}) of_phase->resize(of_phase->size() + phases_);
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
      impedance_[i] += load * by_impedance;
      shunt_[i] += Complex(0, power_in(columns_.capacitor[p]));
    }
  }

  [[nodiscard]] std::vector<Complex> numbers() const {
    std::vector<Complex> numbers;
    for (std::size_t k = 0; k < columns_.r.size(); ++k) {
      numbers.emplace_back(table_.number(columns_.r[k]), table_.number(columns_.x[k]));
    }
    return numbers;
  }

  /// Returns the phases of a line: those with a value in their columns.
  [[nodiscard]] std::uint8_t phase_set() const {
    if (phases_ == 1) return 1;
    if (columns_.by_sequence) {
      require_zero_sequence();
      return 7;
    }
    const auto is_blank = [&](std::size_t k) {
      return table_.cell(columns_.r[k]).empty() && table_.cell(columns_.x[k]).empty();
    };
    unsigned set = 0;
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!is_blank(pair_of[p][p])) set |= 1U << p;
    }
    if (set == 0) table_.file().fail_here("has a line without impedance");
    for (std::size_t p = 0; p < phases_; ++p) {
      for (std::size_t q = 0; q < phases_; ++q) {
        const std::size_t k = pair_of[p][q];
        if ((set >> p & 1) != 0 || (table_.number(columns_.r[k]) == 0 && table_.number(columns_.x[k]) == 0)) continue;
        table_.file().fail_here(fmt::format("has an impedance between phases {} and {}, but no phase {}",
                                            phase_names[p], phase_names[q], phase_names[p]));
      }
    }
    return static_cast<std::uint8_t>(set);
  }

  /// Throws if a line has a positive sequence but no zero sequence, because zero ohms would be a guess.
  void require_zero_sequence() const {
    if (!columns_.has_zero_sequence) return;
    for (const auto& [parts, name] : {std::pair(&columns_.r, "r"), std::pair(&columns_.x, "x")}) {
      if (!table_.cell((*parts)[0]).empty() && table_.cell((*parts)[1]).empty()) {
        table_.file().fail_here(fmt::format("has {0}, but no {0}0", name));
      }
    }
  }

  /// Returns the impedance of phases p and q, per unit.
  [[nodiscard]] Complex impedance(const Row& row, std::size_t p, std::size_t q, double base_ohms) const {
    const auto scale = [&](const Quantity& of) { return of.is_per_unit() ? 1 : of.factor / base_ohms; };
    const auto part = [&](std::size_t k) {
      return Complex(row.impedance[k].real() * scale(columns_.r[k]), row.impedance[k].imag() * scale(columns_.x[k]));
    };
    if (phases_ == 1) return part(0);
    if (!columns_.by_sequence) return part(pair_of[p][q]);
    const Complex positive = part(0), zero = columns_.has_zero_sequence ? part(1) : positive;
    return p == q ? (zero + 2.0 * positive) / 3.0 : (zero - positive) / 3.0;
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
    network_.impedance_power = by_phase(impedance_);
    network_.shunt = by_phase(shunt_);
    const auto is_in_ohms = [](const Quantity& of) { return of && !of.is_per_unit(); };
    const bool in_ohms = std::ranges::any_of(columns_.r, is_in_ohms) || std::ranges::any_of(columns_.x, is_in_ohms);
    const bool in_siemens = is_in_ohms(columns_.charging);
    network_.impedance.resize(phases_ * phases_ * m);
    network_.labels = labels_.take();
    const bool all_have_all =
        std::ranges::all_of(rows_, [&](const Row& row) { return row.phase_set + 1U == 1U << phases_; });
    for (std::size_t e = 0; e < m; ++e) {
      const Row& row = rows_[e];
      network_.from.push_back(row.from);
      network_.to.push_back(row.to);
      network_.row.push_back(row.line);
      network_.ratio.push_back(row.ratio);
      if (!all_have_all) network_.phase_set.push_back(row.phase_set);
      const double base_ohms = in_ohms || in_siemens ? base_ohms_of(row) : 1;
      for (std::size_t pq = 0; pq < phases_ * phases_; ++pq) {
        network_.impedance[pq * m + e] = impedance(row, pq / phases_, pq % phases_, base_ohms);
      }
      const Complex half(0, row.charging * (in_siemens ? base_ohms * columns_.charging.factor : 1) / 2);
      network_.shunt_from.push_back(half);
      network_.shunt_to.push_back(half);
    }
  }

  [[nodiscard]] double base_ohms_of(const Row& row) const {
    const double kv = network_.base_kv[place(row.to)];
    if (kv > 0) return kv * kv / network_.base_mva;
    table_.file().fail("bus " + pleach::app::in_quotes(network_.labels.text(place(row.to))) +
                       " has no nominal voltage: ohms need one, in a column kv, a comment '# kv = 12.66' or --kv");
  }

  Table& table_;
  Columns columns_;
  pleach::app::LabelReader<Index> labels_;
  std::size_t phases_;
  double file_kv_ = 0, base_ = 1;
  Network network_;
  std::vector<Complex> power_, current_, impedance_, shunt_;  // phases of a bus are neighbours
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
