#include "sort/find_buckets/codelet.hpp"
#include "sort/record.hpp"

namespace pleach::find_buckets {

namespace {

/// Partitions by one pivot into less, equal and greater, as bucket_of() does, with sums that compilers vectorise.
template <class Value>
void part_in_three(const Value* __restrict__ record, std::uint32_t n, Value pivot, std::uint8_t* __restrict__ bucket,
                   std::uint32_t* counts) {
  std::uint32_t less = 0, greater = 0;
  for (std::uint32_t i = 0; i < n; ++i) {
    const bool is_less = before(record[i], pivot), is_greater = before(pivot, record[i]);
    bucket[i] = static_cast<std::uint8_t>(1 - is_less + is_greater);
    less += is_less;
    greater += is_greater;
  }
  counts[0] = less;
  counts[1] = n - less - greater;
  counts[2] = greater;
}

template <class Value>
void part(const Value* record, std::uint32_t n, const Value* splitter, std::uint32_t splitters, std::uint8_t* bucket,
          std::uint32_t* counts) {
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t b = bucket_of(record[i], splitter, splitters);
    bucket[i] = static_cast<std::uint8_t>(b);
    ++counts[b];
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& typed) {
    const std::uint32_t splitters = arguments.splitters;
    for (std::uint32_t c = arguments.first; c < arguments.first + arguments.size; ++c) {
      const Stretch stretch = typed.stretch[c];
      const std::uint32_t n = stretch.end - stretch.begin;
      const Value* splitter = typed.splitter + std::size_t{stretch.segment} * splitters;
      std::uint32_t counts[max_buckets] = {};
      if (splitters == 1) {
        part_in_three(typed.record + stretch.begin, n, *splitter, typed.bucket + stretch.begin, counts);
      } else {
        part(typed.record + stretch.begin, n, splitter, splitters, typed.bucket + stretch.begin, counts);
      }
      for (std::uint32_t b = 0; b < buckets_of(splitters); ++b)
        typed.count[stretch.count + b * stretch.stride] = counts[b];
    }
  });
}

}  // namespace pleach::find_buckets
