// codelets/search/subtree.hpp for OpenCL.

typedef uint4 Subtree;  // parent, size, end, unused
