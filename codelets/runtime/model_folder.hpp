// Where StarPU keeps what it measures.
#pragma once

#include <pleach/export.hpp>

#include <string>

namespace pleach {

/// Sees to it that StarPU can write there, as it aborts where it cannot: in STARPU_PERF_MODEL_DIR if that is set, else
/// below XDG_CACHE_HOME, STARPU_HOME or HOME, as StarPU itself would, or else in a folder for temporary files, which
/// STARPU_PERF_MODEL_DIR names from then on; models there that are damaged are removed. DeviceError where there is
/// none.
void choose_model_folder();

/// What choose_model_folder() had to pass over or remove, for people; empty if nothing.
PLEACH_EXPORT std::string model_folder_note();

}  // namespace pleach
