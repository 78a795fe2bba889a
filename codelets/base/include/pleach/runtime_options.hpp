// Options of a Runtime.
#pragma once

#include <cstddef>

namespace pleach {

/// A kind of device.
enum class Backend { any, cpu, cuda, opencl };

struct RuntimeOptions {
  /// Run only on workers of this kind. `any` leaves the choice to StarPU's scheduler.
  Backend backend = Backend::any;

  /// Start only devices of this kind, if this Runtime is the one that starts StarPU. The other devices are then left
  /// alone, and no later Runtime can use them.
  Backend devices = Backend::any;

  /// Bytes of unused memory to keep for the next operations. Beyond this limit, the oldest memory is freed first.
  std::size_t max_memory_kept = std::size_t{4} << 30;
};

}  // namespace pleach
