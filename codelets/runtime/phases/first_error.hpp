// The error of a Runtime's tasks that the Runtime's next wait throws.
#pragma once

#include <exception>
#include <mutex>
#include <utility>

namespace pleach {

/// The first error of a task, until it is thrown.
class FirstError {
 public:
  /// Called by tasks.
  void note(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
  }

  [[nodiscard]] std::exception_ptr take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(error_, nullptr);
  }

  /// Call it when throwing this error.
  void forget(const std::exception_ptr& error) {
    const std::lock_guard lock(mutex_);
    if (error_ == error) error_ = nullptr;
  }

 private:
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace pleach
