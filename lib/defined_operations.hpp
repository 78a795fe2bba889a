// Checks of an application's operators.
#pragma once

#include <pleach/defined_operator.hpp>

#include "base/own_operator.hpp"
#include "base/types.hpp"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pleach {

/// A type of this size, for values that are only moved.
constexpr Type type_of_size(std::size_t bytes) { return bytes == 4 ? Type::i32 : bytes == 8 ? Type::i64 : Type::c64; }

/// Calls f with a zero of a type of so many bytes.
template <class F>
void with_size(std::size_t bytes, F f) {
  if (bytes == 4) return f(std::int32_t{});
  if (bytes == 8) return f(std::int64_t{});
  f(std::complex<double>{});
}

template <class T>
std::span<T> span_of(HostValues values) {
  return {static_cast<T*>(values.data), values.size};
}

/// Throws ArgumentError if the identity changes one of three values (of many if the operator shall be checked), or if a
/// value's inverse does not undo it.
void require_kept(const char* function, const Definition& op, const char* name, HostValues values);
/// The same for the values of a nonempty Vector, if the operator shall be checked; waits for them. Call it without a
/// Submission.
void require_kept(const char* function, const Definition& op, const char* name, const AnyVector& values);

}  // namespace pleach
