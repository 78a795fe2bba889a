// The error of a Runtime's tasks that its next wait throws.
#pragma once

#include <exception>
#include <mutex>
#include <utility>

namespace pleach {

/// The first error that a task met, until somebody has thrown it.
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

  /// The caller throws this one.
  void forget(const std::exception_ptr& error) {
    const std::lock_guard lock(mutex_);
    if (error_ == error) error_ = nullptr;
  }

 private:
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace pleach
