// What several threads lower at once.
#pragma once

namespace pleach {

/// Most find it low enough, for which a load is faster than an atomic operation.
template <class T>
__device__ void lower(T& least, T value) {
  if (value < *static_cast<volatile T*>(&least)) atomicMin(&least, value);
}

}  // namespace pleach
