#include "arguments.hpp"

#include "runtime/engine.hpp"

#include <atomic>
#include <memory>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pleach {

void require_meaning(const char* function, Operator op, Type type) {
  if (!has_meaning(op, type)) {
    throw ArgumentError(std::string(function) + ": operator " + name_of(op) + " has no meaning for " + name_of(type));
  }
}

void require_inverse(const char* function, Operator op) {
  if (!has_inverse(op)) {
    throw ArgumentError(std::string(function) + ": operator " + name_of(op) + " has no inverse; plus and bit_xor have");
  }
}

void require_length(const char* function, const char* name, std::size_t length, const char* other,
                    std::size_t expected) {
  if (length != expected) {
    throw ArgumentError(std::string(function) + ": " + name + " has " + std::to_string(length) + " elements, " + other +
                        " has " + std::to_string(expected));
  }
}

namespace {

/// What the callback of a task tells a thread that waits for it. Both own it.
class Signal {
 public:
  void set() {
    is_set_.store(true, std::memory_order_release);
    is_set_.notify_one();
  }
  /// Workers poll on every core: whoever sleeps may get to run some milliseconds late.
  void wait() const {
    for (int spins = 0; spins < most_spins && !is_set_.load(std::memory_order_acquire); ++spins) pause_core();
    is_set_.wait(false, std::memory_order_acquire);
  }

 private:
  static constexpr int most_spins = 2000;  // 0.1 ms: what a small task takes
  static void pause_core() {
#if defined(__SSE2__)
    _mm_pause();
#endif
  }
  std::atomic<bool> is_set_ = false;
};

}  // namespace

void acquire(Handle& handle, int node, starpu_data_access_mode mode) {
  const Engine::Activity activity;
  const auto done = std::make_shared<Signal>();
  {
    const auto submission = Engine::instance().submission();
    starpu_data_acquire_on_node_cb(
        handle.whole().handle, node, mode,
        [](void* argument) {
          const std::unique_ptr<std::shared_ptr<Signal>> signal(static_cast<std::shared_ptr<Signal>*>(argument));
          (*signal)->set();
        },
        new std::shared_ptr<Signal>(done));
  }
  done->wait();
}

}  // namespace pleach
