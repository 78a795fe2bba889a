// The backend that a test program is for, and the process's Runtime on it. The program's main() is in backend.cpp.
#pragma once

#include <pleach/pleach.hpp>

#include "runtime/phases/submit.hpp"

#include <gtest/gtest.h>

namespace pleach::test {

/// True if a sanitizer watches: tests take several times as long, and find the same faults at smaller sizes.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// Returns the backend that PLEACH_TEST_BACKEND names: cpu (the default), opencl, cuda, or any for all devices
/// together.
Backend backend();

/// Returns whether rounded sums are the same from run to run: kinds of devices add in different orders.
inline bool repeatable() { return backend() != Backend::any; }

/// Runs on workers of backend() alone, which is checked when the program ends; on any, a task may follow any other on
/// any device, and cores and accelerators must all have run some by then.
Runtime& runtime();

/// Destroys runtime(), for tests that start StarPU themselves.
void shut_down();
/// Calls it first, for what must not outlive runtime().
void before_shut_down(void (*call)());

/// Fails the test unless tasks ran, and on workers of backend() only.
void expect_backend_ran(const Runtime& runtime);

/// Returns whether tasks ran on cores and on accelerators.
bool all_kinds_ran(const Runtime& runtime);

/// Returns whether some devices have memories of their own: the scheduler may then leave all small tasks to one kind.
bool copies(const Runtime& runtime);

/// Returns whether OpenCL runs on a CPU, by the environment.
bool opencl_on_cpus();

/// Returns whether a test covers the operator with these types of indices and values. On a CPU, OpenCL compiles a
/// kernel in a second or two: there, plus of every type and every other operator of one type, with 32 bits, are enough,
/// and plus of one type with 64.
template <class Index, class Value>
bool covers(Operator op) {
  if (!opencl_on_cpus()) return true;
  constexpr Type type = type_of<Value>();
  if (sizeof(Index) == 8) return op == plus && type == Type::f64;
  if (op == plus) return true;
  if (op == min) return type == Type::f64;
  if (op == bit_and || op == bit_xor) return type == Type::i64;
  return type == Type::i32;
}

/// Returns 1 where kernels are fast, so that a test takes every case, and `few` where OpenCL runs on a CPU and launches
/// are slow, so that it takes one in so many.
inline int one_in(int few) { return opencl_on_cpus() ? few : 1; }

/// The types that indices may have.
using Indices = testing::Types<std::int32_t, std::int64_t>;

}  // namespace pleach::test
