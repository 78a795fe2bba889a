// Checks memory, so that what would get the process killed is refused.
#pragma once

#include <cstddef>
#include <string>

namespace pleach::app {

/// Returns the bytes of memory of this process.
std::size_t held_memory();

/// Returns the bytes that this process may have: its own, and the free memory of the machine and the control groups, or
/// the limit of limit_memory(). SIZE_MAX if the system does not report it.
std::size_t available_memory();

/// Limits the available memory from now on.
void limit_memory(std::size_t bytes);

/// Throws MemoryError "what takes about 37.3 GiB, and 22.9 GiB are available" if `bytes` are more than available.
/// `hint` follows.
void require_memory(double bytes, const std::string& what, const std::string& hint = "");

/// Returns "37.3 GiB".
std::string text_of_bytes(double bytes);

}  // namespace pleach::app
