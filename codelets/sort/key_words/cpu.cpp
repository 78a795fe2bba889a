#include "sort/key_words.h"
#include "sort/key_words/codelet.hpp"

#include <type_traits>

namespace pleach::key_words {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index* number = typed.number;
    std::uint32_t *high = typed.high, *low = typed.low;
    for (std::size_t i = 0; i < typed.number.size(); ++i) {
      const std::uint64_t key = key_of(static_cast<std::make_unsigned_t<Index>>(number[i]), 8 * sizeof(Index),
                                       arguments.is_float, arguments.equal_zeros);
      high[i] = static_cast<std::uint32_t>(sizeof(Index) == 8 ? key >> 32 : key);
      if (low != nullptr) low[i] = static_cast<std::uint32_t>(key);
    }
  });
}

}  // namespace pleach::key_words
