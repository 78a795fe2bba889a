#include "sort/choose_splitters/codelet.hpp"
#include "sort/record.hpp"

#include <algorithm>

namespace pleach::choose_splitters {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& typed) {
    const std::uint32_t splitters = arguments.splitters, samples = arguments.samples;
    Value sample[max_samples];
    for (std::uint32_t s = arguments.first; s < arguments.first + arguments.size; ++s) {
      const auto [begin, end, state] = typed.segment[s];
      for (std::uint32_t i = 0; i < samples; ++i) {
        sample[i] = typed.record[begin + sample_of(i, begin, end - begin, arguments.seed)];
      }
      std::sort(sample, sample + samples, [](Value a, Value b) { return before(a, b); });
      Value* splitter = typed.splitter + std::size_t{s} * splitters;
      for (std::uint32_t j = 0; j < splitters; ++j) splitter[j] = sample[(j + 1) * samples / (splitters + 1)];
    }
  });
}

}  // namespace pleach::choose_splitters
