#include "base/own_operator.hpp"
#include "treefix/join_paths/element.hpp"

namespace pleach::join_paths {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const auto& [fold, reach, row, base, result] = buffers;
  if (const Definition* own = arguments.op.definition) {
    return own->loops().join_paths(own->identity(), fold.memory, reach, row, base.memory, result.memory,
                                   arguments.first, arguments.size, arguments.roots, arguments.inclusive);
  }
  with_types(arguments, buffers, [&](const auto& b) {
    const auto run = [&]<bool inclusive>(std::bool_constant<inclusive>) {
      for (std::uint32_t k = 0; k < arguments.size; ++k) b.result[k] = result_at<inclusive>(arguments, b, k);
    };
    arguments.inclusive ? run(std::true_type{}) : run(std::false_type{});
  });
}

}  // namespace pleach::join_paths
