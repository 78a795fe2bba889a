// OpenCL fills buffers by itself: clEnqueueFillBuffer.
