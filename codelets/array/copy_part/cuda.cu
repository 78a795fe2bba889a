#include "array/copy_part/codelet.hpp"

namespace pleach::copy_part {

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    const Value* part = b.part;
    Value* whole = b.whole;
    cudaMemcpyAsync(whole + arguments.to, part, b.part.size() * sizeof(Value), cudaMemcpyDeviceToDevice, stream);
  });
}

}  // namespace pleach::copy_part
