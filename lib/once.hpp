// Data that are computed when they are first needed.
#pragma once

#include <pleach/error.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

namespace pleach {

/// Computed once, by the first of the threads that ask; the others wait. If it fails, the next thread tries.
template <class T>
class OnFirstUse {
 public:
  /// `make` returns a std::unique_ptr to data that no task writes any longer. A task may have failed; the next thread
  /// then computes the data again.
  template <class Make>
  const T& get(Make make) {
    if (!made_.load(std::memory_order_acquire)) {
      const std::lock_guard lock(mutex_);  // not std::call_once: on some systems it does not work with exceptions
      if (value_ == nullptr) value_ = make();
      made_.store(true, std::memory_order_release);
    }
    return *value_;
  }

 private:
  std::mutex mutex_;
  std::atomic<bool> made_ = false;
  std::unique_ptr<const T> value_;
};

/// Returns what an object keeps for later calls. Throws ArgumentError if the object was moved from.
template <class T>
T& kept_by(const char* owner, const std::shared_ptr<T>& kept) {
  if (kept == nullptr) throw ArgumentError(std::string(owner) + ": it was moved from");
  return *kept;
}

}  // namespace pleach
