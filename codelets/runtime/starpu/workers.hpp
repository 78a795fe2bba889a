// StarPU's workers: their kinds, their names and how many tasks each has run.
#pragma once

#include <pleach/runtime_options.hpp>

#include <cstdint>
#include <string>

namespace pleach {

Backend kind_of(int worker);

/// The product name: that of the processor, or the driver's name of the accelerator.
std::string device_name(int worker);

/// Tasks of pleach that the worker has run since StarPU was started.
std::uint64_t tasks_run(int worker);
void count_run(int worker);
void forget_runs();

}  // namespace pleach
