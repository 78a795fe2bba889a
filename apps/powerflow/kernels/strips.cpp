#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "cli/in_build.hpp"
#include "kernels/kernels.hpp"
#include "kernels/phasor.h"
#include "kernels/strip.h"
#include "opencl_source.hpp"

namespace powerflow {

namespace {

using pleach::KernelTask;

/// A quantity of all buses, with a row for each. The compiler vectorises loops over rows.
class Rows {
 public:
  explicit Rows(Phasor* first) : first_(first) {}
  Phasor* operator[](std::size_t bus) const { return first_ + bus * strip; }

 private:
  Phasor* first_;
};

class Strip {
 public:
  Strip(const KernelTask& task, std::size_t number)
      : shape_(task.arguments<StripShape>()),
        n_(static_cast<std::size_t>(shape_.buses)),
        phases_(static_cast<std::size_t>(shape_.phases)),
        parent_(task.vector<const std::int32_t>(0)),
        impedance_(task.vector<const Phasor>(1)),
        mixing_(impedance_ + phases_ * phases_ * n_),
        current_power_(mixing_ + (shape_.mixes != 0 ? phases_ * phases_ * n_ : 0)),
        powers_(task.vector<const Phasor>(2) + (task.first / pleach::kernel_block + number) * strip * phases_ * n_),
        solved_(task.vector<Phasor>(3) + number * strip * (2 * phases_ * n_ + 1)),
        power_(rows(task, 0)),
        rise_(rows(task, 1)),
        flow_(rows(task, 2)),
        current_(rows(task, 3)) {}

  void solve() {
    const std::size_t values = phases_ * n_;
    largest_.fill(shape_.current_power);
    for (std::size_t i = 0; i < values; ++i) {
      for (std::size_t j = 0; j < strip; ++j) {
        power_[i][j] = powers_[j * values + i];
        largest_[j] = std::max(largest_[j], square(power_[i][j]));
      }
    }
    for (const Rows& rows : {rise_, flow_, current_}) std::fill_n(rows[0], values * strip, phasor(0, 0));
    iterate();
    const std::size_t set = 2 * values + 1;
    for (std::size_t i = 0; i < values; ++i) {
      for (std::size_t j = 0; j < strip; ++j) {
        solved_[j * set + i] = rise_[i][j];
        solved_[j * set + values + i] = flow_[i][j];
      }
    }
    for (std::size_t j = 0; j < strip; ++j) solved_[j * set + 2 * values] = phasor(mismatch_[j], iterations_[j]);
  }

 private:
  /// All strips of a task use the same memory.
  [[nodiscard]] Rows rows(const KernelTask& task, std::size_t quantity) const {
    return Rows(task.vector<Phasor>(4) + quantity * phases_ * n_ * strip);
  }

  void iterate() {
    raise();
    iterations_.fill(0);
    for (std::int32_t iteration = 1; iteration <= shape_.max_iterations; ++iteration) {
      begin_flows();
      accumulate();
      raise();
      if (!any_left(iteration)) return;
    }
  }

  /// Sets the currents of branches to those of their own buses.
  void begin_flows() {
    if (shape_.mixes == 0) {
      std::copy_n(current_[0], phases_ * n_ * strip, flow_[0]);
      return;
    }
    for (std::size_t p = 0; p < phases_; ++p) {
      for (std::size_t v = 0; v < n_; ++v) {
        Phasor* const flow = flow_[p * n_ + v];
        std::fill_n(flow, strip, phasor(0, 0));
        for (std::size_t q = 0; q < phases_; ++q) {
          add_product(mixing_[(q * phases_ + p) * n_ + v], current_[q * n_ + v], flow);
        }
      }
    }
  }

  static void add_product(Phasor factor, const Phasor* from, Phasor* __restrict__ to) {
    for (std::size_t j = 0; j < strip; ++j) to[j] = plus(to[j], times(factor, from[j]));
  }

  /// Adds up the currents of branches, from the leaves up.
  void accumulate() {
    for (std::size_t p = 0; p < phases_; ++p) {
      for (std::size_t v = n_; v-- > 0;) {
        const auto above = static_cast<std::size_t>(parent_[p * n_ + v]);
        if (above == v) continue;
        const Phasor* const from = flow_[p * n_ + v];
        Phasor* const __restrict__ to = flow_[p * n_ + above];
        for (std::size_t j = 0; j < strip; ++j) to[j] = plus(to[j], from[j]);
      }
    }
  }

  /// Computes voltages from the slack bus down, and the currents of loads at these.
  void raise() {
    missed_.fill(0);
    for (std::size_t v = 0; v < n_; ++v) {
      for (std::size_t p = 0; p < phases_; ++p) {
        const auto above = static_cast<std::size_t>(parent_[p * n_ + v]);
        if (above != v) {
          std::copy_n(rise_[p * n_ + above], strip, rise_[p * n_ + v]);
        } else {
          std::fill_n(rise_[p * n_ + v], strip, phasor(0, 0));
        }
        for (std::size_t q = 0; q < phases_; ++q) {
          drop(impedance_[(p * phases_ + q) * n_ + v], flow_[q * n_ + v], rise_[p * n_ + v]);
        }
      }
      for (std::size_t p = 0; p < phases_; ++p) {
        std::array<Phasor, strip> seen;
        const Phasor* const rise = shape_.mixes != 0 ? mixed_rise(p, v, seen) : rise_[p * n_ + v];
        shape_.has_current != 0 ? draw<true>(p * n_ + v, rise) : draw<false>(p * n_ + v, rise);
      }
    }
  }

  static void drop(Phasor impedance, const Phasor* flow, Phasor* __restrict__ rise) {
    for (std::size_t j = 0; j < strip; ++j) rise[j] = minus(rise[j], times(impedance, flow[j]));
  }

  const Phasor* mixed_rise(std::size_t p, std::size_t v, std::array<Phasor, strip>& seen) const {
    seen.fill(phasor(0, 0));
    for (std::size_t q = 0; q < phases_; ++q) {
      add_product(mixing_[(p * phases_ + q) * n_ + v], rise_[q * n_ + v], seen.data());
    }
    return seen.data();
  }

  template <bool has_current>
  void draw(std::size_t i, const Phasor* __restrict__ rise) {
    const Phasor* const __restrict__ power = power_[i];
    Phasor* const __restrict__ current = current_[i];
    std::array<double, strip> missed;
    for (std::size_t j = 0; j < strip; ++j) {
      const Phasor voltage = phasor(1 + rise[j].re, rise[j].im);
      Phasor drawn = constant_power(power[j], voltage);
      if constexpr (has_current) {
        drawn = plus(drawn, constant_current(current_power_[i], voltage, std::sqrt(square(voltage))));
      }
      missed[j] = mismatch(voltage, current[j], drawn);
      current[j] = drawn;
    }
    for (std::size_t j = 0; j < strip; ++j) missed_[j] = std::max(missed_[j], missed[j]);
  }

  /// Returns whether some scenarios have neither converged nor collapsed.
  bool any_left(std::int32_t iteration) {
    bool any = false;
    for (std::size_t j = 0; j < strip; ++j) {
      if (iterations_[j] != 0) continue;
      mismatch_[j] = missed_[j];
      const bool is_done = missed_[j] <= shape_.tolerance * largest_[j] || !std::isfinite(missed_[j]);
      if (is_done || iteration == shape_.max_iterations) iterations_[j] = iteration;
      any |= !is_done;
    }
    return any;
  }

  const StripShape& shape_;
  const std::size_t n_, phases_;
  const std::int32_t* const parent_;
  const Phasor *const impedance_, *const mixing_, *const current_power_;
  const Phasor* const powers_;
  Phasor* const solved_;
  const Rows power_, rise_, flow_, current_;
  std::array<double, strip> largest_, missed_, mismatch_;
  std::array<std::int32_t, strip> iterations_;
};

void solve_all(const KernelTask& task) {
  for (std::size_t k = 0; k < pleach::kernel_blocks(task.size); ++k) Strip(task, k).solve();
}

}  // namespace

const pleach::Kernel solve_strips({.name = "solve_strips",
                                   .vectors = 5,
                                   .cpu = solve_all,
                                   .cuda = pleach::app::in_build<cuda::solve_strips>(),
                                   .opencl = opencl_source});

}  // namespace powerflow
