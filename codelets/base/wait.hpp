// How a task on a CPU core waits for another one that runs beside it.
#pragma once

#include <chrono>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace pleach {

/// At first it keeps the core, as steps mostly follow each other soon; then it leaves it to others, of which there may
/// be more than cores, and in the end it sleeps, as one task may go through narrow levels for long. On two cores,
/// limits of a quarter, of eight and of 16 times as much make no difference.
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
