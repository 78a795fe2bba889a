#include "loads.hpp"

#include "io/array_file.hpp"
#include "io/npy_header.hpp"
#include "io/text_line.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace powerflow {

namespace {

namespace app = pleach::app;

bool is_there(Complex value) { return value != Complex(); }

Complex at(const std::vector<Complex>& values, std::size_t i) { return values.empty() ? Complex() : values[i]; }

}  // namespace

Loads::Loads(const LoadFiles& files, const Network& network, const Circuit& circuit)
    : network_(network),
      circuit_(circuit),
      files_(files.any()),
      columns_(network.phases * (network.buses() - network.added_buses)),
      base_(network.base_mva / static_cast<double>(network.phases)) {
  if (!files.factors.empty()) factors_ = app::read_array<double>(app::InputFile(files.factors));
  if (!files.p_mw.empty()) p_ = matrix(files.p_mw);
  if (!files.q_mvar.empty()) q_ = matrix(files.q_mvar);
  const std::size_t rows_p = p_.size() / columns_, rows_q = q_.size() / columns_;
  count_ = std::max({factors_.size(), rows_p, rows_q, std::size_t{files_ ? 0U : 1U}});
  if (count_ == 0) throw pleach::FileError("solve: there are no scenarios");
  for (const std::size_t rows : {factors_.size(), rows_p, rows_q}) {
    if (rows > 0 && rows != count_) {
      throw pleach::ArgumentError(fmt::format("solve: one file has {} scenarios, another has {}", rows, count_));
    }
  }
  for (const auto* numbers : {&factors_, &p_, &q_}) {
    if (std::ranges::all_of(*numbers, [](double number) { return std::isfinite(number); })) continue;
    throw pleach::RangeError("solve: the loads of the scenarios are not finite");
  }
  depend_on_voltage_ =
      std::ranges::any_of(network.current_power, is_there) || std::ranges::any_of(network.impedance_power, is_there);
  if (p_.empty() && q_.empty()) return;
  if (std::ranges::any_of(network.delta_power, is_there)) {
    throw pleach::ArgumentError("solve: loads between phases have no column in a matrix of loads");
  }
  if (network.by_sequence && std::ranges::any_of(network.impedance_power, is_there)) {
    throw pleach::ArgumentError(
        "solve: a matrix has loads of single phases, but loads of constant impedance are alike in all phases here");
  }
  require_shares();
}

/// Reads a matrix, NumPy's or text between commas or blanks.
std::vector<double> Loads::matrix(const std::string& path) const {
  app::InputFile file(path);
  if (app::is_npy(file)) return app::read_npy<double>(file, columns_);
  std::vector<double> values;
  for (std::string_view line; file.read_record(line);) {
    std::string text(app::without_comment(line));
    if (text.empty()) continue;
    std::ranges::replace(text, ',', ' ');
    std::string_view rest = app::trimmed(text);
    std::size_t count = 0;
    for (; !rest.empty(); ++count) values.push_back(app::parse_number<double>(file, app::take_field(rest)));
    if (count == columns_) continue;
    file.fail_here(network_.phases == 1 ? fmt::format("has {} numbers, the network has {} buses", count, columns_)
                                        : fmt::format("has {} numbers, the network has {} buses of {} phases", count,
                                                      columns_ / network_.phases, network_.phases));
  }
  return values;
}

void Loads::require_shares() const {
  for (std::size_t i = 0; i < network_.power.size(); ++i) {
    const Complex current = at(network_.current_power, i), impedance = at(network_.impedance_power, i);
    const auto lacks = [&](double sum, double a, double b) { return sum == 0 && (a != 0 || b != 0); };
    if ((p_.empty() || !lacks(own(i).real(), current.real(), impedance.real())) &&
        (q_.empty() || !lacks(own(i).imag(), current.imag(), impedance.imag()))) {
      continue;
    }
    throw pleach::ArgumentError(fmt::format(
        "solve: the loads of {} depend on the voltage, and sum up to 0: which share has that of a scenario?",
        network_.bus_text(static_cast<Index>(i % network_.buses()))));
  }
}

/// Returns the load of a bus in the network, the sum of all kinds.
Complex Loads::own(std::size_t i) const {
  return network_.power[i] + at(network_.current_power, i) + at(network_.impedance_power, i);
}

/// Returns the load of a bus in the scenario, the sum of all kinds.
Complex Loads::target(std::size_t scenario, std::size_t i) const {
  const Complex mine = own(i);
  // Buses that the file does not name have no column.
  const std::size_t named = network_.buses() - network_.added_buses, bus = i % network_.buses();
  const std::size_t cell = scenario * columns_ + i / network_.buses() * named + bus;
  const bool is_column = bus < named;
  return factor(scenario) * Complex(p_.empty() || !is_column ? mine.real() : p_[cell] / base_,
                                    q_.empty() || !is_column ? mine.imag() : q_[cell] / base_);
}

void Loads::write(std::size_t scenario, std::span<Complex> power) const {
  const std::size_t n = circuit_.size(), buses = network_.buses();
  std::ranges::fill(power, Complex());
  for (std::size_t i = 0; i < network_.power.size(); ++i) {
    const Index v = circuit_.node[i % buses];
    if (v < 0) continue;
    power[i / buses * n + static_cast<std::size_t>(v)] += files_ ? target(scenario, i) : network_.power[i];
  }
  for (std::size_t i = 0; i < network_.delta_power.size() && !circuit_.delta.empty(); ++i) {
    const Index v = circuit_.node[i % buses], between = v < 0 ? -1 : circuit_.delta[place(v)];
    if (between >= 0) power[i / buses * n + place(between)] += factor(scenario) * network_.delta_power[i];
  }
  for (std::size_t i = 0; i < circuit_.turn.size(); ++i) power[i] *= circuit_.turn[i];
}

Network Loads::network(std::size_t scenario) const {
  Network changed = network_;
  changed.fill_in();
  for (std::size_t i = 0; i < changed.power.size(); ++i) {
    const Complex mine = own(i), wanted = target(scenario, i);
    const auto scale = [](double to, double from) { return from == 0 ? 0 : to / from; };
    const double p = scale(wanted.real(), mine.real()), q = scale(wanted.imag(), mine.imag());
    for (auto* kind : {&changed.power, &changed.current_power, &changed.impedance_power}) {
      (*kind)[i] = {(*kind)[i].real() * p, (*kind)[i].imag() * q};
    }
    // The bus has no load of its own.
    if (mine.real() == 0) changed.power[i].real(wanted.real());
    if (mine.imag() == 0) changed.power[i].imag(wanted.imag());
  }
  for (Complex& power : changed.delta_power) power *= factor(scenario);
  return changed;
}

double Loads::total_mw(std::size_t scenario) const {
  double sum = 0;
  for (std::size_t i = 0; i < network_.power.size(); ++i) {
    if (circuit_.node[i % network_.buses()] >= 0) sum += (files_ ? target(scenario, i) : own(i)).real();
  }
  for (std::size_t i = 0; i < network_.delta_power.size(); ++i) {
    if (circuit_.node[i % network_.buses()] >= 0) sum += factor(scenario) * network_.delta_power[i].real();
  }
  return sum * base_;
}

}  // namespace powerflow
