// Sweeps on every backend: published networks, Kirchhoff's and Ohm's laws at every bus, and agreement with the
// sequential sweep.
#include "sweep.hpp"

#include "feeders.hpp"
#include "reference.hpp"
#include "scenarios.hpp"

#include "backend.hpp"
#include "compare.hpp"

#include <algorithm>
#include <cmath>

using namespace pleach::test;
using namespace powerflow;

namespace {

/// A network, and what became of it: in preorder, per unit.
struct Solved {
  Circuit circuit;
  Outcome outcome;
  std::vector<Complex> rise, flow;
  State state;  // of these vectors
  Solution solution;
};

Solved solved(const Network& network) {
  Solved result{.circuit = make_circuit(runtime(), network)};
  const auto loads = [&](std::size_t, std::span<Complex> power) {
    std::ranges::copy(result.circuit.power, power.begin());
  };
  const auto take = [&](std::size_t, const Outcome& outcome, const State& state) {
    result.outcome = outcome;
    result.rise.assign(state.rise.begin(), state.rise.end());
    result.flow.assign(state.flow.begin(), state.flow.end());
  };
  ScenarioSolver(runtime(), result.circuit).solve({.loads = loads, .take = take});
  result.state = {result.circuit.power, result.rise, result.flow};
  result.solution = solution_of(network, result.circuit, result.state);
  return result;
}

/// Kirchhoff's current law at every bus, and Ohm's law at every branch.
void expect_balanced(const Solved& result) {
  EXPECT_TRUE(result.outcome.converged);
  EXPECT_LE(imbalance(result.circuit, result.state), 1e-9);
}

void expect_as_sequential(const Solved& result) {
  SequentialSweep sequential(result.circuit, result.circuit.power);
  ASSERT_TRUE(sequential.solve({}).converged);
  for (std::size_t i = 0; i < result.state.rise.size(); ++i) {
    ASSERT_LE(std::abs(result.state.rise[i] - sequential.rise()[i]), 1e-9) << i;
  }
}

void expect_published(const Network& network, double losses_kw, double losses_tolerance, double voltage,
                      std::size_t bus) {
  const Solved result = solved(network);
  expect_balanced(result);
  EXPECT_NEAR(result.solution.losses().real() * network.base_mva * 1000, losses_kw, losses_tolerance);
  const Lowest lowest = lowest_voltage(network, result.solution.voltage);
  EXPECT_NEAR(lowest.voltage, voltage, 5e-5);
  EXPECT_EQ(network.labels.text(lowest.bus), std::to_string(bus));
}

// The losses and voltages that the literature has for both, to the last digit that it gives.
TEST(Published, BaranWu33) { expect_published(baran_wu_33(), 202.68, 0.05, 0.9131, 18); }
TEST(Published, BaranWu69) { expect_published(baran_wu_69(), 225.0, 0.1, 0.9092, 65); }

/// 1 - - 2: the slack bus with 1 feeds 0.5 + 0.1 i over 0.1 + 0.2 i. |V|^2 is a root of a quadratic equation.
TEST(ByHand, TwoBuses) {
  Network network{.base_kv = {0, 0}, .power = {0, {0.5, 0.1}}};
  network.slack = {0};
  network.slack_voltage = {1};
  network.from = {1};  // whichever way
  network.to = {0};
  network.impedance = {{0.1, 0.2}};
  const Solved result = solved(network);
  expect_balanced(result);
  const double a = 0.1 * 0.5 + 0.2 * 0.1, s2 = 0.26 * 0.05;  // r p + x q, |s|^2 |z|^2
  const double squared = (1 - 2 * a + std::sqrt((1 - 2 * a) * (1 - 2 * a) - 4 * s2)) / 2;
  EXPECT_NEAR(std::norm(result.solution.voltage[1]), squared, 1e-9);
  EXPECT_NEAR(result.solution.losses().real(), 0.1 * 0.26 / squared, 1e-9);
}

/// What a load of constant impedance, one of constant current and a transformer do, each alone.
TEST(ByHand, LoadsAndRatios) {
  Network network{.base_kv = {0, 0}, .power = {0, 0}, .current_power = {0, 0}, .shunt = {0, 0.5}};
  network.slack = {0};
  network.slack_voltage = {1.02};
  network.from = {0};
  network.to = {1};
  network.impedance = {0.1};
  EXPECT_NEAR(std::abs(solved(network).solution.voltage[1]), 1.02 / 1.05, 1e-9);
  network.shunt = {0, 0};
  network.current_power = {0, 0.5};
  EXPECT_NEAR(std::abs(solved(network).solution.voltage[1]), 1.02 - 0.05, 1e-9);
  network.ratio = {std::polar(1.02, 0.5)};
  const Solved result = solved(network);
  EXPECT_NEAR(std::abs(result.solution.voltage[1]), 1 - 0.05, 1e-9);
  EXPECT_NEAR(std::arg(result.solution.voltage[1]), -0.5, 1e-9);
  EXPECT_NEAR((result.solution.from_power[0] - result.solution.to_power[0]).real(), 0.1 * 0.25, 1e-9);
}

TEST(Random, KirchhoffAndOhmHoldAtEveryBus) {
  // OpenCL on a CPU has no part in the largest.
  for (const std::size_t buses : {1UL, 2UL, 1023UL, 3000UL, 40000UL, 1000000UL}) {
    if (buses == 1000000 && (sanitized || opencl_on_cpus())) continue;
    const Solved result =
        solved(random_feeders({.buses = buses, .feeders = buses > 2000 ? 7U : 1U, .permute = true}, 5));
    expect_balanced(result);
    expect_as_sequential(result);
  }
}

TEST(Random, AllKindsOfLoads) {
  for (const std::size_t buses : {100UL, 30000UL}) {
    const Solved result = solved(random_feeders({.buses = buses, .feeders = 3, .permute = true, .zip = true}, 6));
    expect_balanced(result);
    expect_as_sequential(result);
  }
}

TEST(Random, ThreePhases) {
  for (const bool zip : {false, true}) {
    const Solved result =
        solved(random_feeders({.buses = 5000, .feeders = 2, .phases = 3, .permute = true, .zip = zip}, 7));
    expect_balanced(result);
    expect_as_sequential(result);
  }
}

/// With the same load in each phase, and nothing between the phases, three phases are one three times.
TEST(ThreePhases, OfABalancedNetwork) {
  const Network one = baran_wu_33();
  Network three = one;
  three.phases = 3;
  const std::size_t n = one.buses(), m = one.branches();
  three.power.resize(3 * n);
  three.impedance.assign(9 * m, 0);
  three.slack_voltage.clear();
  for (std::size_t p = 0; p < 3; ++p) {
    std::ranges::copy(one.power, &three.power[p * n]);
    std::ranges::copy(one.impedance, &three.impedance[4 * p * m]);
    three.slack_voltage.push_back(std::polar(1.0, -2.0943951023931953 * static_cast<double>(p)));
  }
  const Solved single = solved(one), result = solved(three);
  expect_balanced(result);
  for (std::size_t i = 0; i < 3 * n; ++i) {
    const Complex turned = result.solution.voltage[i] / three.slack_voltage[i / n];
    EXPECT_LE(std::abs(turned - single.solution.voltage[i % n]), 1e-9) << i;
  }
}

TEST(ManyScenarios, EachIsSolvedByItself) {
  const Circuit circuit = make_circuit(runtime(), baran_wu_33());
  const std::size_t count = 700;
  const auto loads = [&](std::size_t s, std::span<Complex> power) {
    for (std::size_t v = 0; v < power.size(); ++v) {
      power[v] = circuit.power[v] * (0.2 + 0.8 * static_cast<double>((s * 37 + v * 11) % 100) / 100);
    }
  };
  std::size_t next = 0;
  std::vector<Complex> power(circuit.size());
  const auto take = [&](std::size_t s, const Outcome& outcome, const State& state) {
    EXPECT_EQ(s, next++);
    EXPECT_TRUE(outcome.converged);
    EXPECT_LE(imbalance(circuit, state), 1e-9) << s;
    loads(s, power);
    EXPECT_TRUE(std::ranges::equal(power, state.power)) << s;
  };
  ScenarioSolver(runtime(), circuit).solve({.count = count, .loads = loads, .take = take});
  EXPECT_EQ(next, count);
}

/// Together as a forest, in a strip that is not full, and in several.
TEST(ManyScenarios, OfEveryKindAreAsOneByOne) {
  for (const std::size_t phases : {1UL, 3UL}) {
    for (const bool zip : {false, true}) {
      const Circuit circuit =
          make_circuit(runtime(), random_feeders({.buses = 50, .feeders = 2, .phases = phases, .zip = zip}, 8));
      const auto loads = [&](std::size_t s, std::span<Complex> power) {
        for (std::size_t i = 0; i < power.size(); ++i)
          power[i] = circuit.power[i] * (0.5 + 0.01 * static_cast<double>(s));
      };
      for (const std::size_t count : {3UL, 9UL, 70UL}) {
        std::size_t next = 0;
        const auto take = [&](std::size_t s, const Outcome& outcome, const State& state) {
          EXPECT_EQ(s, next++);
          SequentialSweep sequential(circuit, state.power);
          const Outcome expected = sequential.solve({});
          EXPECT_TRUE(outcome.converged);
          if (count > 3) {
            EXPECT_EQ(outcome.iterations, expected.iterations);
          }
          for (std::size_t i = 0; i < state.rise.size(); ++i) {
            ASSERT_LE(std::abs(state.rise[i] - sequential.rise()[i]), 1e-9) << s << ' ' << i;
          }
          EXPECT_LE(imbalance(circuit, state), 1e-9) << s;
        };
        ScenarioSolver(runtime(), circuit).solve({.count = count, .loads = loads, .take = take});
        EXPECT_EQ(next, count);
      }
    }
  }
}

TEST(ManyScenarios, OneWithoutASolutionLeavesTheOthersAlone) {
  const Circuit circuit = make_circuit(runtime(), baran_wu_33());
  for (const std::size_t count : {5UL, 40UL}) {
    for (const double factor : {9.0, 1e9}) {
      std::vector<bool> converged, expected(count, true);
      expected[3] = false;
      const auto loads = [&](std::size_t s, std::span<Complex> power) {
        for (std::size_t v = 0; v < power.size(); ++v) power[v] = circuit.power[v] * (s == 3 ? factor : 1.0);
      };
      const auto take = [&](std::size_t, const Outcome& outcome, const State&) {
        converged.push_back(outcome.converged);
      };
      ScenarioSolver(runtime(), circuit).solve({.count = count, .loads = loads, .take = take});
      EXPECT_EQ(converged, expected) << factor;
    }
  }
}

TEST(Refused, WhatIsNotRadial) {
  const auto message = [](const Network& network) {
    return message_of<pleach::Error>([&] { make_circuit(runtime(), network); });
  };
  Network network = baran_wu_33();
  network.from.push_back(20);
  network.to.push_back(7);
  network.impedance.push_back({1, 1});
  EXPECT_EQ(message(network),
            "branch 33 (21 - 8) closes a loop: sweeps take radial networks, with what ties feeders open");
  network = baran_wu_33();
  network.slack.push_back(17);
  network.slack_voltage.push_back(1);
  EXPECT_EQ(message(network), "buses 1 and 18 are slack buses of one feeder");
  network = baran_wu_33();
  network.from.pop_back();
  network.to.pop_back();
  network.impedance.pop_back();
  EXPECT_EQ(message(network), "bus 33 is not connected to a slack bus");
}

TEST(Refused, WhatCannotBeRight) {
  const auto message = [](const Network& network) {
    return message_of<pleach::RangeError>([&] { make_circuit(runtime(), network); });
  };
  Network network = baran_wu_33();
  network.impedance[4] = 0;
  EXPECT_EQ(message(network),
            "branch 5 (5 - 6) has zero impedance: join its buses, or give the switch the impedance of its contacts");
  network = baran_wu_33();
  for (Complex& power : network.power) power *= 1000;
  EXPECT_EQ(message(network),
            "the loads would drop 16.2 times the nominal voltage on the way to bus 3: look at the units of loads, "
            "impedances and voltages");
  network = baran_wu_33();
  network.slack_voltage = {12.66};
  EXPECT_EQ(message(network), "slack bus 1 has the voltage 12.66 per unit: is that in kV?");
  network = baran_wu_33();
  network.base_kv[3] = 12660;
  EXPECT_EQ(message(network), "bus 4 has the nominal voltage 12660 kV: is that in volts?");
  network = baran_wu_33();
  network.power[8] = std::nan("");
  EXPECT_EQ(message(network), "the load of bus 9 is not finite");
}

}  // namespace
