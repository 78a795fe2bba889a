#include "expression/compose_back/element.hpp"
#include "expression/differentiate_tiles/codelet.hpp"

#include "base/tile.hpp"

namespace pleach::differentiate_tiles {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    Value* derivative = b.derivative;
    const Reverse<Value> reverse{{b.owner, b.source, b.operation, b.value, b.result},
                                 b.result,
                                 arguments.has_seeds != 0 ? derivative : nullptr,
                                 arguments.end};
    auto chain = Chain<Form>::of(arguments.first > 0 ? b.carry[arguments.first / tile] : Value{});
    for (std::uint32_t j = 0; j < arguments.size; ++j) {
      compose_back::take(chain, reverse, arguments.first + j);
      const std::uint32_t s = arguments.end - 1 - (arguments.first + j);
      derivative[s] = chain.value;
      reverse.pass_on(s, chain.value, derivative);
    }
  });
}

}  // namespace pleach::differentiate_tiles
