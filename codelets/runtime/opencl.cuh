// What phases that take an application's operator need of OpenCL C, in CUDA: their one source is for both.
typedef unsigned char uchar;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;

// Of <cstddef> and <cstdint>, for headers of C++.
namespace std {
using ::size_t;
using ::uint32_t;
using ::uint64_t;
}

// Of address spaces, `global` is erased: it cannot be a macro, since __global__ is made of it.
#define kernel extern "C" __global__
#define local __shared__
#define LOCAL_VALUES VALUE*
#define GROUPED __launch_bounds__(GROUP)

#define CLK_LOCAL_MEM_FENCE 0
#define CLK_GLOBAL_MEM_FENCE 0
#define barrier(fences) __syncthreads()

#define get_local_id(dimension) threadIdx.x
#define get_group_id(dimension) blockIdx.x
#define get_global_id(dimension) (blockIdx.x * (ulong)blockDim.x + threadIdx.x)

#define atomic_max(at, value) atomicMax(at, value)
#define clz(x) __clz((int)(x))
