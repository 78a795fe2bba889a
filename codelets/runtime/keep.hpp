// Vectors that live until a task is done.
#pragma once

#include <memory>
#include <vector>

namespace pleach {

class Handle;

using Keep = std::vector<std::shared_ptr<Handle>>;

}  // namespace pleach
