#include "treefix/step_places/codelet.hpp"
#include "treefix/step_places/element.hpp"

namespace pleach::step_places {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [enter, leave, step, enter_here, marks] = buffers;
  for (std::size_t i = 0; i < enter.size(); ++i) {
    write_place(arguments, i, enter[i], leave[i], step, enter_here[i], marks[i]);
  }
}

}  // namespace pleach::step_places
