#include "expression/carry_tiles/codelet.hpp"

namespace pleach::carry_tiles {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Value, class Form>(const Buffers<Value, Form>& b) {
    auto before = Chain<Form>::of(Value{});
    for (std::size_t t = 0; t < b.chains.size(); ++t) {
      b.carry[t] = before.value;
      before = before.then(b.chains[t]);
    }
  });
}

}  // namespace pleach::carry_tiles
