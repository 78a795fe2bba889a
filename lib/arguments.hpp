// What the algorithms ask of their arguments, and host data as Vectors for the time of a call.
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

/// Throws MemoryError in place of std::bad_alloc, as all operations do.
[[noreturn]] void throw_out_of_memory(const char* function);

/// A built-in one.
void require_meaning(const char* function, Operator op, Type type);
void require_inverse(const char* function, Operator op);
void require_length(const char* function, const char* name, std::size_t length, const char* other,
                    std::size_t expected);
/// Elements are counted in 31 bits between the phases.
void require_countable(const char* function, const char* elements, std::size_t n);
/// A task numbers its elements with 32 bits.
void require_addressable(const char* function, const char* elements, std::size_t n);

inline void require_filled(const char* function, const char* name, const AnyVector& vector) {
  if (vector.size() > 0 && !vector.handle().filled()) {
    throw ArgumentError(std::string(function) + ": nothing was written to " + name + " yet");
  }
}

/// A vector that the function waits for, if only to check it.
inline void require_settled(const char* function, const char* name, const AnyVector& vector) {
  require_filled(function, name, vector);
  vector.handle().require_no_own_view(function, name, false);
}

/// One of an enumeration's choices, of which `last` is the last.
template <class Enum>
void require_choice(const char* function, const char* name, Enum choice, Enum last) {
  if (choice < Enum{} || choice > last) {
    throw ArgumentError(std::string(function) + ": there is no " + name + ' ' +
                        std::to_string(static_cast<long long>(choice)));
  }
}

/// A vector beside others, or beside what is made of them.
inline void require_runtime(const char* function, const char* name, const AnyVector& vector, const Runtime& runtime) {
  if (&vector.runtime() != &runtime) {
    throw ArgumentError(std::string(function) + ": " + name + " is of another Runtime than the other arguments");
  }
}

/// Throws ArgumentError if two vectors are one. They are not empty.
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

/// No output overlaps another one, or an input.
void require_disjoint(const char* function, std::span<const HostRange> inputs, std::span<const HostRange> outputs);
inline void require_disjoint(const char* function, std::initializer_list<HostRange> inputs,
                             std::initializer_list<HostRange> outputs) {
  require_disjoint(function, std::span(inputs.begin(), inputs.size()), std::span(outputs.begin(), outputs.size()));
}

/// Waits until the data is on the node, or, for STARPU_ACQUIRE_NO_NODE, until it is there at all. Only while StarPU is
/// asked must other threads not submit: call it without a Submission.
void acquire(Runtime& runtime, std::span<Handle* const> handles, int node, starpu_data_access_mode mode);
inline void acquire(Runtime& runtime, Handle& handle, int node, starpu_data_access_mode mode) {
  acquire(runtime, std::array{&handle}, node, mode);
}

/// Waits until what tasks write to vectors is there, wherever that is, and throws where a task failed: for what is
/// kept, which later calls would find without its values. Called without a Submission.
void await(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& handles);

/// Throws the first error of a task that wrote to one of them. Called when nobody writes them any more.
void rethrow_errors(Runtime& runtime, std::span<Handle* const> handles);

/// Waits for what tasks wrote to small vectors, all at once, and copies it; nothing where there is none. Called without
/// a Submission.
template <class T>
std::vector<std::vector<T>> read_back(Runtime& runtime, const std::vector<std::shared_ptr<Handle>>& handles) {
  std::vector<std::vector<T>> copies(handles.size());  // which may throw, before they are to be released
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

/// A few values for tasks to read. Called without a Submission.
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

/// The caller's memory as a Vector. Where the call fails before finish(), output memory stays as it was.
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

  /// Waits for the result, and lets it go to the caller's memory.
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
