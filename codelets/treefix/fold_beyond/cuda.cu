#include "base/launch.cuh"
#include "treefix/fold_beyond/element.hpp"

namespace pleach::fold_beyond {

namespace {

template <Direction direction, class Value, class Op>
__global__ void __launch_bounds__(threads)
    run(Element<direction, Value, Op> element, std::uint32_t first, std::uint32_t size,
        const std::uint32_t* __restrict__ reach, Value* fold) {
  const std::uint32_t k = thread_number();
  if (k < size) element.add(first + k, reach[k], fold[k]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    with_direction(arguments.direction, [&](auto direction) {
      const Element<direction.value, Value, Op> element{b.along,        b.total,        b.table,
                                                        b.along.size(), b.total.size(), arguments.skip};
      run<direction.value, Value, Op><<<blocks_of(arguments.size), threads, 0, stream>>>(
          element, arguments.first, arguments.size, b.reach, b.fold);
    });
  });
}

}  // namespace pleach::fold_beyond
