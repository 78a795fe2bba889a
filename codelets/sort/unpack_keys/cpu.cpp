#include "sort/unpack_keys/codelet.hpp"
#include "sort/unpack_keys/element.hpp"

namespace pleach::unpack_keys {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers,
             [is_float = arguments.is_float]<class Index, class Value>(const Buffers<Index, Value>& typed) {
               const Value* record = typed.record;
               Index* key = typed.key;
               std::uint32_t* number = typed.number;
               for (std::uint32_t i = 0; i < typed.record.size(); ++i)
                 unpack<Index>(record[i], is_float, i, key, number);
             });
}

}  // namespace pleach::unpack_keys
