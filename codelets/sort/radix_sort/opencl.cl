#include "sort/digit.h"
#include "sort/digit_histogram/opencl.cl"
#include "array/scan_tile_sums/opencl.cl"
#include "sort/digit_scatter/opencl.cl"

// The kernels are those of digit_histogram, scan_tile_sums and digit_scatter, which precede this text.
