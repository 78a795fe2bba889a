#include "kernels/kernels.hpp"
#include "kernels/phasor.h"
#include "kernels/strip.h"

#include <cstdint>

namespace powerflow::cuda {

namespace {

/// A block for each strip, a thread for each set of loads.
__global__ void __launch_bounds__(strip)
    solve(StripShape shape, const std::int32_t* __restrict__ parent, const Phasor* __restrict__ impedance,
          const Phasor* powers, Phasor* solved, Phasor* work) {
  const std::size_t n = shape.buses, phases = shape.phases, values = phases * n;
  const std::size_t mine = blockIdx.x * strip + threadIdx.x, quantity = values * strip;
  powers += mine * values;
  solved += mine * (2 * values + 1);
  const Phasor* const mixing = impedance + phases * values;
  const Phasor* const current_power = mixing + (shape.mixes != 0 ? phases * values : 0);
  Phasor* const power = work + blockIdx.x * strip_work * quantity + threadIdx.x;
  Phasor *const rise = power + quantity, *const flow = rise + quantity, *const current = flow + quantity;

  double largest = shape.current_power;
  for (std::size_t i = 0; i < values; ++i) {
    power[i * strip] = powers[i];
    largest = fmax(largest, square(powers[i]));
    rise[i * strip] = current[i * strip] = flow[i * strip] = phasor(0, 0);
  }
  double missed = 0;
  int iteration = 0;
  while (true) {
    missed = 0;
    for (std::size_t v = 0; v < n; ++v) {
      for (std::size_t p = 0; p < phases; ++p) {
        const std::size_t i = p * n + v, above = parent[i];
        Phasor r = phasor(0, 0);
        if (above != v) r = rise[(p * n + above) * strip];
        for (std::size_t q = 0; q < phases; ++q) {
          r = minus(r, times(impedance[(p * phases + q) * n + v], flow[(q * n + v) * strip]));
        }
        rise[i * strip] = r;
      }
      for (std::size_t p = 0; p < phases; ++p) {
        const std::size_t i = p * n + v;
        Phasor seen = rise[i * strip];
        if (shape.mixes != 0) {
          seen = phasor(0, 0);
          for (std::size_t q = 0; q < phases; ++q) {
            seen = plus(seen, times(mixing[(p * phases + q) * n + v], rise[(q * n + v) * strip]));
          }
        }
        const Phasor voltage = phasor(1 + seen.re, seen.im);
        Phasor drawn = constant_power(power[i * strip], voltage);
        if (shape.has_current != 0) {
          drawn = plus(drawn, constant_current(current_power[i], voltage, sqrt(square(voltage))));
        }
        missed = fmax(missed, mismatch(voltage, current[i * strip], drawn));
        current[i * strip] = drawn;
      }
    }
    const bool is_done = iteration > 0 && (missed <= shape.tolerance * largest || !isfinite(missed));
    if (is_done || iteration == shape.max_iterations) break;
    ++iteration;
    for (std::size_t i = 0; i < values; ++i) {
      Phasor mine = current[i * strip];
      if (shape.mixes != 0) {
        const std::size_t p = i / n, v = i % n;
        mine = phasor(0, 0);
        for (std::size_t q = 0; q < phases; ++q) {
          mine = plus(mine, times(mixing[(q * phases + p) * n + v], current[(q * n + v) * strip]));
        }
      }
      flow[i * strip] = mine;
    }
    for (std::size_t p = 0; p < phases; ++p) {
      for (std::size_t v = n; v-- > 0;) {
        const std::size_t above = parent[p * n + v];
        if (above == v) continue;
        Phasor* const to = &flow[(p * n + above) * strip];
        *to = plus(*to, flow[(p * n + v) * strip]);
      }
    }
  }
  for (std::size_t i = 0; i < values; ++i) {
    solved[i] = rise[i * strip];
    solved[values + i] = flow[i * strip];
  }
  solved[2 * values] = phasor(missed, iteration);
}

}  // namespace

void solve_strips(const pleach::KernelTask& task) {
  const auto& shape = task.arguments<StripShape>();
  const std::size_t first_set = task.first / pleach::kernel_block * strip;
  solve<<<static_cast<unsigned>(pleach::kernel_blocks(task.size)), strip, 0, task.stream>>>(
      shape, task.vector<const std::int32_t>(0), task.vector<const Phasor>(1),
      task.vector<const Phasor>(2) + first_set * shape.phases * shape.buses, task.vector<Phasor>(3),
      task.vector<Phasor>(4));
}

}  // namespace powerflow::cuda
