#include "tour/root_keys/codelet.hpp"

namespace pleach::root_keys {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    const std::int64_t start = arguments.start + arguments.first;
    const Index* parent = b.parent;
    std::int64_t* key = b.key;
    std::uint8_t* marks = b.marks;
    for (std::size_t i = 0; i < b.parent.size(); ++i) {
      const bool is_root = parent[i] == start + static_cast<std::int64_t>(i);
      key[i] = is_root ? arguments.vertices : std::int64_t{parent[i]};
      marks[i] = is_root ? 0 : 1;
    }
  });
}

}  // namespace pleach::root_keys
