// Scan by blocks: reduce each, scan the sums, scan each block with its offset (Vadhiyar, "Prefix computations").
// Several workers share it; a worker that has the whole array needs one pass.
#include "array/scan.hpp"

#include <pleach/error.hpp>
#include <pleach/scan.hpp>

#include "arguments.hpp"
#include "array/scan_tile_sums/codelet.hpp"
#include "array/scan_tiles/codelet.hpp"
#include "array/sum_tiles/codelet.hpp"
#include "defined_operations.hpp"
#include "instances.hpp"
#include "on_host.hpp"
#include "runtime/data/fetch.hpp"
#include "runtime/phases/runtime.hpp"
#include "runtime/phases/scratch.hpp"

#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace pleach {

namespace {

/// Returns whether a device can copy one piece of the host's array while it scans another.
bool goes_in_pieces(const Handle& vector) {
  return vector.is_callers() && vector.is_pinned() && vector.size() * vector.element_bytes() > scan_whole::piece_bytes;
}

/// Copies each piece to and from the device while the piece before is scanned.
void submit_in_pieces(Runtime& runtime, const scan_whole::Arguments& scan, Handle& input, Handle& output) {
  const std::size_t length = scan_whole::piece_bytes / bytes_of(scan.value);
  std::vector<std::uint32_t> bounds;
  for (std::size_t k = 0; k * length < input.size(); ++k) bounds.push_back(static_cast<std::uint32_t>(k * length));
  bounds.push_back(static_cast<std::uint32_t>(input.size()));
  output.renew_outcome();
  const auto from = Handle::stretches(input.shared_from_this(), bounds);
  const auto to = &input == &output ? from : Handle::stretches(output.shared_from_this(), bounds);
  submit_pieces(runtime, scan, from, to);
  for (const auto& piece : to) bring_home(piece->whole().handle, runtime.impl().tasks_under_way);
}

}  // namespace

void submit_pieces(Runtime& runtime, const scan_whole::Arguments& scan, std::span<const std::shared_ptr<Handle>> input,
                   std::span<const std::shared_ptr<Handle>> output) {
  const std::size_t value_bytes = bytes_of(scan.value);
  std::shared_ptr<Handle> before;
  for (std::size_t k = 0; k < input.size(); ++k) {
    if (!input[k] || input[k]->size() == 0) continue;
    const auto scratch = share_scratch(runtime, scan_whole::scratch_values(input[k]->size(), scan.value), value_bytes),
               after = share_scratch(runtime, 1, value_bytes);
    scan_whole::submit(runtime, scan, {input[k], output[k], scratch, std::exchange(before, after), after});
  }
}

void submit_scan(Runtime& runtime, std::size_t n, const scan_whole::Arguments& scan, Handle& input, Handle& output) {
  const auto& [type, op, inclusive] = scan;
  if (n <= tile) return scan_whole::submit(runtime, scan, {input, output, {}});
  const std::size_t value_bytes = bytes_of(type);
  const auto sums = share_scratch(runtime, tiles(n), value_bytes);
  if (sum_tiles::submit.tasks(runtime, n, {type, op}, {input, sums}) == 1) {
    if (goes_in_pieces(input) && goes_in_pieces(output)) return submit_in_pieces(runtime, scan, input, output);
    const auto scratch = share_scratch(runtime, scan_whole::scratch_values(n, type), value_bytes);
    return scan_whole::submit(runtime, scan, {input, output, scratch});
  }
  sum_tiles::submit.over(runtime, n, {type, op}, {input, sums});
  scan_tile_sums::submit(runtime, {type, op}, {sums});
  scan_tiles::submit.over(runtime, n, {type, op, inclusive}, {input, sums, output});
}

namespace {

void scan(const char* function, const AnyVector& input, AnyVector& output, Type type, AnyOperator op,
          bool inclusive) try {
  if (op.definition == nullptr) require_meaning(function, op, type);
  require_length(function, "output", output.size(), "input", input.size());
  require_addressable(function, "elements", input.size());
  require_runtime(function, "output", output, input.runtime());
  require_filled(function, "input", input);
  if (input.size() == 0) return;
  if (op.definition != nullptr) {
    input.runtime().impl().require_compilers(*op.definition, function);
    require_kept(function, *op.definition, "input", input);
  }

  const Submission submission({.shared = 3, .alone = 2, .phases = 2});
  submit_scan(input.runtime(), input.size(), {type, op, inclusive}, input.handle(), output.handle());
  output.handle().set_filled();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

template <class T>
void scan_here(std::span<const T> input, std::span<T> output, AnyOperator op, bool inclusive) {
  constexpr Type type = type_of<T>();
  if (input.size() <= tile) {
    return scan_tiles::cpu({type, op, inclusive}, {host_buffer(input), {}, host_buffer(output)});
  }
  T sum[tiles(max_on_host)];
  const DeviceBuffer sums = host_buffer(std::span(sum, tiles(input.size())));
  sum_tiles::cpu({type, op}, {host_buffer(input), sums});
  scan_tile_sums::cpu({type, op}, {sums});
  scan_tiles::cpu({type, op, inclusive}, {host_buffer(input), sums, host_buffer(output)});
}

template <class T>
void scan_host(const char* function, Runtime& runtime, std::span<const T> input, std::span<T> output, AnyOperator op,
               bool inclusive) try {
  require_length(function, "output", output.size(), "input", input.size());
  if (op.definition == nullptr) require_meaning(function, op, type_of<T>());
  const bool in_place = input.data() == output.data();
  if (!in_place) require_disjoint(function, {{"input", input}}, {{"output", output}});
  if (stays_on_host(runtime, input.size())) return scan_here(input, output, op, inclusive);
  if (in_place) {
    HostVector<T> both(runtime, output);
    scan(function, both.vector(), both.vector(), type_of<T>(), op, inclusive);
    return both.finish();
  }
  HostVector<const T> in(runtime, input);
  HostVector<T> out(runtime, output);
  scan(function, in.vector(), out.vector(), type_of<T>(), op, inclusive);
  out.finish();
} catch (const std::bad_alloc&) {
  throw_out_of_memory(function);
}

}  // namespace

template <class T>
void exclusive_scan(const Vector<T>& input, Vector<T>& output, Operator op) {
  scan("exclusive_scan", input, output, type_of<T>(), op, false);
}

template <class T>
void inclusive_scan(const Vector<T>& input, Vector<T>& output, Operator op) {
  scan("inclusive_scan", input, output, type_of<T>(), op, true);
}

template <class T>
void exclusive_scan(Runtime& runtime, std::span<const T> input, std::span<T> output, Operator op) {
  scan_host("exclusive_scan", runtime, input, output, op, false);
}

template <class T>
void inclusive_scan(Runtime& runtime, std::span<const T> input, std::span<T> output, Operator op) {
  scan_host("inclusive_scan", runtime, input, output, op, true);
}

void DefinedOperations::scan(const AnyVector& input, AnyVector& output, const Definition& op, bool inclusive) {
  pleach::scan(inclusive ? "inclusive_scan" : "exclusive_scan", input, output, type_of_size(op.bytes()), op, inclusive);
}

void DefinedOperations::scan(Runtime& runtime, HostValues input, HostValues output, const Definition& op,
                             bool inclusive) {
  const char* const function = inclusive ? "inclusive_scan" : "exclusive_scan";
  require_length(function, "output", output.size, "input", input.size);
  require_kept(function, op, "input", input);
  with_size(op.bytes(), [&]<class T>(T) {
    scan_host(function, runtime, span_of<const T>(input), span_of<T>(output), op, inclusive);
  });
}

#define INSTANCES(T)                                                                     \
  template void exclusive_scan<T>(const Vector<T>&, Vector<T>&, Operator);               \
  template void inclusive_scan<T>(const Vector<T>&, Vector<T>&, Operator);               \
  template void exclusive_scan<T>(Runtime&, std::span<const T>, std::span<T>, Operator); \
  template void inclusive_scan<T>(Runtime&, std::span<const T>, std::span<T>, Operator);
PLEACH_FOR_VALUES(INSTANCES)

}  // namespace pleach
