#include "tables.hpp"

#include "cli/results.hpp"
#include "io/data_file.hpp"
#include "io/npy_header.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace powerflow {

namespace app = pleach::app;

namespace {

/// Quantities as columns; with several phases, they are named quantity_phase_unit.
class PhaseColumns {
 public:
  explicit PhaseColumns(std::size_t phases) : phases_(phases) {}

  template <class Values, class F>
  void add(const std::string& quantity, const std::string& unit, const Values& values, F&& of) {
    const std::size_t rows = values.size() / phases_;
    for (std::size_t p = 0; p < phases_; ++p) {
      auto& column = numbers_.emplace_back();
      for (std::size_t i = 0; i < rows; ++i) column.push_back(of(values[p * rows + i]));
      const std::string phase = phases_ > 1 ? std::string("_") + "abc"[p] : "";
      names_.push_back(quantity + phase + "_" + unit);
    }
  }

  /// Valid while this exists.
  [[nodiscard]] std::vector<app::Column> columns() const {
    std::vector<app::Column> columns;
    for (std::size_t c = 0; c < names_.size(); ++c) columns.push_back({names_[c], std::span(numbers_[c])});
    return columns;
  }

 private:
  std::size_t phases_;
  std::vector<std::string> names_;
  std::vector<std::vector<double>> numbers_;
};

}  // namespace

void write_buses(const std::string& path, const Network& network, const Solution& solution) {
  PhaseColumns columns(network.phases);
  columns.add("v", "pu", solution.voltage, [](Complex value) { return std::abs(value); });
  columns.add("v", "degree", solution.voltage, [](Complex value) { return std::arg(value) * 180 / std::numbers::pi; });
  app::write_results(path, "bus", columns.columns(), network.labels);
}

void write_branches(const std::string& path, const Network& network, const Solution& solution) {
  const std::size_t m = network.branches();
  const double base = network.base_mva / static_cast<double>(network.phases);
  PhaseColumns columns(network.phases);
  const auto mw = [&](Complex power) { return power.real() * base; };
  const auto mvar = [&](Complex power) { return power.imag() * base; };
  columns.add("p_from", "mw", solution.from_power, mw);
  columns.add("q_from", "mvar", solution.from_power, mvar);
  columns.add("p_to", "mw", solution.to_power, mw);
  columns.add("q_to", "mvar", solution.to_power, mvar);
  std::vector<double> loss(solution.from_power.size()), ampere(loss.size());
  bool has_kv = true;
  for (std::size_t i = 0; i < loss.size(); ++i) {
    const double kv = network.base_kv[static_cast<std::size_t>(network.to[i % m])];
    has_kv = has_kv && kv > 0;
    loss[i] = (solution.from_power[i] - solution.to_power[i]).real() * base * 1000;
    ampere[i] = solution.current[i] * network.base_mva * 1000 / (std::numbers::sqrt3 * kv);
  }
  const auto same = [](double value) { return value; };
  columns.add("loss", "kw", loss, same);
  if (has_kv) columns.add("current", "a", ampere, same);
  std::vector<app::Column> all{{"from", std::span<const std::int32_t>(network.from), true},
                               {"to", std::span<const std::int32_t>(network.to), true}};
  std::ranges::copy(columns.columns(), std::back_inserter(all));
  app::write_results(path, "", all, network.labels);
}

void write_summary(const std::string& path, const Network& network, const Summary& summary) {
  app::write_results(path, "",
                     {{"converged", std::span(summary.converged)},
                      {"iterations", std::span(summary.iterations)},
                      {"load_mw", std::span(summary.load_mw)},
                      {"loss_mw", std::span(summary.loss_mw)},
                      {"loss_mvar", std::span(summary.loss_mvar)},
                      {"lowest_bus", std::span(summary.lowest_bus), true},
                      {"lowest_v_pu", std::span(summary.lowest)}},
                     network.labels);
}

void write_voltages(const std::string& path, std::size_t rows, std::span<const double> magnitudes) {
  app::OutputFile file(path);
  file.write(app::npy_header("<f8", rows, magnitudes.size() / rows));
  file.write(reinterpret_cast<const char*>(magnitudes.data()), magnitudes.size_bytes());
  file.close();
}

}  // namespace powerflow
