// The buffer of a phase's tasks, of any type, in the test's memory.
#pragma once

#include "backend.hpp"
#include "compare.hpp"
#include "runtime/phases/runtime.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace pleach::test {

template <class T>
class Buffer {
 public:
  explicit Buffer(std::vector<T> values) : values_(std::move(values)), handle_(borrowed(values_)) {}
  explicit Buffer(std::size_t n) : Buffer(std::vector<T>(n)) {}

  [[nodiscard]] Part whole() const { return handle_->whole(); }
  [[nodiscard]] Handle& handle() const { return *handle_; }
  Handle& operator*() { return *handle_; }

  /// Waits for the tasks; there are no more behind this.
  const std::vector<T>& result() {
    handle_->release();
    runtime().impl().rethrow();
    return values_;
  }

 private:
  std::vector<T> values_;
  std::shared_ptr<Handle> handle_;
};

}  // namespace pleach::test
