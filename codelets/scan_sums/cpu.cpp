#include "scan_sums/codelet.hpp"

#include <utility>

namespace pleach::scan_sums::cpu {

void scan_sums(Arguments arguments, void* sums, std::size_t m) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&]<class Op>(Op op) {
      auto* s = static_cast<Value*>(sums);
      Value carry = Op::template identity<Value>();
      for (std::size_t t = 0; t < m; ++t) carry = op(carry, std::exchange(s[t], carry));
    });
  });
}

}  // namespace pleach::scan_sums::cpu
