#include "runtime/definition.hpp"
#include "tree/sum_paths/element.hpp"

namespace pleach::sum_paths {

namespace {

template <class Index, class Value, class Op>
void run(const Arguments& a, const Op& op, const Buffers<Index, Value, Op>& b) {
  for (std::uint32_t k = 0; k < a.size; ++k) b.result[k] = path_sum(a.in_order, a.roots, b, op, k);
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return with_index(arguments.index, [&]<class Index>(Index) {
      with_moved(moved_as(arguments.value), [&]<class Value>(Value) {
        run(arguments, CalledOperator(*own), std::bit_cast<Buffers<Index, Value, CalledOperator>>(buffers));
      });
    });
  }
  with_types(arguments, buffers,
             [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) { run(arguments, Op{}, b); });
}

}  // namespace pleach::sum_paths
