#include "sort/key_order.hpp"
#include "sort/key_words/codelet.hpp"

namespace pleach::key_words {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const unsigned shift = arguments.high ? 32 : 0;
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    const Value* key = b.key;
    std::uint32_t* word = b.word;
    for (std::size_t i = 0; i < b.key.size(); ++i) {
      word[i] = static_cast<std::uint32_t>(std::uint64_t{key_order(key[i])} >> shift);
    }
  });
}

}  // namespace pleach::key_words
