#include "sort/count_below/codelet.hpp"
#include "sort/count_below/element.hpp"

namespace pleach::count_below {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    for (std::size_t j = 0; j < b.pivot.size(); ++j) {
      b.below[j] = keys_below<Index>(b.pivot[j], b.key, b.order, b.key.size(), arguments.is_float);
    }
  });
}

}  // namespace pleach::count_below
