#include "sort/place_records/codelet.hpp"
#include "sort/record.hpp"

namespace pleach::place_records {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& typed) {
    const Value* __restrict__ record = typed.record;
    const std::uint8_t* __restrict__ bucket = typed.bucket;
    Value* __restrict__ placed = typed.placed;
    for (std::uint32_t c = arguments.first; c < arguments.first + arguments.size; ++c) {
      const Stretch stretch = typed.stretch[c];
      std::uint32_t next[max_buckets];
      for (std::uint32_t b = 0; b < buckets_of(arguments.splitters); ++b) {
        next[b] = typed.offset[stretch.count + b * stretch.stride] + stretch.shift;
      }
      for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) placed[next[bucket[i]]++] = record[i];
    }
  });
}

}  // namespace pleach::place_records
