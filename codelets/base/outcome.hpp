// The success or failure of the tasks that compute a vector.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>

namespace pleach {

/// The outcome of the tasks that have last written a vector: their first error, or that of the vectors that they read.
class Outcome {
 public:
  void fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (error_) return;
    error_ = std::move(error);
    failed_.store(true, std::memory_order_release);
  }

  /// Null if there was no error.
  [[nodiscard]] std::exception_ptr error() const {
    if (!failed_.load(std::memory_order_acquire)) return nullptr;
    const std::lock_guard lock(mutex_);
    return error_;
  }

 private:
  std::atomic<bool> failed_{false};
  mutable std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace pleach
