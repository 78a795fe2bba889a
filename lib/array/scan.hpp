// The scan as part of other algorithms.
#pragma once

#include "array/scan_whole/codelet.hpp"
#include "runtime/phases/submit.hpp"

#include <memory>
#include <span>

namespace pleach {

/// Submits the scan of n > 0 values. `output` may be `input`.
void submit_scan(Runtime& runtime, std::size_t n, const scan_whole::Arguments& scan, Handle& input, Handle& output);

/// The same for an array in pieces, in order, on one device. Empty pieces may be null.
void submit_pieces(Runtime& runtime, const scan_whole::Arguments& scan, std::span<const std::shared_ptr<Handle>> input,
                   std::span<const std::shared_ptr<Handle>> output);

}  // namespace pleach
