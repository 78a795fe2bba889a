#include "tour/split_steps/codelet.hpp"

namespace pleach::split_steps {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::int64_t* position = buffers.position + 2 * std::size_t{arguments.first};
  std::int64_t *enter = buffers.enter, *leave = buffers.leave;
  for (std::size_t i = 0; i < buffers.enter.size(); ++i) {
    enter[i] = position[2 * i];
    leave[i] = position[2 * i + 1];
  }
}

}  // namespace pleach::split_steps
