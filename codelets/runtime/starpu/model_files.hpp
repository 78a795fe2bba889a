// StarPU aborts on a file of measurements that it cannot read.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <starpu.h>

namespace pleach {

/// Lines of a file that counts the devices of a bus: StarPU 1.4 counts cores and eight kinds of memories, 1.3 six kinds
/// of devices.
inline constexpr int counts_of_bus_config = STARPU_MAJOR_VERSION > 1 || STARPU_MINOR_VERSION >= 4 ? 9 : 6;

/// Models of pleach's phases and of the bus that are damaged, or that a StarPU of another configuration wrote.
/// Paths are relative to the folder, which is that of StarPU's models.
std::vector<std::filesystem::path> damaged_models(const std::filesystem::path& folder);

/// Returns whether StarPU reads the file on the host, which is a part of its name.
bool is_of_host(const std::filesystem::path& file, const std::string& host);

/// Removes the damaged ones from a folder of pleach's own: they are measured anew. Returns their names.
std::vector<std::string> remove_damaged_models(const std::filesystem::path& folder);

}  // namespace pleach
