// What CUDA devices tell the host of small vectors, for operations that decide by it how to go on.
#pragma once

#include <pleach/runtime.hpp>

#include "runtime/handle.hpp"

#include <span>

namespace pleach {

/// Copies vectors that CUDA devices have to `copies`, each as large as its vector, in the order of the devices'
/// kernels, and waits for them: StarPU begins to copy when it has nothing else to do, and the thread that waits for it
/// sleeps, some 0.1 ms in all. False, and nothing is copied, where they are elsewhere, or large, or an application may
/// have tasks on them. Called without Engine's submission lock, by a thread that may wait.
bool report(Runtime& runtime, std::span<Handle* const> vectors, std::span<void* const> copies);

/// Gives back what such copies keep, before StarPU shuts down.
void forget_reports();

}  // namespace pleach
