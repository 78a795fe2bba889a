// Operations on the children of a vertex of an expression.
#pragma once

#include <cstdint>

namespace pleach {

/// Operations on any number of children, from left to right: the first one minus, or divided by, all others. With one
/// child, as in Lisp, `subtract` is its negative and `divide` its reciprocal; the other operations return the child.
enum class Operation : std::int32_t { add, subtract, times, divide, minimum, maximum };

}  // namespace pleach
