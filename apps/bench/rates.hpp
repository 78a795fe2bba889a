// Measures the rates of devices for the analytic model.
#pragma once

#include <pleach/introspect.hpp>
#include <pleach/runtime.hpp>

#include <cstddef>
#include <vector>

namespace pleach::app {

/// Measures the rates of the runtime's kind of device, of which all workers work at once; without copies.
DeviceRates measure_rates(Runtime& runtime, int repeat);

/// Measures copies between the caller's memory and that of the runtime's kind of device; none if the device works in
/// place.
std::vector<DeviceRates::Transfer> measure_transfers(Runtime& runtime, int repeat);

/// The speed of a copy of 4-byte elements that lie `offset` elements further on, or `stride` elements apart (Rehman,
/// Figure 6.2).
struct Pattern {
  std::size_t distance;  // the offset or the stride
  double seconds;        // for `elements` reads through an index
};
struct Patterns {
  std::size_t elements;
  std::vector<Pattern> offsets, strides;
};
Patterns measure_patterns(Runtime& runtime, int repeat);

}  // namespace pleach::app
