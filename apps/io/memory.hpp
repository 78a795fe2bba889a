// How much memory there is, so that what would get the process killed is refused instead.
#pragma once

#include <cstddef>
#include <string>

namespace pleach::app {

/// The bytes that this process holds.
std::size_t held_memory();

/// The bytes that this process may hold: what it has and what the machine and its control groups have left, or less
/// where limit_memory() said so. SIZE_MAX where the system does not tell.
std::size_t available_memory();

/// Limits the memory that is available from now on to so many bytes.
void limit_memory(std::size_t bytes);

/// MemoryError "what takes about 37.3 GiB, and 22.9 GiB are available" where `bytes` are more than available. `hint`
/// follows.
void require_memory(double bytes, const std::string& what, const std::string& hint = "");

/// "37.3 GiB"
std::string text_of_bytes(double bytes);

}  // namespace pleach::app
