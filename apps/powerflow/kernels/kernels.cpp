#include "kernels/kernels.hpp"
#include "cli/in_build.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/phasor.h"
#include "opencl_source.hpp"

namespace powerflow {

namespace {

using pleach::KernelTask;

template <bool has_current>
void draw_currents(const KernelTask& task) {
  const auto* __restrict__ power = task.vector<const Phasor>(0);
  const auto* __restrict__ rise = task.vector<const Phasor>(1);
  auto* __restrict__ current = task.vector<Phasor>(2);
  auto* __restrict__ largest = task.vector<double>(3);
  const auto* __restrict__ current_power = has_current ? task.vector<const Phasor>(4) : nullptr;
  for (std::size_t begin = 0; begin < task.size; begin += pleach::kernel_block) {
    const std::size_t end = std::min(begin + pleach::kernel_block, task.size);
    // The maximum has its own loop, so that the compiler vectorises this one.
    double missed[pleach::kernel_block];
    for (std::size_t v = begin; v < end; ++v) {
      const Phasor voltage = phasor(1 + rise[v].re, rise[v].im);
      Phasor drawn = constant_power(power[v], voltage);
      if constexpr (has_current) {
        drawn = plus(drawn, constant_current(current_power[v], voltage, std::sqrt(square(voltage))));
      }
      missed[v - begin] = mismatch(voltage, current[v], drawn);
      current[v] = drawn;
    }
    largest[begin / pleach::kernel_block] = *std::max_element(missed, missed + (end - begin));
  }
}

template <std::size_t phases>
void raise(const KernelTask& task) {
  auto* __restrict__ rise = task.vector<Phasor>(2 * phases);
  for (std::size_t v = 0; v < task.size; ++v) {
    Phasor drop = phasor(0, 0);
    for (std::size_t k = 0; k < phases; ++k) {
      const auto* __restrict__ flow = task.vector<const Phasor>(k);
      const auto* __restrict__ impedance = task.vector<const Phasor>(phases + k);
      drop = plus(drop, times(impedance[v], flow[v]));
    }
    rise[v] = phasor(-drop.re, -drop.im);
  }
}

}  // namespace

const pleach::Kernel bus_currents({.name = "bus_currents",
                                   .vectors = 4,
                                   .cpu = draw_currents<false>,
                                   .cuda = pleach::app::in_build<cuda::bus_currents>(),
                                   .opencl = opencl_source});
const pleach::Kernel bus_currents_ip({.name = "bus_currents_ip",
                                      .vectors = 5,
                                      .cpu = draw_currents<true>,
                                      .cuda = pleach::app::in_build<cuda::bus_currents_ip>(),
                                      .opencl = opencl_source});
const pleach::Kernel branch_rises({.name = "branch_rises",
                                   .vectors = 3,
                                   .cpu = raise<1>,
                                   .cuda = pleach::app::in_build<cuda::branch_rises>(),
                                   .opencl = opencl_source});
const pleach::Kernel branch_rises_3({.name = "branch_rises_3",
                                     .vectors = 7,
                                     .cpu = raise<3>,
                                     .cuda = pleach::app::in_build<cuda::branch_rises_3>(),
                                     .opencl = opencl_source});

}  // namespace powerflow
