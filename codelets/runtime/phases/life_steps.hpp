// The steps of the runtime layer when StarPU starts and stops.
#pragma once

#include "runtime/starpu/life.hpp"

namespace pleach {

extern const LifeSteps life_steps;

}  // namespace pleach
