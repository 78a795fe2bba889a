#include "sort/key_numbers/codelet.hpp"
#include "sort/key_words.h"

namespace pleach::key_numbers {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [is_float = arguments.is_float]<class Index>(const Buffers<Index>& typed) {
    const std::uint32_t *high = typed.high, *low = typed.low;
    Index* number = typed.number;
    for (std::size_t i = 0; i < typed.number.size(); ++i) {
      const std::uint64_t key = low != nullptr ? std::uint64_t{high[i]} << 32 | low[i] : high[i];
      number[i] = static_cast<Index>(number_of(key, 8 * sizeof(Index), is_float));
    }
  });
}

}  // namespace pleach::key_numbers
