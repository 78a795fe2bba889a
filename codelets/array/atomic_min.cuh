// Lowers a value that several threads lower at once.
#pragma once

namespace pleach {

/// A load first, because most values are low already, and a load is faster than an atomic operation.
template <class T>
__device__ void lower(T& least, T value) {
  if (value < *static_cast<volatile T*>(&least)) atomicMin(&least, value);
}

}  // namespace pleach
