// The two steps of a sweep between leaffix and rootfix, as kernels for pleach's Vectors. Quantities are per unit, in
// the units of circuit.hpp: the slack voltage is 1. Vectors hold std::complex<double>, a bus an element, in preorder.
#pragma once

#include <pleach/kernel.hpp>

namespace powerflow {

/// bus_currents(power, rise, current, mismatch): what loads draw at the voltage 1 + rise.
///
///   current[v] = conj(power[v] / (1 + rise[v]))
///   mismatch[b] = the largest |1 + rise[v]|^2 |old current[v] - new current[v]|^2 of block b: as the voltages were
///                 computed from the old currents, it is the square of the power by which the buses are not balanced
///
/// Example: power 0.5, rise -0.5, current 0.75  ->  current 1, mismatch (0.5 * 0.25)^2
extern const pleach::Kernel bus_currents;

/// bus_currents_ip(power, rise, current, mismatch, current_power): the same with loads of constant current.
///
///   current[v] = conj(power[v] / V) + conj(current_power[v]) V / |V|, V = 1 + rise[v]
extern const pleach::Kernel bus_currents_ip;

/// branch_rises(flow, impedance, rise): along each branch, from the bus that feeds it to the bus that it feeds.
///
///   rise[v] = -impedance[v] flow[v]
extern const pleach::Kernel branch_rises;

/// branch_rises_3(flow a, b, c, impedance to a, b, c, rise): the same for a phase of three.
///
///   rise[v] = -(impedance to a[v] flow a[v] + to b[v] flow b[v] + to c[v] flow c[v])
///
/// The same product takes rises and currents through the matrices of Circuit::mixing, with their signs changed.
extern const pleach::Kernel branch_rises_3;

/// solve_strips(parent, constants, power, solved, work), of a StripShape: whole sweeps, of many sets of loads on one
/// circuit, for which the steps above are too little work each. A block of the kernel is a strip of sets. `parent` has
/// the parents of phase p at p * buses. `power` has one set behind the other, that of phase p of bus v at p * buses +
/// v, and `solved` for each set so its rises, its flows, and as one more value the square of the mismatch and the
/// iterations after which it is so. `work` has `strip_work` times a row of `strip` values for each value of a set.
/// `constants` are the impedances, those of phase q to p at p * phases + q, the mixing, if any, laid out alike, and the
/// current_power of all phases. A set has converged once its mismatch is `tolerance` times its largest load.
///
/// Work for each iteration: two passes over the buses, as a sweep on one core.
extern const pleach::Kernel solve_strips;

// On CUDA.
namespace cuda {
void bus_currents(const pleach::KernelTask& task);
void bus_currents_ip(const pleach::KernelTask& task);
void branch_rises(const pleach::KernelTask& task);
void branch_rises_3(const pleach::KernelTask& task);
void solve_strips(const pleach::KernelTask& task);
}  // namespace cuda

}  // namespace powerflow
