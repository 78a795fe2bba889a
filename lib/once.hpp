// What is made when it is first asked for.
#pragma once

#include <pleach/error.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

namespace pleach {

/// Made once, by the first of the threads that ask; the others wait for it. Where it cannot be made, the next one
/// tries.
template <class T>
class OnFirstUse {
 public:
  /// `make` returns a std::unique_ptr, of what no task writes any more: a task may fail, and what it writes is then
  /// made anew by the next one, too.
  template <class Make>
  const T& get(Make make) {
    if (!made_.load(std::memory_order_acquire)) {
      const std::lock_guard lock(mutex_);  // std::call_once does not go well with exceptions everywhere
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

/// Returns what an object keeps for later calls. An object that was moved from has nothing: ArgumentError.
template <class T>
T& kept_by(const char* owner, const std::shared_ptr<T>& kept) {
  if (kept == nullptr) throw ArgumentError(std::string(owner) + ": it was moved from");
  return *kept;
}

}  // namespace pleach
