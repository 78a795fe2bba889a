// Upper limits of a phase's arguments.
#pragma once

#include <cstddef>

namespace pleach {

inline constexpr std::size_t max_buffers = 12, max_argument_bytes = 96;

}  // namespace pleach
