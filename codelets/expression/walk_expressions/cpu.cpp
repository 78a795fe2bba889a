#include "expression/walk_expressions/element.hpp"

namespace pleach::walk_expressions {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Index, class Value>(const Buffers<Index, Value>& b) {
    for (std::size_t i = 0; i < b.tour.size(); ++i) pass(b, i);
  });
}

}  // namespace pleach::walk_expressions
