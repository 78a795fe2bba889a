#include "sort/mark_upper/codelet.hpp"
#include "sort/mark_upper/element.hpp"

namespace pleach::mark_upper {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index* key = typed.key;
    std::uint32_t* upper = typed.upper;
    for (std::size_t i = 0; i < typed.key.size(); ++i) upper[i] = is_upper(arguments, key[i], i);
  });
}

}  // namespace pleach::mark_upper
