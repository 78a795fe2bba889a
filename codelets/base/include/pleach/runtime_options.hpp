// What a Runtime is asked for.
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

  /// Bytes of memory that operations needed and that is kept for the next ones, beyond which the oldest goes when more
  /// is asked for.
  std::size_t max_memory_kept = std::size_t{4} << 30;
};

}  // namespace pleach
