// StarPU aborts on a file of measurements that it cannot read.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pleach {

/// Removes those of pleach's phases and of the bus that are damaged, or were written by a StarPU of another
/// configuration: they are measured anew. Returns their names. `folder` is that of StarPU's models.
std::vector<std::string> remove_damaged_models(const std::filesystem::path& folder);

}  // namespace pleach
