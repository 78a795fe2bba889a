#include "expression/compose_back/element.hpp"

#include "base/tile.hpp"

#include <algorithm>

namespace pleach::compose_back {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    const Reverse<Value> reverse{
        {b.owner, b.source, b.operation, b.value, b.result}, b.result, b.derivative, arguments.end};
    for (std::uint32_t t = 0; t < tiles(arguments.size); ++t) {
      const auto begin = static_cast<std::uint32_t>(t * tile);
      const auto end = std::min(begin + static_cast<std::uint32_t>(tile), arguments.size.value);
      auto chain = Chain<Form>::none();
      for (std::uint32_t j = begin; j < end; ++j) take(chain, reverse, arguments.first + j);
      b.chains[t] = chain;
    }
  });
}

}  // namespace pleach::compose_back
