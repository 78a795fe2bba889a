#include "array/scan_tile_sums/codelet.hpp"
#include "base/own_operator.hpp"

#include <utility>

namespace pleach::scan_tile_sums {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return own->loops().scan_tile_sums(own->identity(), buffers.sums.memory, buffers.sums.size());
  }
  with_types(arguments, buffers, []<class Value, class Op>(const Buffers<Value, Op>& b) {
    Value* sums = b.sums;
    Value carry = Op::template identity<Value>();
    for (std::size_t t = 0; t < b.sums.size(); ++t) carry = Op{}(carry, std::exchange(sums[t], carry));
  });
}

}  // namespace pleach::scan_tile_sums
