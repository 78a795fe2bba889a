#include "sort/sort_segments/codelet.hpp"
#include "sort/sort_segments/quicksort.hpp"

#include <algorithm>
#include <memory>

namespace pleach::sort_segments {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& typed) {
    const Segment* const segments = typed.segment;
    const auto from = [&](std::uint32_t place) {
      return std::partition_point(segments, segments + typed.segment.size(),
                                  [&](const Segment& s) { return s.begin < place; });
    };
    const Segment *const begin = from(arguments.first), *const end = from(arguments.first + arguments.size);
    std::uint32_t longest = 0;
    for (const Segment* s = begin; s != end; ++s) longest = std::max(longest, s->end - s->begin);
    const auto scratch = std::make_unique_for_overwrite<Value[]>(longest);
    for (const Segment* s = begin; s != end; ++s) {
      Value* const record = typed.record + s->begin;
      const std::size_t n = s->end - s->begin;
      if (s->state != IN_PLACE) std::copy_n(typed.other + s->begin, n, record);
      if (s->state != SORTED_IN_OTHER) quicksort(record, n, scratch.get());
    }
  });
}

}  // namespace pleach::sort_segments
