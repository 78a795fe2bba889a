#include "solution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace powerflow {

namespace {

constexpr Complex none{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};

class SolutionMaker {
 public:
  SolutionMaker(const Network& network, const Circuit& circuit, const State& state)
      : network_(network),
        circuit_(circuit),
        state_(state),
        n_(circuit.size()),
        m_(network.branches()),
        phases_(circuit.phases),
        solution_{.voltage = std::vector<Complex>(phases_ * network.buses(), none),
                  .from_power = std::vector<Complex>(phases_ * m_, none),
                  .to_power = std::vector<Complex>(phases_ * m_, none),
                  .current = std::vector<double>(phases_ * m_, none.real())} {}

  Solution make() {
    find_voltages();
    for (std::size_t v = 0; v < n_; ++v) {
      if (circuit_.branch[v] >= 0) set_series(v);
    }
    for (const Parallel& one : circuit_.parallel) set_parallel(one);
    for (std::size_t e = 0; e < m_; ++e) add_ends(e);
    return std::move(solution_);
  }

 private:
  void find_voltages() {
    voltage_.resize(phases_ * n_);
    for (std::size_t v = 0; v < n_; ++v) {
      Matrix::Column seen{};
      for (std::size_t p = 0; p < phases_; ++p) seen[p] = 1.0 + state_.rise[p * n_ + v];
      if (!circuit_.absorbed.empty()) seen = Matrix::of(circuit_.absorbed, phases_, n_, v) * seen;
      for (std::size_t p = 0; p < phases_; ++p) voltage_[p * n_ + v] = circuit_.unit[p * n_ + v] * seen[p];
    }
    for (std::size_t i = 0; i < solution_.voltage.size(); ++i) {
      const Index v = circuit_.node[i % network_.buses()];
      const std::size_t p = i / network_.buses();
      if (v >= 0 && circuit_.has_phase(place(v), p)) solution_.voltage[i] = voltage_[p * n_ + place(v)];
    }
  }

  /// The current in the edge that feeds v, towards v, in the network's units; shunts behind it included.
  [[nodiscard]] Matrix::Column current_to(std::size_t v) const {
    Matrix::Column current{};
    for (std::size_t p = 0; p < phases_; ++p) current[p] = state_.flow[p * n_ + v];
    if (!circuit_.absorbed.empty()) {
      current = Matrix::of(circuit_.absorbed, phases_, n_, v).inverse()->transposed() * current;
      Matrix::Column seen{};
      for (std::size_t p = 0; p < phases_; ++p) seen[p] = voltage_[p * n_ + v] / circuit_.unit[p * n_ + v];
      const Matrix::Column drawn = Matrix::of(circuit_.behind, phases_, n_, v) * seen;
      for (std::size_t p = 0; p < phases_; ++p) current[p] = (current[p] + drawn[p]) / circuit_.gauge(p, v);
    }
    return current;
  }

  [[nodiscard]] bool leads_down(std::size_t v) const {
    return circuit_.node[place(network_.to[place(circuit_.branch[v])])] == static_cast<Index>(v);
  }

  /// Powers at both ends of the impedance, as if the first branch were alone.
  void set_series(std::size_t v) {
    const std::size_t e = place(circuit_.branch[v]), above = place(circuit_.parent[v]);
    const Matrix::Column current = current_to(v);
    const bool down = leads_down(v);
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const auto power_at = [&](std::size_t node) {
        return voltage_[p * n_ + node] / circuit_.unit[p * n_ + node] * std::conj(current[p]);
      };
      const Complex sent = power_at(above), received = power_at(v);
      solution_.from_power[p * m_ + e] = down ? sent : -received;
      solution_.to_power[p * m_ + e] = down ? received : -sent;
    }
  }

  /// The part of one among several. All are seen the way of the first, with their impedance at its `to`.
  void set_parallel(const Parallel& one) {
    const std::size_t v = place(one.node), first = place(circuit_.branch[v]), e = place(one.branch);
    const bool down = leads_down(v);
    const std::size_t to = down ? v : place(circuit_.parent[v]), from = down ? place(circuit_.parent[v]) : v;
    Matrix::Column total = current_to(v);
    for (std::size_t p = 0; p < phases_; ++p) total[p] *= (down ? 1.0 : -1.0) / std::conj(circuit_.unit[p * n_ + to]);
    Matrix::Column drop = one.together * total;
    for (std::size_t p = 0; p < phases_; ++p) {
      drop[p] = drop[p] / one.ratio + voltage_[p * n_ + to] * (1 / one.ratio - 1);
    }
    const Matrix::Column current = one.admittance * drop;
    const Complex ratio = (network_.ratio.empty() ? 1.0 : network_.ratio[first]) * one.ratio;
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const Complex sent = voltage_[p * n_ + from] / ratio * std::conj(current[p]);
      const Complex received = voltage_[p * n_ + to] * std::conj(current[p]);
      solution_.from_power[p * m_ + e] = one.reversed ? -received : sent;
      solution_.to_power[p * m_ + e] = one.reversed ? -sent : received;
    }
  }

  /// Adds the power that the branch draws at its ends, and finds its current.
  void add_ends(std::size_t e) {
    if (circuit_.node[place(network_.from[e])] < 0) return;
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const std::size_t at = p * m_ + e;
      if (circuit_.feeds[e] < 0) solution_.from_power[at] = solution_.to_power[at] = 0;
      const Complex from = solution_.voltage[p * network_.buses() + place(network_.from[e])];
      const Complex to = solution_.voltage[p * network_.buses() + place(network_.to[e])];
      const double ratio = network_.ratio.empty() ? 1 : std::norm(network_.ratio[e]);
      if (!network_.shunt_from.empty()) {
        solution_.from_power[at] += std::norm(from) / ratio * std::conj(network_.shunt_from[e]);
      }
      if (!network_.shunt_to.empty()) solution_.to_power[at] -= std::norm(to) * std::conj(network_.shunt_to[e]);
      solution_.current[at] =
          std::max(std::abs(solution_.from_power[at] / from), std::abs(solution_.to_power[at] / to));
    }
  }

  const Network& network_;
  const Circuit& circuit_;
  const State& state_;
  const std::size_t n_, m_, phases_;
  std::vector<Complex> voltage_;  // of nodes
  Solution solution_;
};

/// The power that the loads and shunts of a bus take at the voltage, and the largest of them in `scale`.
Complex drawn_by(const Network& network, std::size_t i, Complex voltage, double& scale) {
  const auto of = [i](const std::vector<Complex>& values) { return values.empty() ? Complex() : values[i]; };
  const Complex power = of(network.power), current = of(network.current_power) * std::abs(voltage);
  const Complex impedance = (of(network.impedance_power) + std::conj(of(network.shunt))) * std::norm(voltage);
  for (const Complex part : {power, current, impedance}) scale = std::max(scale, std::abs(part));
  return power + current + impedance;
}

}  // namespace

Solution solution_of(const Network& network, const Circuit& circuit, const State& state) {
  return SolutionMaker(network, circuit, state).make();
}

double imbalance(const Network& network, const Circuit& circuit, const Solution& solution) {
  const std::size_t n = circuit.size(), m = network.branches(), buses = network.buses();
  std::vector<Complex> missed(circuit.phases * n);
  double scale = 0, law = 0;
  const auto worse = [](double a, double b) {
    return std::isnan(b) ? std::numeric_limits<double>::infinity() : std::max(a, b);
  };
  for (std::size_t i = 0; i < circuit.phases * buses; ++i) {
    const Index v = circuit.node[i % buses];
    if (v < 0 || !circuit.has_phase(place(v), i / buses)) continue;
    missed[i / buses * n + place(v)] += drawn_by(network, i, solution.voltage[i], scale);
  }
  for (std::size_t e = 0; e < m; ++e) {
    const Index from = circuit.node[place(network.from[e])], to = circuit.node[place(network.to[e])];
    if (from < 0) continue;
    const Complex ratio = network.ratio.empty() ? 1 : network.ratio[e];
    Matrix::Column rise{}, current{};
    for (std::size_t p = 0; p < circuit.phases; ++p) {
      if (!network.has_phase(e, p)) continue;
      const Complex behind = solution.voltage[p * buses + place(network.from[e])] / ratio;
      const Complex at_to = solution.voltage[p * buses + place(network.to[e])];
      Complex sent = solution.from_power[p * m + e], received = solution.to_power[p * m + e];
      missed[p * n + place(from)] += sent;
      missed[p * n + place(to)] -= received;
      if (!network.shunt_from.empty()) sent -= std::norm(behind) * std::conj(network.shunt_from[e]);
      if (!network.shunt_to.empty()) received += std::norm(at_to) * std::conj(network.shunt_to[e]);
      scale = std::max(scale, std::abs(received));
      rise[p] = behind - at_to;
      current[p] = std::conj(received / at_to);
      missed[p * n + place(from)] += behind * std::conj(current[p]) - sent;  // which is that current's too
    }
    if (circuit.feeds[e] < 0) continue;
    const Matrix::Column drop = Matrix::of(network.impedance, circuit.phases, m, e) * current;
    for (std::size_t p = 0; p < circuit.phases; ++p) law = worse(law, std::abs(rise[p] - drop[p]));
  }
  double largest = 0;
  for (std::size_t i = 0; i < missed.size(); ++i) {
    if (circuit.branch[i % n] >= 0) largest = worse(largest, std::abs(missed[i]));
  }
  return std::max(scale > 0 ? largest / scale : largest, law);
}

Complex Solution::losses() const {
  Complex sum;
  for (std::size_t i = 0; i < from_power.size(); ++i) {
    if (!std::isnan(from_power[i].real())) sum += from_power[i] - to_power[i];
  }
  return sum;
}

Lowest lowest_voltage(const Network& network, std::span<const Complex> voltage) {
  const std::size_t n = network.buses();
  std::vector<bool> is_slack(n);
  for (const Index bus : network.slack) is_slack[place(bus)] = true;
  Lowest lowest{.voltage = std::numeric_limits<double>::infinity()}, with_slack = lowest;
  for (std::size_t i = 0; i < voltage.size(); ++i) {
    Lowest& mine = is_slack[i % n] ? with_slack : lowest;
    if (std::abs(voltage[i]) < mine.voltage) mine = {i % n, i / n, std::abs(voltage[i])};
  }
  return std::isfinite(lowest.voltage) ? lowest : with_slack;
}

}  // namespace powerflow
