// The types for which the library is compiled. A file that defines templates has a macro for its instances, of an index
// type, a value type, or both, and passes it to one of these.
#pragma once

#include <complex>
#include <cstdint>

#define PLEACH_FOR_INDICES(INSTANCES) INSTANCES(std::int32_t) INSTANCES(std::int64_t)

#define PLEACH_FOR_VALUES(INSTANCES) \
  INSTANCES(std::int32_t)            \
  INSTANCES(std::int64_t)            \
  INSTANCES(float) INSTANCES(double) INSTANCES(std::complex<float>) INSTANCES(std::complex<double>)

#define PLEACH_FOR_VALUES_OF(INSTANCES, Index) \
  INSTANCES(Index, std::int32_t)               \
  INSTANCES(Index, std::int64_t)               \
  INSTANCES(Index, float)                      \
  INSTANCES(Index, double) INSTANCES(Index, std::complex<float>) INSTANCES(Index, std::complex<double>)

#define PLEACH_FOR_INDICES_AND_VALUES(INSTANCES) \
  PLEACH_FOR_VALUES_OF(INSTANCES, std::int32_t) PLEACH_FOR_VALUES_OF(INSTANCES, std::int64_t)
