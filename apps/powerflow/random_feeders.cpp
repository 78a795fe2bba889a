#include "feeders.hpp"

#include "shapes/random.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace powerflow {

namespace {

/// Voltage drop of a feeder at nominal loads, by which its copper is chosen.
constexpr double fall = 0.05;

/// A bus is fed by one of this many before it.
constexpr std::size_t reach = 10;

class RandomNetwork {
 public:
  RandomNetwork(const RandomFeeders& shape, std::uint64_t seed)
      : shape_(shape), random_(seed), parent_(shape.buses), length_(shape.buses) {
    const std::size_t values = shape.phases * shape.buses;
    network_.base_mva = 10;
    network_.phases = shape.phases;
    network_.base_kv.assign(shape.buses, 12.66);
    network_.power.resize(values);
    if (shape.zip) {
      network_.current_power.resize(values);
      network_.shunt.resize(values);
    }
  }

  Network make() {
    const auto [buses, feeders, phases, permute, zip] = shape_;
    for (std::size_t f = 0; f < feeders; ++f) {
      const std::size_t begin = f * buses / feeders, end = (f + 1) * buses / feeders;
      add_slack(begin, 1 + 0.01 * static_cast<double>(f % 5));
      for (std::size_t v = begin + 1; v < end; ++v) add_bus(v, begin, 1 / static_cast<double>(end - begin));
      scale_lengths(begin, end);
    }
    add_branches();
    if (permute) number_buses();
    if (permute) shuffle_branches();
    return std::move(network_);
  }

 private:
  /// A random number in [0, 1).
  double uniform() { return static_cast<double>(random_.bits() >> 11) * 0x1p-53; }

  void add_slack(std::size_t bus, double voltage) {
    parent_[bus] = bus;
    network_.slack.push_back(static_cast<Index>(bus));
    for (std::size_t p = 0; p < shape_.phases; ++p) {
      network_.slack_voltage.push_back(std::polar(voltage, -2 * std::numbers::pi / 3 * static_cast<double>(p)));
    }
  }

  void add_bus(std::size_t v, std::size_t first, double mean_load) {
    parent_[v] = v - 1 - random_.below(std::min(reach, v - first));
    length_[v] = 0.5 + uniform();
    for (std::size_t p = 0; p < shape_.phases; ++p) {
      const std::size_t i = p * shape_.buses + v;
      const double load = 2 * uniform() * mean_load;
      const Complex power = load * Complex(1, 0.5 * uniform());
      network_.power[i] = power * (shape_.zip ? 0.5 : 1.0);
      if (!shape_.zip) continue;
      network_.current_power[i] = power * 0.3;
      network_.shunt[i] = std::conj(power) * 0.2;
    }
  }

  /// Scales lengths: the voltage drop is the sum of the lengths of branches times the loads after them.
  void scale_lengths(std::size_t begin, std::size_t end) {
    std::vector<double> behind(end - begin), drop(end - begin);
    for (std::size_t v = end; --v > begin;) {
      for (std::size_t p = 0; p < shape_.phases; ++p) {
        behind[v - begin] += network_.power[p * shape_.buses + v].real() * (shape_.zip ? 2 : 1);
      }
      behind[parent_[v] - begin] += behind[v - begin];
    }
    double deepest = 0;
    for (std::size_t v = begin + 1; v < end; ++v) {
      drop[v - begin] = drop[parent_[v] - begin] + length_[v] * behind[v - begin];
      deepest = std::max(deepest, drop[v - begin]);
    }
    const double scale = deepest > 0 ? fall * static_cast<double>(shape_.phases) / deepest : 1;
    for (std::size_t v = begin; v < end; ++v) length_[v] *= scale;
  }

  void add_branches() {
    const std::size_t m = shape_.buses - shape_.feeders, phases = shape_.phases;
    network_.impedance.resize(phases * phases * m);
    for (std::size_t v = 0, e = 0; v < shape_.buses; ++v) {
      if (parent_[v] == v) continue;
      network_.from.push_back(static_cast<Index>(parent_[v]));
      network_.to.push_back(static_cast<Index>(v));
      for (std::size_t p = 0; p < phases; ++p) {
        for (std::size_t q = 0; q < phases; ++q) {
          const Complex of_length = p == q ? Complex(0.8, 0.6) : Complex(0.1, 0.25);
          network_.impedance[(p * phases + q) * m + e] = length_[v] * of_length;
        }
      }
      ++e;
    }
  }

  void number_buses() {
    const std::size_t n = shape_.buses;
    const auto number = pleach::app::random_permutation<Index>(n, random_);
    for (auto* ends : {&network_.from, &network_.to, &network_.slack}) {
      for (Index& v : *ends) v = number[place(v)];
    }
    for (auto* values : {&network_.power, &network_.current_power, &network_.shunt}) {
      const std::vector<Complex> before = *values;
      for (std::size_t i = 0; i < before.size(); ++i) (*values)[i / n * n + place(number[i % n])] = before[i];
    }
  }

  void shuffle_branches() {
    const std::size_t m = network_.branches();
    const auto branch = pleach::app::random_permutation<Index>(m, random_);
    for (auto* ends : {&network_.from, &network_.to}) {
      const std::vector<Index> before = *ends;
      for (std::size_t e = 0; e < m; ++e) (*ends)[e] = before[place(branch[e])];
    }
    const std::vector<Complex> before = network_.impedance;
    for (std::size_t i = 0; i < before.size(); ++i) network_.impedance[i] = before[i / m * m + place(branch[i % m])];
  }

  const RandomFeeders& shape_;
  pleach::app::Random random_;
  Network network_;
  std::vector<std::size_t> parent_;
  std::vector<double> length_;
};

}  // namespace

Network random_feeders(const RandomFeeders& shape, std::uint64_t seed) {
  if (shape.feeders == 0 || shape.feeders > shape.buses) {
    throw pleach::ArgumentError("random feeders: there are more feeders than buses");
  }
  return RandomNetwork(shape, seed).make();
}

}  // namespace powerflow
