// How long tasks should take on each device, copies included: what StarPU's schedulers decide by, and whether cores
// share a phase beside a device with a memory of its own.
#pragma once

#include "runtime/engine.hpp"
#include "runtime/machine.hpp"
#include "runtime/submit.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <starpu.h>

namespace pleach {

/// Models tell apart two sizes in a power of two: with one for each, most would never be known.
std::uint32_t footprint_of(std::uint64_t work, std::uint32_t variant);

/// By the numbers in the phase's description: accesses to elements of vectors for each unit of work. An element is
/// taken to be as large as the vectors' elements are on the whole.
Traffic traffic_of(const AnyPhase& phase, std::uint64_t work, std::span<const AnyBuffer> buffers);

/// Microseconds that a task should take on each of Engine::device_kinds().
using Expected = std::array<float, Engine::most_device_kinds>;

/// On one of them: what tasks of its size took there, which may be no number, or else what the device's rates say.
double expected_time(double known, const Engine::DeviceKind& kind, const Traffic& traffic);

/// Whether cores, each with a part of n elements, should be done sooner than one of the devices with all of them. Only
/// where all is read and written in order: irregular phases of the same operation would want the data there all the
/// same.
bool suits_cores(const AnyPhase& phase, starpu_perfmodel& history, const void* arguments, std::size_t n,
                 std::size_t tasks, std::size_t cores, std::span<const AnyBuffer> buffers);

/// The accelerator that the tasks of this operation stay with, as one of Engine::device_kinds(), where several have
/// memories of their own: for its first task the one that should be done first, by what it has to do already and by
/// where the data will be. StarPU's schedulers look at one task at a time, and would send its data to and fro.
std::size_t stay_with(std::uint32_t where, const Expected& expected, std::span<const AnyBuffer> buffers);
constexpr std::size_t anywhere = Engine::most_device_kinds;

/// Notes where a task's vectors will be after it, and when: it should run where it is done first. Returns that one of
/// Engine::device_kinds(), which has the task to do until done().
std::size_t foresee(std::uint32_t where, std::size_t stay, const Expected& expected,
                    std::span<const AnyBuffer> buffers);
void done(std::size_t kind, const Expected& expected);

}  // namespace pleach
