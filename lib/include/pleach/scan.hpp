// Scan: prefix sums of an array over an associative operator.
#pragma once

#include <pleach/defined_operator.hpp>
#include <pleach/operators.hpp>
#include <pleach/vector.hpp>

namespace pleach {

/// output[i] = input[0] op … op input[i-1], and the operator's identity for i = 0.
///
/// Vectors of equal length; input and output may be the same. Returns at once. The identity is 0 for plus, bit_or and
/// bit_xor, all ones for bit_and, the largest value for min (infinity for floats), the smallest for max.
///
/// By blocks: reduce each, scan the sums, scan each block with its offset (Vadhiyar, "Prefix computations"). Work 2n,
/// memory traffic 3n; where one device has the whole array, a core or a CUDA device of capability 9.0 needs 2n (Merrill
/// and Garland, "Single-pass parallel prefix scan with decoupled look-back", 2016). Blocks do not depend on the number
/// of workers: integers are the same on every backend, floats from run to run on one kind of device. On cores and such
/// CUDA devices, the exclusive sum at i + 1 has the bits of the inclusive one at i, and the sums of floats that are not
/// negative do not decrease. Page-locked arrays of more than 32 MiB (pleach/pin.hpp) go to a CUDA device in pieces and
/// come back while others go; devices of lower capability then round sums differently.
///
/// Throws ArgumentError if the lengths differ or the operator has no meaning for T.
template <class T>
PLEACH_EXPORT void exclusive_scan(const Vector<T>& input, Vector<T>& output, Operator op = plus);

/// output[i] = input[0] op … op input[i]. As exclusive_scan in all else.
template <class T>
PLEACH_EXPORT void inclusive_scan(const Vector<T>& input, Vector<T>& output, Operator op = plus);

/// The same on host data: returns when the output is complete. The ranges may be the same, or must not overlap.
template <class T>
PLEACH_EXPORT void exclusive_scan(Runtime& runtime, std::span<const T> input, std::span<T> output, Operator op = plus);
template <class T>
PLEACH_EXPORT void inclusive_scan(Runtime& runtime, std::span<const T> input, std::span<T> output, Operator op = plus);

template <HostArray Input, HostArray Output>
void exclusive_scan(Runtime& runtime, const Input& input, Output&& output, Operator op = plus) {
  using T = HostValue<Input>;
  exclusive_scan<T>(runtime, std::span<const T>(input), std::span<T>(output), op);
}
template <HostArray Input, HostArray Output>
void inclusive_scan(Runtime& runtime, const Input& input, Output&& output, Operator op = plus) {
  using T = HostValue<Input>;
  inclusive_scan<T>(runtime, std::span<const T>(input), std::span<T>(output), op);
}

/// Scans with an operator of the application (pleach/defined_operator.hpp). Operands stay in order on every device.
/// They are combined in fours, tiles and all together, so that different kinds of devices may round floats differently.
template <class T>
void exclusive_scan(const Vector<T>& input, Vector<T>& output, const DefinedOperator<T>& op) {
  DefinedOperations::scan(input, output, op.definition(), false);
}
template <class T>
void inclusive_scan(const Vector<T>& input, Vector<T>& output, const DefinedOperator<T>& op) {
  DefinedOperations::scan(input, output, op.definition(), true);
}
template <HostArray Input, HostArray Output>
void exclusive_scan(Runtime& runtime, const Input& input, Output&& output,
                    const DefinedOperator<HostValue<Input>>& op) {
  static_assert(std::is_same_v<HostValue<Input>, HostValue<Output>>);
  DefinedOperations::scan(runtime, host_values(input), host_values(output), op.definition(), false);
}
template <HostArray Input, HostArray Output>
void inclusive_scan(Runtime& runtime, const Input& input, Output&& output,
                    const DefinedOperator<HostValue<Input>>& op) {
  static_assert(std::is_same_v<HostValue<Input>, HostValue<Output>>);
  DefinedOperations::scan(runtime, host_values(input), host_values(output), op.definition(), true);
}

}  // namespace pleach
