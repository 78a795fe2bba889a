#include "kernels/kernels.hpp"
#include "kernels/phasor.h"

namespace powerflow::cuda {

namespace {

using pleach::KernelTask;

constexpr unsigned threads = 256;

unsigned blocks_of(std::size_t size) { return static_cast<unsigned>((size + threads - 1) / threads); }

/// A block of threads for each block of elements.
template <bool has_current>
__global__ void __launch_bounds__(threads)
    draw_currents(std::size_t size, const Phasor* __restrict__ power, const Phasor* __restrict__ rise,
                  Phasor* __restrict__ current, double* largest, const Phasor* __restrict__ current_power) {
  __shared__ double of_thread[threads];
  const std::size_t begin = std::size_t{blockIdx.x} * pleach::kernel_block;
  double missed = 0;
#pragma unroll
  for (unsigned k = 0; k < pleach::kernel_block; k += threads) {
    const std::size_t v = begin + k + threadIdx.x;
    if (v >= size) break;
    const Phasor voltage = phasor(1 + rise[v].re, rise[v].im);
    Phasor drawn = constant_power(power[v], voltage);
    if constexpr (has_current) {
      drawn = plus(drawn, constant_current(current_power[v], voltage, sqrt(square(voltage))));
    }
    missed = fmax(missed, mismatch(voltage, current[v], drawn));
    current[v] = drawn;
  }
  of_thread[threadIdx.x] = missed;
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) of_thread[threadIdx.x] = fmax(of_thread[threadIdx.x], of_thread[threadIdx.x + half]);
  }
  if (threadIdx.x == 0) largest[blockIdx.x] = of_thread[0];
}

template <bool has_current>
void launch_currents(const KernelTask& task) {
  draw_currents<has_current><<<static_cast<unsigned>(pleach::kernel_blocks(task.size)), threads, 0, task.stream>>>(
      task.size, task.vector<const Phasor>(0), task.vector<const Phasor>(1), task.vector<Phasor>(2),
      task.vector<double>(3), has_current ? task.vector<const Phasor>(4) : nullptr);
}

template <int phases>
struct Branches {
  const Phasor* flow[phases];
  const Phasor* impedance[phases];
};

template <int phases>
__global__ void __launch_bounds__(threads) raise(std::size_t size, Branches<phases> of, Phasor* __restrict__ rise) {
  const std::size_t v = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (v >= size) return;
  Phasor drop = phasor(0, 0);
#pragma unroll
  for (int k = 0; k < phases; ++k) drop = plus(drop, times(of.impedance[k][v], of.flow[k][v]));
  rise[v] = phasor(-drop.re, -drop.im);
}

template <int phases>
void launch_rises(const KernelTask& task) {
  Branches<phases> of;
  for (int k = 0; k < phases; ++k) {
    of.flow[k] = task.vector<const Phasor>(k);
    of.impedance[k] = task.vector<const Phasor>(phases + k);
  }
  raise<phases><<<blocks_of(task.size), threads, 0, task.stream>>>(task.size, of, task.vector<Phasor>(2 * phases));
}

}  // namespace

void bus_currents(const KernelTask& task) { launch_currents<false>(task); }
void bus_currents_ip(const KernelTask& task) { launch_currents<true>(task); }
void branch_rises(const KernelTask& task) { launch_rises<1>(task); }
void branch_rises_3(const KernelTask& task) { launch_rises<3>(task); }

}  // namespace powerflow::cuda
