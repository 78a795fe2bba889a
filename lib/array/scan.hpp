// The scan as part of other algorithms.
#pragma once

#include "array/scan_whole/codelet.hpp"
#include "runtime/submit.hpp"

namespace pleach {

/// Submits the scan of n > 0 values. `output` may be the input.
void submit_scan(Runtime& runtime, std::size_t n, const scan_whole::Arguments& scan, Handle& input, Handle& output);

}  // namespace pleach
