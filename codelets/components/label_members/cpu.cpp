#include "components/label_members/codelet.hpp"
#include "components/union_find.hpp"

namespace pleach::label_members {

using block_members::none;
using union_find::load;

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index *from = typed.from, *to = typed.to;
    const std::uint32_t *key = typed.key, *least = typed.least;
    std::uint32_t* several = typed.several;
    Index* result = typed.result;
    for (std::size_t i = 0; i < typed.key.size(); ++i) {
      const bool is_none = key[i] == none;
      if (result != nullptr) result[i] = is_none ? Index{-1} : static_cast<Index>(least[key[i]]);
      if (several == nullptr || is_none || least[key[i]] == arguments.first + i) continue;
      if (arguments.arcs && to[i] < from[i]) continue;
      if (load(several[key[i]]) == 0) std::atomic_ref(several[key[i]]).store(1, std::memory_order_relaxed);
    }
  });
}

}  // namespace pleach::label_members
