// The CUDA form of an application's kernel, or null without CUDA.
#pragma once

#include <pleach/kernel.hpp>

namespace pleach::app {

template <void (*kernel)(const KernelTask&)>
constexpr auto in_build() -> void (*)(const KernelTask&) {
#ifdef PLEACH_CUDA
  return kernel;
#else
  return nullptr;
#endif
}

}  // namespace pleach::app
