// How long tasks should take on each device, copies included: what StarPU's schedulers decide by, and whether cores
// share a phase beside a device with a memory of its own.
#pragma once

#include "runtime/engine.hpp"
#include "runtime/machine.hpp"
#include "runtime/submit.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

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

/// Whether cores, each with a part of n elements, should be done sooner than one of the devices with all of them, which
/// decides for the operation's other phases too. Only in operations that access all in order: other phases would want
/// the data on the device all the same.
bool suits_cores(const AnyPhase& phase, starpu_perfmodel& history, const void* arguments, std::size_t n,
                 std::size_t tasks, std::size_t cores, std::span<const AnyBuffer> buffers);

/// What tasks of a phase took on each of Engine::device_kinds(), for a unit of work: in this process, and lately.
class Speeds {
 public:
  void note(std::uint32_t variant, std::size_t kind, std::uint64_t work, double microseconds);
  /// Microseconds, or 0 while nobody knows.
  double per_work(std::uint32_t variant, std::size_t kind) const;

 private:
  struct Known {
    std::uint32_t variant;
    std::array<double, Engine::most_device_kinds> per_work{};
  };
  mutable std::mutex mutex_;
  std::vector<Known> known_;  // few
};

/// Of a phase on n elements, where cores and accelerators share the host's memory: what accelerators should do, so that
/// all are done at once. One that is the CPU itself takes from the cores what it does, and gets little.
double share_of_accelerators(const AnyPhase& phase, const Speeds& speeds, const void* arguments, std::size_t n,
                             std::size_t cores, std::span<const AnyBuffer> buffers);

/// Of the kinds of devices that a task may run on, StarPU's mask, the one that should be done with it first if nobody
/// has anything else to do; not a device that takes the cores' time where cores may run it.
std::uint32_t quickest(std::uint32_t where, const Expected& expected);

/// How `tasks` tasks of `step` elements, the last one shorter, come as near as they can to a share for accelerators,
/// who get the last of them, and to as many for each core. Where the tasks are too few for it, they are all for cores.
struct Shares {
  std::size_t step, on_accelerators;
};
Shares share_out(std::size_t size, std::size_t granule, std::size_t tasks, std::size_t cores, double share);

/// Where a task's vectors stay, above all those that it writes: one of Engine::device_kinds(), or Handle::nobody.
std::uint32_t home_of(std::span<const AnyBuffer> buffers);

/// Tells StarPU where a task may run beside the first tasks of its operation, as StarPU looks at one task at a time and
/// would send the operation's data to and fro: with several accelerators that have memories of their own, on one of
/// them, the one that should be done with the first task first by what it has to do already and by where the data will
/// be; operations that access all in order, on cores or not, as their first task. Where one worker is clearly the best,
/// the task goes past StarPU's scheduler. Notes where the vectors will be after it. Adds to what is expected what
/// StarPU does not count. Returns which of Engine::device_kinds() should run it, which has that to do until done().
std::size_t place(starpu_task& task, Expected& expected, std::span<const AnyBuffer> buffers);
void done(std::size_t kind, const Expected& expected);
constexpr std::size_t nobody = Engine::most_device_kinds;

}  // namespace pleach
