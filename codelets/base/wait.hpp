// Waits of a task on a CPU core for another task that runs concurrently.
#pragma once

#include <chrono>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace pleach {

/// At first the task polls, because steps mostly follow soon. Then it yields the core, as there may be more threads
/// than cores. In the end it sleeps, because another task may search narrow levels for long. On two cores, limits of a
/// quarter, of eight times and of 16 times make no difference.
inline void wait_a_little(unsigned& waits) {
  ++waits;
#if defined(__x86_64__)
  _mm_pause();
#endif
  if (waits > 4096) {
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  } else if (waits > 256) {
    std::this_thread::yield();
  }
}

}  // namespace pleach
