// What phases that take an application's operator need of OpenCL C, in CUDA: their one source is for both. It stands
// behind the operator, which may have these names for something else.

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
