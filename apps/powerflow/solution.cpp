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
      for (std::size_t p = 0; p < phases_; ++p) seen[p] = circuit_.start[p] + state_.rise[p * n_ + v];
      if (!circuit_.absorbed.empty()) seen = Matrix::of(circuit_.absorbed, phases_, n_, v) * seen;
      for (std::size_t p = 0; p < phases_; ++p) voltage_[p * n_ + v] = circuit_.unit[p * n_ + v] * seen[p];
    }
    for (std::size_t i = 0; i < solution_.voltage.size(); ++i) {
      const Index v = circuit_.node[i % network_.buses()];
      const std::size_t p = i / network_.buses();
      if (v >= 0 && circuit_.has_phase(place(v), p)) solution_.voltage[i] = voltage_[p * n_ + place(v)];
    }
  }

  /// Returns the current in the edge that feeds v, towards v, in the network's units; with the shunts after it.
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

  /// Returns the same current at the upper end of the edge, in that end's units.
  [[nodiscard]] Matrix::Column current_from_above(std::size_t v) const {
    const Matrix::Column current = current_to(v);
    if (!network_.by_sequence) return current;  // the ratios are in the units
    const std::size_t e = place(circuit_.branch[v]);
    if (leads_down(network_, circuit_, v)) return network_.before(e, current);
    Matrix::Column before = network_.behind(e, current);
    for (Complex& value : before) value *= std::norm(network_.ratio[e]);
    return before;
  }

  /// Sets the powers at both ends of the impedance, as if the first branch were alone.
  void set_series(std::size_t v) {
    const std::size_t e = place(circuit_.branch[v]), above = place(circuit_.parent[v]);
    const Matrix::Column current = current_to(v), from_above = current_from_above(v);
    const bool down = leads_down(network_, circuit_, v);
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const auto power_at = [&](std::size_t node, Complex flow) {
        return voltage_[p * n_ + node] / circuit_.unit[p * n_ + node] * std::conj(flow);
      };
      const Complex sent = power_at(above, from_above[p]), received = power_at(v, current[p]);
      solution_.from_power[p * m_ + e] = down ? sent : -received;
      solution_.to_power[p * m_ + e] = down ? received : -sent;
    }
  }

  /// Sets the part of one of several parallel branches, in the direction of the first, with the impedance at its `to`.
  void set_parallel(const Parallel& one) {
    const std::size_t v = place(one.node), first = place(circuit_.branch[v]), e = place(one.branch);
    const bool down = leads_down(network_, circuit_, v);
    const std::size_t to = down ? v : place(circuit_.parent[v]), from = down ? place(circuit_.parent[v]) : v;
    Matrix::Column total = down ? current_to(v) : current_from_above(v);
    for (std::size_t p = 0; p < phases_; ++p) total[p] *= (down ? 1.0 : -1.0) / std::conj(circuit_.unit[p * n_ + to]);
    Matrix::Column drop = one.together * total;
    for (std::size_t p = 0; p < phases_; ++p) {
      drop[p] = drop[p] / one.ratio + voltage_[p * n_ + to] * (1 / one.ratio - 1);
    }
    const Matrix::Column current = one.admittance * drop, before = network_.before(first, current);
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const Complex sent = voltage_[p * n_ + from] / one.ratio * std::conj(before[p]);
      const Complex received = voltage_[p * n_ + to] * std::conj(current[p]);
      solution_.from_power[p * m_ + e] = one.reversed ? -received : sent;
      solution_.to_power[p * m_ + e] = one.reversed ? -sent : received;
    }
  }

  /// Returns the voltages at a bus; 0 for missing phases.
  [[nodiscard]] Matrix::Column voltage_of(Index bus) const {
    Matrix::Column voltage{};
    for (std::size_t p = 0; p < phases_; ++p) {
      const Complex value = solution_.voltage[p * network_.buses() + place(bus)];
      if (!std::isnan(value.real())) voltage[p] = value;
    }
    return voltage;
  }

  /// Adds the power that the branch draws at its ends, and computes its current.
  void add_ends(std::size_t e) {
    if (circuit_.node[place(network_.from[e])] < 0) return;
    const Matrix::Column from = voltage_of(network_.from[e]), to = voltage_of(network_.to[e]);
    const Matrix::Column at_from = network_.before(e, network_.charging(true, e, network_.behind(e, from)));
    const Matrix::Column at_to = network_.charging(false, e, to);
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const std::size_t at = p * m_ + e;
      if (circuit_.feeds[e] < 0) solution_.from_power[at] = solution_.to_power[at] = 0;
      solution_.from_power[at] += from[p] * std::conj(at_from[p]);
      solution_.to_power[at] -= to[p] * std::conj(at_to[p]);
      solution_.current[at] =
          std::max(std::abs(solution_.from_power[at] / from[p]), std::abs(solution_.to_power[at] / to[p]));
    }
  }

  const Network& network_;
  const Circuit& circuit_;
  const State& state_;
  const std::size_t n_, m_, phases_;
  std::vector<Complex> voltage_;  // of nodes
  Solution solution_;
};

/// Checks a solution against the laws of Kirchhoff and Ohm.
class Balance {
 public:
  Balance(const Network& network, const Circuit& circuit, const Solution& solution)
      : network_(network),
        circuit_(circuit),
        solution_(solution),
        n_(circuit.size()),
        phases_(circuit.phases),
        missed_(phases_ * n_) {}

  double largest() {
    for (std::size_t b = 0; b < network_.buses(); ++b) {
      if (circuit_.node[b] >= 0) add_loads(b);
    }
    for (std::size_t e = 0; e < network_.branches(); ++e) {
      if (circuit_.node[place(network_.from[e])] >= 0) add_branch(e);
    }
    if (network_.by_sequence) check_sources();
    double largest = sent_;
    for (std::size_t i = 0; i < missed_.size(); ++i) {
      if (circuit_.branch[i % n_] >= 0) largest = worse(largest, std::abs(missed_[i]));
    }
    return std::max(scale_ > 0 ? largest / scale_ : largest, law_);
  }

 private:
  static double worse(double a, double b) {
    return std::isnan(b) ? std::numeric_limits<double>::infinity() : std::max(a, b);
  }

  [[nodiscard]] Matrix::Column voltage_of(std::size_t bus) const {
    Matrix::Column voltage{};
    for (std::size_t p = 0; p < phases_; ++p) voltage[p] = solution_.voltage[p * network_.buses() + bus];
    return voltage;
  }

  /// Adds the power that the loads and shunts of a bus take at its voltage.
  void add_loads(std::size_t bus) {
    const std::size_t v = place(circuit_.node[bus]);
    const Matrix::Column voltage = voltage_of(bus);
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!circuit_.has_phase(v, p)) continue;
      const std::size_t i = p * network_.buses() + bus;
      const auto of = [i](const std::vector<Complex>& values) { return values.empty() ? Complex() : values[i]; };
      const Complex power = of(network_.power), current = of(network_.current_power) * std::abs(voltage[p]);
      const Complex impedance = (of(network_.impedance_power) + std::conj(of(network_.shunt))) * std::norm(voltage[p]);
      for (const Complex part : {power, current, impedance}) scale_ = std::max(scale_, std::abs(part));
      missed_[p * n_ + v] += power + current + impedance;
      const Complex delta = of(network_.delta_power);
      if (delta == Complex()) continue;
      const std::size_t next = (p + 1) % phases_;
      const Complex between = std::conj(delta / (voltage[p] - voltage[next]));
      missed_[p * n_ + v] += voltage[p] * std::conj(between);
      missed_[next * n_ + v] -= voltage[next] * std::conj(between);
      scale_ = std::max(scale_, std::abs(delta));
    }
  }

  void add_branch(std::size_t e) {
    const std::size_t m = network_.branches(), from = place(circuit_.node[place(network_.from[e])]),
                      to = place(circuit_.node[place(network_.to[e])]);
    Matrix::Column at_from = voltage_of(place(network_.from[e])), at_to = voltage_of(place(network_.to[e]));
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) at_from[p] = at_to[p] = 0;
    }
    const Matrix::Column behind = network_.behind(e, at_from), charged = network_.charging(false, e, at_to);
    Matrix::Column current{};
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const Complex received = solution_.to_power[p * m + e] + at_to[p] * std::conj(charged[p]);
      scale_ = std::max(scale_, std::abs(received));
      current[p] = std::conj(received / at_to[p]);
    }
    // The current and the shunt together take the sent power at `from`.
    Matrix::Column taken = network_.charging(true, e, behind);
    for (std::size_t p = 0; p < phases_; ++p) taken[p] += current[p];
    taken = network_.before(e, taken);
    for (std::size_t p = 0; p < phases_; ++p) {
      if (!network_.has_phase(e, p)) continue;
      const Complex sent = at_from[p] * std::conj(taken[p]);
      sent_ = worse(sent_, std::abs(sent - solution_.from_power[p * m + e]));
      missed_[p * n_ + from] += sent;
      missed_[p * n_ + to] -= solution_.to_power[p * m + e];
    }
    if (circuit_.feeds[e] < 0) return;
    const Matrix::Column drop = Matrix::of(network_.impedance, phases_, m, e) * current;
    for (std::size_t p = 0; p < phases_; ++p) law_ = worse(law_, std::abs(behind[p] - at_to[p] - drop[p]));
  }

  static Matrix::Column components_of(const Matrix::Column& phases) {
    Matrix::Column components{};
    for (std::size_t i = 0; i < 9; ++i) components[i / 3] += Matrix::turn(i / 3 * (i % 3)) * phases[i % 3] / 3.0;
    return components;
  }

  /// Checks Ohm's law between given voltages and slack buses: their nodes' missing power flows there.
  void check_sources() {
    for (std::size_t v = 0; v < n_; ++v) {
      Matrix::Column admittance{}, fallen{}, current{};
      for (std::size_t s = 0; s < network_.slack.size(); ++s) {
        if (circuit_.node[place(network_.slack[s])] != static_cast<Index>(v)) continue;
        const Matrix::Column voltage = voltage_of(place(network_.slack[s]));
        for (std::size_t p = 0; p < 3; ++p) {
          fallen[p] = network_.slack_voltage[3 * s + p] - voltage[p];
          current[p] = std::conj(missed_[p * n_ + v] / voltage[p]);
        }
        for (std::size_t k = 0; k < 3; ++k) admittance[k] += 1.0 / network_.slack_impedance[s][k];
      }
      const Matrix::Column difference = components_of(fallen), drawn = components_of(current);
      for (std::size_t k = 0; k < 3; ++k) {
        const bool is_ideal = !std::isfinite(std::abs(admittance[k]));
        if (admittance[k] == Complex()) continue;  // no slack bus
        law_ = worse(law_, std::abs(difference[k] - (is_ideal ? 0 : drawn[k] / admittance[k])));
      }
    }
  }

  const Network& network_;
  const Circuit& circuit_;
  const Solution& solution_;
  const std::size_t n_, phases_;
  std::vector<Complex> missed_;
  double scale_ = 0, law_ = 0, sent_ = 0;  // sent_: the largest difference at `from` between sent and taken power
};

}  // namespace

Solution solution_of(const Network& network, const Circuit& circuit, const State& state) {
  return SolutionMaker(network, circuit, state).make();
}

double imbalance(const Network& network, const Circuit& circuit, const Solution& solution) {
  return Balance(network, circuit, solution).largest();
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
