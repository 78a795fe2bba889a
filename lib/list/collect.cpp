#include "list/collect.hpp"

#include "array/scan_tile_sums/codelet.hpp"
#include "list/collect_unmarked/codelet.hpp"
#include "list/count_unmarked/codelet.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <cstdint>

namespace pleach {

std::shared_ptr<Handle> count_heads(Runtime& runtime, Handle& marks) {
  auto counts = reserve_scratch(runtime, tiles(marks.size()), sizeof(std::int32_t));
  const Submission submission;
  count_unmarked::submit.over(runtime, marks.size(), {}, {marks, counts});
  return counts;
}

std::shared_ptr<Handle> collect_heads(Runtime& runtime, Handle& marks, Handle& counts, std::size_t count) {
  auto unmarked = reserve_scratch(runtime, count, sizeof(std::uint32_t));
  if (count == 0) return unmarked;
  const Submission submission;
  scan_tile_sums::submit(runtime, {Type::i32, plus}, {counts});
  collect_unmarked::submit.over(runtime, marks.size(), {}, {marks, counts, unmarked});
  return unmarked;
}

}  // namespace pleach
