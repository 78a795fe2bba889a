#include "array/widen/codelet.hpp"

namespace pleach::widen {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::uint32_t* place = buffers.place;
  std::int64_t* number = buffers.number;
  for (std::size_t i = 0; i < buffers.place.size(); ++i) {
    number[i] = place[i] == no_place ? -1 : arguments.start + place[i];
  }
}

}  // namespace pleach::widen
