#include "sort/pack_keys/codelet.hpp"
#include "sort/pack_keys/element.hpp"

namespace pleach::pack_keys {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Value>(const Buffers<Index, Value>& typed) {
    const Index* key = typed.key;
    Value* record = typed.record;
    for (std::uint32_t i = 0; i < arguments.size; ++i) {
      record[i] = record_of<Value>(key[i], arguments.is_float, arguments.first + i);
    }
  });
}

}  // namespace pleach::pack_keys
