// Sweeps on every backend: published networks, Kirchhoff's and Ohm's laws at every bus, and agreement with the
// sequential sweep.
#include "sweep.hpp"

#include "feeders.hpp"
#include "reference.hpp"

#include "backend.hpp"

#include <algorithm>
#include <cmath>

using namespace pleach::test;
using namespace powerflow;

namespace {

/// What is known of a network once it is solved: per unit, in preorder.
struct Solved {
  Circuit circuit;
  Outcome outcome;
  std::vector<Complex> rise, flow;

  [[nodiscard]] Complex voltage(std::size_t i) const { return circuit.unit[i] * (1.0 + rise[i]); }

  [[nodiscard]] double losses() const {
    double sum = 0;
    for (std::size_t p = 0; p < circuit.phases; ++p) {
      for (std::size_t v = 0; v < circuit.size(); ++v) {
        const std::size_t i = p * circuit.size() + v;
        const std::size_t above = p * circuit.size() + static_cast<std::size_t>(circuit.parent[v]);
        sum += ((rise[above] - rise[i]) * std::conj(flow[i])).real();
      }
    }
    return sum;
  }
};

std::vector<Complex> values(const pleach::Vector<Complex>& vector) {
  const auto view = vector.read();
  return {view.begin(), view.end()};
}

Solved solved(const Network& network) {
  Solved result{.circuit = make_circuit(runtime(), network)};
  const auto tree = tree_of(runtime(), result.circuit);
  Sweep sweep(result.circuit, tree, result.circuit.power);
  Sweep* const one = &sweep;
  result.outcome = solve({&one, 1}, {})[0];
  for (std::size_t p = 0; p < network.phases; ++p) {
    const auto rise = values(sweep.rise(p)), flow = values(sweep.flow(p));
    result.rise.insert(result.rise.end(), rise.begin(), rise.end());
    result.flow.insert(result.flow.end(), flow.begin(), flow.end());
  }
  return result;
}

TEST(Published, BaranWu33) {
  const Solved result = solved(baran_wu_33());
  ASSERT_TRUE(result.outcome.converged);
  EXPECT_NEAR(result.losses() * 1e4, 202.677, 1e-3);  // kW
  const auto lowest = std::ranges::min_element(result.rise, {}, [](Complex rise) { return std::abs(1.0 + rise); });
  EXPECT_NEAR(std::abs(1.0 + *lowest), 0.9131, 5e-5);
  EXPECT_EQ(result.circuit.bus[static_cast<std::size_t>(lowest - result.rise.begin())], 18 - 1);
}

TEST(Published, BaranWu69) {
  const Solved result = solved(baran_wu_69());
  ASSERT_TRUE(result.outcome.converged);
  EXPECT_NEAR(result.losses() * 1e4, 225.0, 0.1);  // kW
  const auto lowest = std::ranges::min_element(result.rise, {}, [](Complex rise) { return std::abs(1.0 + rise); });
  EXPECT_NEAR(std::abs(1.0 + *lowest), 0.9092, 5e-5);
  EXPECT_EQ(result.circuit.bus[static_cast<std::size_t>(lowest - result.rise.begin())], 65 - 1);
}

}  // namespace
