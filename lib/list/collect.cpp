#include "list/collect.hpp"

#include "array/scan_tile_sums/codelet.hpp"
#include "list/collect_unmarked/codelet.hpp"
#include "list/count_unmarked/codelet.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/tile.hpp"

#include <cstdint>

namespace pleach {

std::shared_ptr<Handle> count_heads(Runtime& runtime, Handle& marks, std::size_t step) {
  const std::size_t n = marks.size();
  auto counts = runtime.impl().reserve(tiles(n), sizeof(std::int32_t));
  const auto submission = Engine::instance().submission();
  for (std::size_t k = 0; k * step < n; ++k) {
    count_unmarked::submit(runtime, marks.part(step, k), counts->part(tiles(step), k));
  }
  return counts;
}

std::shared_ptr<Handle> collect_heads(Runtime& runtime, const std::shared_ptr<Handle>& marks,
                                      const std::shared_ptr<Handle>& counts, std::size_t count, std::size_t step) {
  const std::size_t n = marks->size(), tasks = (n + step - 1) / step;
  auto unmarked = runtime.impl().reserve(count, sizeof(std::uint32_t));
  if (count == 0) return unmarked;
  const auto submission = Engine::instance().submission();
  scan_tile_sums::submit(runtime, {Type::i32, plus}, {counts});
  for (std::size_t k = 0; k < tasks; ++k) {
    collect_unmarked::submit(runtime, {static_cast<std::uint32_t>(k * step)}, marks->part(step, k),
                             counts->part(tiles(step), k), unmarked->alias(tasks, k), {marks, counts});
  }
  return unmarked;
}

}  // namespace pleach
