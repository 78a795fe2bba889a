// The two steps of a sweep between leaffix and rootfix, as kernels for pleach's Vectors. Quantities are per unit, in
// the units of circuit.hpp: the slack voltage is 1. Vectors hold a std::complex<double> for each bus, in preorder.
#pragma once

#include <pleach/kernel.hpp>

namespace powerflow {

/// bus_currents(power, rise, current, mismatch): the currents of the loads at the voltage 1 + rise.
///
///   current[v] = conj(power[v] / (1 + rise[v]))
///   mismatch[b] = the largest |1 + rise[v]|^2 |old current[v] - new current[v]|^2 of block b. As the voltages were
///                 computed from the old currents, this is the square of the largest power mismatch of a bus
///
/// Example: power 0.5, rise -0.5, current 0.75  ->  current 1, mismatch (0.5 * 0.25)^2
extern const pleach::Kernel bus_currents;

/// bus_currents_ip(power, rise, current, mismatch, current_power): the same with loads of constant current.
///
///   current[v] = conj(power[v] / V) + conj(current_power[v]) V / |V|, V = 1 + rise[v]
extern const pleach::Kernel bus_currents_ip;

/// branch_rises(flow, impedance, rise): the change of voltage along each branch.
///
///   rise[v] = -impedance[v] flow[v]
extern const pleach::Kernel branch_rises;

/// branch_rises_3(flow a, b, c, impedance to a, b, c, rise): the same for one of three phases.
///
///   rise[v] = -(impedance to a[v] flow a[v] + to b[v] flow b[v] + to c[v] flow c[v])
///
/// The same product, with the opposite sign, multiplies rises and currents by the matrices of Circuit::mixing.
extern const pleach::Kernel branch_rises_3;

/// solve_strips(parent, constants, power, solved, work), of a StripShape: whole sweeps for many sets of loads on one
/// small circuit, on which single steps are too little work. A block of the kernel is a strip of sets. `parent` has the
/// parents of phase p at p * buses. `power` has the sets one after the other, phase p of bus v at p * buses + v.
/// `solved` has for each set its rises, its flows, and one more value: the square of the mismatch, and the number of
/// iterations. `work` has `strip_work` times a row of `strip` values for each value of a set. `constants` are the
/// impedances, those of phase q to p at p * phases + q, the mixing, if any, laid out alike, and the current_power of
/// all phases. A set has converged once its mismatch is `tolerance` times its largest load.
///
/// Work for each iteration: two passes over the buses, as a sweep on one core.
extern const pleach::Kernel solve_strips;

// The CUDA kernels.
namespace cuda {
void bus_currents(const pleach::KernelTask& task);
void bus_currents_ip(const pleach::KernelTask& task);
void branch_rises(const pleach::KernelTask& task);
void branch_rises_3(const pleach::KernelTask& task);
void solve_strips(const pleach::KernelTask& task);
}  // namespace cuda

}  // namespace powerflow
