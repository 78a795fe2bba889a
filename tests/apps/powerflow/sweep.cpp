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
  Network network;
  Circuit circuit;
  Outcome outcome;
  std::vector<Complex> rise, flow;
  State state;  // of these vectors
  Solution solution;
};

Solved solved(const Network& network) {
  Solved result{.network = network, .circuit = make_circuit(runtime(), network)};
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
  EXPECT_LE(imbalance(result.network, result.circuit, result.solution), 1e-9);
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

/// A load of constant impedance, one of constant current and a transformer, each alone.
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

/// Three phases are one three times, with the same load in each phase, and nothing between the phases.
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
  Network network = baran_wu_33();
  const Circuit circuit = make_circuit(runtime(), network);
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
    loads(s, power);
    EXPECT_TRUE(std::ranges::equal(power, state.power)) << s;
    for (std::size_t v = 0; v < power.size(); ++v) network.power[static_cast<std::size_t>(circuit.bus[v])] = power[v];
    EXPECT_LE(imbalance(network, circuit, solution_of(network, circuit, state)), 1e-9) << s;
  };
  ScenarioSolver(runtime(), circuit).solve({.count = count, .loads = loads, .take = take});
  EXPECT_EQ(next, count);
}

/// Together as a forest, in a strip that is not full, and in several.
TEST(ManyScenarios, OfEveryKindAreAsOneByOne) {
  for (const std::size_t phases : {1UL, 3UL}) {
    for (const bool zip : {false, true}) {
      const Network network = random_feeders({.buses = 50, .feeders = 2, .phases = phases, .zip = zip}, 8);
      const Circuit circuit = make_circuit(runtime(), network);
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
          if (count == 70) {  // in strips, whatever the device
            EXPECT_EQ(outcome.iterations, expected.iterations);
          }
          for (std::size_t i = 0; i < state.rise.size(); ++i) {
            ASSERT_LE(std::abs(state.rise[i] - sequential.rise()[i]), 1e-9) << s << ' ' << i;
          }
          Network scaled = network;
          for (Complex& power : scaled.power) power *= 0.5 + 0.01 * static_cast<double>(s);
          EXPECT_LE(imbalance(scaled, circuit, solution_of(scaled, circuit, state)), 1e-9) << s;
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

/// A slack bus with the voltage 1, and so many others.
Network star(std::size_t buses, std::size_t phases = 1) {
  Network network{
      .phases = phases, .base_kv = std::vector<double>(buses), .power = std::vector<Complex>(phases * buses)};
  network.slack = {0};
  for (std::size_t p = 0; p < phases; ++p) {
    network.slack_voltage.push_back(std::polar(1.0, -2.0943951023931953 * static_cast<double>(p)));
  }
  network.fill_in();
  return network;
}

void add_branch(Network& network, Index from, Index to, Complex impedance, Complex ratio = 1) {
  network.from.push_back(from);
  network.to.push_back(to);
  network.impedance.push_back(impedance);
  network.ratio.push_back(ratio);
  network.shunt_from.emplace_back();
  network.shunt_to.emplace_back();
}

/// A constant impedance of 0.1 behind 0.125 + 0.05 i is twice as large as the fixed point of a sweep could take.
TEST(ConstantImpedance, LargerThanThatOfTheLineTakesOneIteration) {
  Network network = star(2);
  add_branch(network, 0, 1, {0.125, 0.05});
  network.impedance_power[1] = 10;
  const Solved result = solved(network);
  expect_balanced(result);
  EXPECT_EQ(result.outcome.iterations, 1);
  EXPECT_NEAR(std::abs(result.solution.voltage[1] - 0.1 / Complex(0.225, 0.05)), 0, 1e-12);
}

TEST(ConstantImpedance, OfAnySizeBesideOtherLoadsAndTransformers) {
  for (const std::size_t phases : {1UL, 3UL}) {
    Network network = random_feeders({.buses = 3000, .feeders = 2, .phases = phases, .permute = true, .zip = true}, 9);
    network.fill_in();
    for (std::size_t i = 0; i < network.power.size(); ++i) {
      network.impedance_power[i] = 40.0 * network.power[i];
      network.shunt[i] += Complex(0, network.power[i].real());
    }
    for (std::size_t e = 0; e < network.branches(); e += 100) network.ratio[e] = std::polar(1.05, 0.5);
    const Solved result = solved(network);
    expect_balanced(result);
    expect_as_sequential(result);
  }
}

/// Phases that share a shunted line see each other's voltages, in a forest of few and in strips of many.
TEST(ConstantImpedance, InCoupledPhasesOfManyScenarios) {
  Network network = random_feeders({.buses = 40, .phases = 3, .zip = true}, 10);
  network.fill_in();
  for (std::size_t i = 0; i < network.power.size(); ++i) network.impedance_power[i] = 30.0 * network.power[i];
  const Circuit circuit = make_circuit(runtime(), network);
  EXPECT_FALSE(circuit.mixing.empty());
  for (const std::size_t count : {3UL, 70UL}) {
    const auto loads = [&](std::size_t s, std::span<Complex> power) {
      for (std::size_t i = 0; i < power.size(); ++i) power[i] = circuit.power[i] * (0.01 * static_cast<double>(s));
    };
    const auto take = [&](std::size_t s, const Outcome& outcome, const State& state) {
      EXPECT_TRUE(outcome.converged);
      Network scaled = network;
      for (Complex& power : scaled.power) power *= 0.01 * static_cast<double>(s);
      EXPECT_LE(imbalance(scaled, circuit, solution_of(scaled, circuit, state)), 1e-9) << s;
    };
    ScenarioSolver(runtime(), circuit).solve({.count = count, .loads = loads, .take = take});
  }
}

/// A network whose three phases are alike but for their loads. One branch of `each` is a transformer that turns the
/// phases and lets no zero sequence through. Sources have impedances. Some loads are between phases.
Network by_sequence(std::size_t buses, std::size_t each) {
  const Network one = random_feeders({.buses = buses, .feeders = 2}, 11);
  Network three = random_feeders({.buses = buses, .feeders = 2, .phases = 3}, 11);
  const std::size_t m = one.branches();
  three.fill_in();
  three.by_sequence = true;
  three.slack_impedance.assign(three.slack.size(), {Complex(0.002, 0.01), 0, Complex(0.001, 0.005)});
  three.slack_voltage.clear();
  for (std::size_t i = 0; i < 3 * three.slack.size(); ++i) {
    three.slack_voltage.push_back(std::polar(1.02, 0.2 - 2.0943951023931953 * static_cast<double>(i % 3)));
  }
  three.mutual_from.assign(m, Complex(0, -1e-7));
  three.mutual_to = three.mutual_from;
  three.shunt_from.assign(m, Complex(0, 4e-7));
  three.shunt_to = three.shunt_from;
  for (std::size_t e = 0; e < m; ++e) {
    Matrix::of_sequences({3.0 * one.impedance[e], one.impedance[e], one.impedance[e]}).store(three.impedance, m, e);
    if (e % each != 7) continue;
    const double angle = 0.5235987755982988 * static_cast<double>(e % 12);
    three.winding.emplace(e, Matrix::of_sequences({0, std::polar(1.0, -angle), std::polar(1.0, angle)}));
  }
  three.delta_power.resize(three.power.size());
  for (std::size_t i = 0; i < three.power.size(); i += 5) std::swap(three.delta_power[i], three.power[i]);
  return three;
}

/// Zero sequences that begin anew are summed by a tree of their own, whatever the device.
TEST(BySequence, KirchhoffAndOhmHoldAtEveryBus) {
  for (const std::size_t buses : {60UL, 5000UL, 60000UL}) {
    const Network network = by_sequence(buses, 30);
    const Solved result = solved(network);
    EXPECT_FALSE(result.circuit.zero_parent.empty());
    EXPECT_EQ(result.circuit.delta.size(), result.circuit.size());
    expect_balanced(result);
    expect_as_sequential(result);
  }
}

TEST(BySequence, ManyScenarios) {
  const Network network = by_sequence(60, 20);
  const Circuit circuit = make_circuit(runtime(), network);
  for (const std::size_t count : {3UL, 70UL}) {
    const auto loads = [&](std::size_t s, std::span<Complex> power) {
      for (std::size_t i = 0; i < power.size(); ++i) power[i] = circuit.power[i] * (0.01 * static_cast<double>(s));
    };
    const auto take = [&](std::size_t s, const Outcome& outcome, const State& state) {
      EXPECT_TRUE(outcome.converged);
      Network scaled = network;
      for (auto* powers : {&scaled.power, &scaled.delta_power}) {
        for (Complex& power : *powers) power *= 0.01 * static_cast<double>(s);
      }
      EXPECT_LE(imbalance(scaled, circuit, solution_of(scaled, circuit, state)), 1e-9) << s;
    };
    ScenarioSolver(runtime(), circuit).solve({.count = count, .loads = loads, .take = take});
  }
}

/// Each of the laws is checked: a wrong digit in any part of a network is no solution.
TEST(BySequence, AnotherNetworkIsNoSolution) {
  const Network network = by_sequence(60, 20);
  const Solved result = solved(network);
  const auto missed = [&](const auto& change) {
    Network other = network;
    change(other);
    return imbalance(other, result.circuit, result.solution);
  };
  EXPECT_LE(missed([](Network&) {}), 1e-9);
  EXPECT_GT(missed([](Network& other) { other.slack_impedance[0][0] *= 1.01; }), 1e-8);
  EXPECT_GT(missed([](Network& other) { other.slack_impedance[0][2] *= 1.01; }), 1e-8);
  EXPECT_GT(missed([](Network& other) { other.slack_impedance[0][1] = 1e-3; }), 1e-8);
  EXPECT_GT(missed([](Network& other) { other.mutual_to[3] *= 2; }), 1e-9);
  EXPECT_GT(missed([](Network& other) { other.winding.erase(other.winding.begin()); }), 1e-4);
  EXPECT_GT(missed([](Network& other) {
              for (Complex& power : other.delta_power) power *= 1.01;
            }),
            1e-6);
}

TEST(Tolerance, IsAPartOfTheLargestLoad) {
  for (const double base : {1.0, 1e9}) {
    Network network = star(2);
    add_branch(network, 0, 1, Complex(0.1, 0.05) * base);
    network.power[1] = Complex(0.5, 0.2) / base;
    const Solved result = solved(network);
    expect_balanced(result);
    // V of a load 0.5 + 0.2 i behind 0.1 + 0.05 i, whatever the base is
    const double a = 0.1 * 0.5 + 0.05 * 0.2, s2 = 0.29 * 0.0125;
    EXPECT_NEAR(std::norm(result.solution.voltage[1]), (1 - 2 * a + std::sqrt((1 - 2 * a) * (1 - 2 * a) - 4 * s2)) / 2,
                1e-9);
  }
}

TEST(Parallel, LinesShareTheCurrentByTheirAdmittances) {
  Network network = star(3);
  add_branch(network, 0, 1, {0.1, 0.2});
  add_branch(network, 1, 0, {0.2, 0.4});  // whichever way it leads
  add_branch(network, 1, 2, {0.1, 0.1});
  network.power = {0, {0.3, 0.1}, {0.1, 0.05}};
  const Solved result = solved(network);
  expect_balanced(result);
  EXPECT_NEAR(std::abs(result.solution.from_power[0] + 2.0 * result.solution.to_power[1]), 0, 1e-9);
  Network one = star(3);
  add_branch(one, 0, 1, Complex(0.1, 0.2) * (2.0 / 3));
  add_branch(one, 1, 2, {0.1, 0.1});
  one.power = network.power;
  const Solved expected = solved(one);
  for (std::size_t v = 0; v < 3; ++v) {
    EXPECT_NEAR(std::abs(result.solution.voltage[v] - expected.solution.voltage[v]), 0, 1e-9) << v;
  }
}

/// Their own currents flow around; Kirchhoff's and Ohm's laws hold for each.
TEST(Parallel, TransformersOfDifferentRatios) {
  for (const bool reversed : {false, true}) {
    Network network = star(3);
    add_branch(network, 0, 1, {0.01, 0.05}, std::polar(1.05, 0.5));
    reversed ? add_branch(network, 1, 0, {0.02, 0.06}, std::polar(1 / 0.975, -0.5))
             : add_branch(network, 0, 1, {0.02, 0.06}, std::polar(0.975, 0.5));
    add_branch(network, 1, 2, {0.1, 0.1});
    network.shunt_from[0] = {0.001, -0.002};
    network.shunt_to[1] = {0.003, -0.004};
    network.power[2] = {0.3, 0.1};
    expect_balanced(solved(network));
  }
}

TEST(Parallel, LinesOfThreePhasesAndOfOne) {
  Network network = random_feeders({.buses = 30, .phases = 3}, 11);
  const std::size_t m = network.branches();
  std::vector<Complex> impedance(9 * (m + 1));
  for (std::size_t pq = 0; pq < 9; ++pq) {
    std::copy_n(&network.impedance[pq * m], m, &impedance[pq * (m + 1)]);
  }
  impedance[m + 4 * (m + 1)] = {0.02, 0.03};  // phase b alone, beside the last branch
  network.impedance = impedance;
  network.from.push_back(network.from.back());
  network.to.push_back(network.to.back());
  network.phase_set.assign(m + 1, 7);
  network.phase_set.back() = 2;
  const Solved result = solved(network);
  EXPECT_EQ(result.circuit.parallel.size(), 2U);
  expect_balanced(result);
  EXPECT_TRUE(std::isnan(result.solution.from_power[m].real()));
  EXPECT_NE(result.solution.from_power[2 * m + 1].real(), 0);
}

TEST(Parallel, RefusesWhatShiftsThePhaseByDifferentAngles) {
  Network network = star(2);
  add_branch(network, 0, 1, 0.1, std::polar(1.0, 0.5));
  add_branch(network, 0, 1, 0.1);
  EXPECT_EQ(message_of<pleach::RangeError>([&] { make_circuit(runtime(), network); }),
            "branch 2 (0 - 1) and branch 1 (0 - 1) are parallel, but shift the phase by different angles");
}

TEST(Joined, BusesAreOneNode) {
  Network network = star(5);
  network.joined = {{3, 1}, {2, 0}, {1, 4}};
  add_branch(network, 2, 4, {0.1, 0.2});
  add_branch(network, 1, 3, {0.1, 0.2});  // with both ends at one node
  network.shunt_from[1] = {0, 0.01};
  network.power[3] = {0.3, 0.1};
  network.power[1] = {0.1, 0};
  const Solved result = solved(network);
  expect_balanced(result);
  EXPECT_EQ(result.circuit.size(), 2U);
  EXPECT_EQ(result.solution.voltage[1], result.solution.voltage[4]);
  EXPECT_EQ(result.solution.voltage[2], 1.0);
  EXPECT_NEAR(result.solution.from_power[1].imag(), -0.01 * std::norm(result.solution.voltage[1]), 1e-12);
  network.base_kv = {20, 20, 20, 20, 0.4};
  EXPECT_EQ(message_of<pleach::RangeError>([&] { make_circuit(runtime(), network); }),
            "a closed switch joins bus 1 of 20 kV and bus 4 of 0.4 kV");
}

TEST(Joined, SlackBusesHaveOneVoltage) {
  Network network = star(3);
  add_branch(network, 0, 2, 0.1);
  network.joined = {{0, 1}};
  network.slack = {0, 1};
  network.slack_voltage = {1, 1};
  EXPECT_EQ(solved(network).solution.voltage[2], 1.0);
  network.slack_voltage = {1, 1.01};
  EXPECT_EQ(message_of<pleach::RangeError>([&] { make_circuit(runtime(), network); }),
            "slack bus 1 is given the voltages 1 and 1.01 per unit, at 0 and 0 degrees");
}

TEST(Dead, BusesHaveNoVoltageAndTheOthersTheirs) {
  Network network = star(6);
  add_branch(network, 0, 1, {0.1, 0.2});
  add_branch(network, 2, 3, {0.1, 0.2});  // a loop among dead buses is none
  add_branch(network, 3, 4, {0.1, 0.2});
  add_branch(network, 4, 2, {0.1, 0.2});
  network.power = {0, {0.3, 0.1}, 0.2, 0, 0, 1e9};
  const Solved result = solved(network);
  expect_balanced(result);
  for (std::size_t v = 0; v < 6; ++v) EXPECT_EQ(std::isnan(result.solution.voltage[v].real()), v > 1) << v;
  EXPECT_TRUE(std::isnan(result.solution.from_power[1].real()));
  EXPECT_TRUE(std::isfinite(result.solution.losses().real()));
  EXPECT_EQ(lowest_voltage(network, result.solution.voltage).bus, 1U);
}

TEST(Laterals, HaveTheVoltagesOfTheirPhasesAlone) {
  Network network = star(3, 3);
  network.from = {0, 1};
  network.to = {1, 2};
  network.impedance.assign(18, 0);
  for (std::size_t p = 0; p < 3; ++p) {
    for (std::size_t q = 0; q < 3; ++q)
      network.impedance[(p * 3 + q) * 2] = p == q ? Complex(0.02, 0.04) : Complex(0, 0.01);
  }
  network.impedance[4 * 2 + 1] = {0.05, 0.06};  // phase b
  network.phase_set = {7, 2};
  for (std::size_t i = 0; i < 9; ++i) network.power[i] = {0.1, 0.05};
  network.power[2] = network.power[8] = 0;
  const Solved result = solved(network);
  expect_balanced(result);
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_EQ(std::isnan(result.solution.voltage[p * 3 + 2].real()), p != 1);
    EXPECT_EQ(std::isnan(result.solution.to_power[p * 2 + 1].real()), p != 1);
  }
  network.power[8] = 0.1;
  const auto message = [&] { return message_of<pleach::RangeError>([&] { make_circuit(runtime(), network); }); };
  EXPECT_EQ(message(), "bus 2 has a load in phase c, which no branch brings there");
  network.phase_set = {2, 3};
  network.impedance[1] = 0.1;
  EXPECT_EQ(message(), "branch 2 (1 - 2) has phase a, which bus 1 has not");
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
  network.slack.clear();
  network.slack_voltage.clear();
  EXPECT_EQ(message(network), "there is no slack bus: no voltage is given");
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
