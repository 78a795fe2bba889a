#include "array/copy_part/codelet.hpp"

namespace pleach::copy_part {

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    const Value* source = b.source;
    Value* target = b.target;
    cudaMemcpyAsync(target + arguments.to, source + arguments.from, arguments.count * sizeof(Value),
                    cudaMemcpyDeviceToDevice, stream);
  });
}

}  // namespace pleach::copy_part
