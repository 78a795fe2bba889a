// select_splitters: the elements that walks start from, which are the splitters and then the heads of the lists.
//
//   heads  R  the heads, uint32. Without this buffer they are `head` and the elements that follow it.
//   start  W  m = splitters.count + the number of heads values, uint32
//
// A head that is a splitter as well starts two walks, of which local_rank makes the head's empty.
//
// Example: spacing 3, regular, 8 elements, head 5 -> start 0 3 5
//
// Work m. Source: Rehman, section 4.2, Algorithm 7, step 4.
#pragma once

#include "list/splitter.h"
#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace select_splitters {

struct Arguments {
  Splitters splitters;
  std::uint32_t head;
  bool listed = false;  // heads is there; submit() sets it
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& start, const Part* heads);

namespace cpu {
void select_splitters(Arguments arguments, const std::uint32_t* heads, std::uint32_t* start, std::size_t m);
}
namespace cuda {
void select_splitters(Arguments arguments, const std::uint32_t* heads, std::uint32_t* start, std::size_t m,
                      CudaStream stream);
}

}  // namespace select_splitters
}  // namespace pleach
