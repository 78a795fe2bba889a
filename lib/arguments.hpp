// Checks of the algorithms' arguments, and host data as Vectors during a call.
#pragma once

#include <pleach/error.hpp>
#include <pleach/vector.hpp>

#include "base/types.hpp"
#include "runtime/data/handle.hpp"
#include "runtime/phases/scratch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

/// Throws MemoryError instead of std::bad_alloc.
[[noreturn]] void throw_out_of_memory(const char* function);

/// Throw ArgumentError if the built-in operator is not defined for the type, or has no inverse.
void require_meaning(const char* function, Operator op, Type type);
void require_inverse(const char* function, Operator op);
void require_length(const char* function, const char* name, std::size_t length, const char* other,
                    std::size_t expected);
/// Throws OverflowError unless 31 bits can count the elements.
void require_countable(const char* function, const char* elements, std::size_t n);
/// Throws OverflowError unless 32 bits can number the elements.
void require_addressable(const char* function, const char* elements, std::size_t n);

inline void require_filled(const char* function, const char* name, const AnyVector& vector) {
  if (vector.size() > 0 && !vector.handle().filled()) {
    throw ArgumentError(std::string(function) + ": nothing was written to " + name + " yet");
  }
}

/// Throws ArgumentError unless the function can wait for the vector.
inline void require_settled(const char* function, const char* name, const AnyVector& vector) {
  require_filled(function, name, vector);
  vector.handle().require_no_own_view(function, name, false);
}

/// Throws ArgumentError unless `choice` is one of an enumeration's values, up to `last`.
template <class Enum>
void require_choice(const char* function, const char* name, Enum choice, Enum last) {
  if (choice < Enum{} || choice > last) {
    throw ArgumentError(std::string(function) + ": there is no " + name + ' ' +
                        std::to_string(static_cast<long long>(choice)));
  }
}

/// Throws ArgumentError if the vector is of another Runtime than the other arguments.
inline void require_runtime(const char* function, const char* name, const AnyVector& vector, const Runtime& runtime) {
  if (&vector.runtime() != &runtime) {
    throw ArgumentError(std::string(function) + ": " + name + " is of another Runtime than the other arguments");
  }
}

/// Throws ArgumentError if two nonempty vectors are the same.
inline void require_different(const char* function, const char* name, const AnyVector& vector, const char* other,
                              const AnyVector& others) {
  if (vector.handle().whole().handle == others.handle().whole().handle) {
    throw ArgumentError(std::string(function) + ": " + name + " and " + other + " are the same vector");
  }
}

/// An argument in host memory.
struct HostRange {
  template <class T>
  HostRange(const char* argument, std::span<T> range) : name(argument), bytes(std::as_bytes(range)) {}
  const char* name;
  std::span<const std::byte> bytes;
};

/// Throws ArgumentError if an output overlaps another output or an input.
void require_disjoint(const char* function, std::span<const HostRange> inputs, std::span<const HostRange> outputs);
inline void require_disjoint(const char* function, std::initializer_list<HostRange> inputs,
                             std::initializer_list<HostRange> outputs) {
  require_disjoint(function, std::span(inputs.begin(), inputs.size()), std::span(outputs.begin(), outputs.size()));
}

/// Waits until the data are on the node, or, for STARPU_ACQUIRE_NO_NODE, until they are computed. Call it without a
/// Submission: it takes the lock only to ask StarPU.
void acquire(Runtime& runtime, std::span<Handle* const> handles, int node, starpu_data_access_mode mode);
inline void acquire(Runtime& runtime, Handle& handle, int node, starpu_data_access_mode mode) {
  acquire(runtime, std::array{&handle}, node, mode);
}

/// Waits until tasks have computed the vectors, in any memory, and throws if a task failed: for data that later calls
/// use. Call it without a Submission.
void await(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& handles);

/// Throws the first error of a task that wrote one of them. Call it when no task writes them any longer.
void rethrow_errors(Runtime& runtime, std::span<Handle* const> handles);

/// Waits for small vectors, all at once, and returns copies; empty for null. Call it without a Submission.
template <class T>
std::vector<std::vector<T>> read_back(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& handles) {
  std::vector<std::vector<T>> copies(handles.size());  // allocate before acquiring: this may throw
  std::vector<Handle*> filled;
  for (std::size_t k = 0; k < handles.size(); ++k) {
    if (!handles[k]) continue;
    copies[k].resize(handles[k]->size());
    filled.push_back(handles[k].get());
  }
  acquire(runtime, filled, STARPU_MAIN_RAM, STARPU_R);
  for (std::size_t k = 0; k < handles.size(); ++k) {
    if (!handles[k]) continue;
    const auto handle = handles[k]->whole().handle;
    std::copy_n(reinterpret_cast<const T*>(starpu_vector_get_local_ptr(handle)), copies[k].size(), copies[k].data());
    starpu_data_release(handle);
  }
  rethrow_errors(runtime, filled);
  return copies;
}
template <class T>
std::vector<T> read_back(Runtime& runtime, Handle& handle) {
  return std::move(read_back<T>(runtime, {handle.shared_from_this()})[0]);
}

/// Makes a vector of a few values for tasks to read. Call it without a Submission.
template <class T>
std::shared_ptr<Handle> hand_over(Runtime& runtime, const std::vector<T>& values) {
  auto handle = reserve_scratch(runtime, values.size(), sizeof(T));
  if (values.empty()) return handle;
  acquire(runtime, *handle, STARPU_MAIN_RAM, STARPU_W);
  std::copy(values.begin(), values.end(), reinterpret_cast<T*>(starpu_vector_get_local_ptr(handle->whole().handle)));
  starpu_data_release(handle->whole().handle);
  handle->renew_outcome();
  handle->set_filled();
  return handle;
}

/// The caller's memory as a Vector. If the call fails before finish(), output memory does not change.
template <class T>
class HostVector {
  using Value = std::remove_const_t<T>;

 public:
  HostVector(Runtime& runtime, std::span<T> host)
      : vector_(runtime, host.size(), Handle::borrow(const_cast<Value*>(host.data()), host.size(), sizeof(Value))) {
    vector_.handle().abandon();
  }
  ~HostVector() { vector_.handle().release(); }  // the memory is the caller's
  HostVector(const HostVector&) = delete;
  HostVector& operator=(const HostVector&) = delete;

  Vector<Value>& vector() { return vector_; }

  /// Waits for the result, and allows its copy to the caller's memory.
  void finish() {
    vector_.wait();
    Handle& handle = vector_.handle();
    handle.keep();
    handle.release();
    handle.require_found();
  }

 private:
  Vector<Value> vector_;
};

}  // namespace pleach
