// The part of OpenCL C that phases with an application's operator use, for CUDA: both compile the same source. It
// follows the operator, which may use these names for something else.

// The address space `global` is removed from the text. It cannot be a macro, because __global__ contains it.
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
