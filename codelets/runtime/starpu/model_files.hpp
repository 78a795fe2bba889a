// StarPU aborts on performance files that it cannot read. This finds and removes them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <starpu.h>

namespace pleach {

/// Number of lines of StarPU's file of device counts: StarPU 1.4 counts cores and eight kinds of memory, StarPU 1.3 six
/// kinds of devices.
inline constexpr int counts_of_bus_config = STARPU_MAJOR_VERSION > 1 || STARPU_MINOR_VERSION >= 4 ? 9 : 6;

/// Returns the damaged models of pleach's phases and of the bus, also those that a StarPU of another configuration
/// wrote. Paths are relative to the folder of StarPU's models.
std::vector<std::filesystem::path> damaged_models(const std::filesystem::path& folder);

/// Returns whether StarPU reads the file on the host, by the host's name in the file's name.
bool is_of_host(const std::filesystem::path& file, const std::string& host);

/// Removes the damaged models from a folder of pleach's own, so that StarPU measures again. Returns their names.
std::vector<std::string> remove_damaged_models(const std::filesystem::path& folder);

}  // namespace pleach
