// What the targets share: bytes as a file, and promises that end the program where they are broken. A target is a
// function of some bytes, for libFuzzer: what it accepts is as its reader promises, and all that it throws is an Error.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <pleach/error.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Freed memory is soon used again, which stays in the caches.
extern "C" const char* __asan_default_options() { return "quarantine_size_mb=4:malloc_context_size=8"; }

namespace pleach::fuzz {

inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

/// A file in memory, which holds other bytes for each execution.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("input", 0)), path_("/proc/self/fd/" + std::to_string(descriptor_)) {}

  const std::string& holding(std::string_view bytes) const {
    const auto size = static_cast<off_t>(bytes.size());
    require(ftruncate(descriptor_, size) == 0 && pwrite(descriptor_, bytes.data(), bytes.size(), 0) == size, "memory");
    return path_;
  }

 private:
  int descriptor_;
  std::string path_;
};

/// The path of a file that holds the bytes until the next call.
inline const std::string& file_of(std::string_view bytes) {
  static const MemoryFile file;
  return file.holding(bytes);
}
inline const std::string& file_of(const std::uint8_t* data, std::size_t size) {
  return file_of({reinterpret_cast<const char*>(data), size});
}

/// Returns true for one in so many inputs: writing takes longer than reading.
inline bool one_in(std::size_t few, const std::uint8_t* data, std::size_t size) {
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(data), size}) % few == 0;
}

/// The path of a file to write, which is gone when the program ends.
inline const std::string& output_path() {
  static const struct Output {
    ~Output() { std::filesystem::remove(path); }
    std::string path = "/dev/shm/pleach-fuzz-" + std::to_string(getpid());
  } output;
  return output.path;
}

/// Returns the result of `read` for the file; nothing if it throws an Error, which names the file in one line.
template <class Read>
auto accepted(const std::string& path, Read read) -> std::optional<std::invoke_result_t<Read>> {
  try {
    return read();
  } catch (const Error& error) {
    const std::string_view message = error.what();
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    require(message.starts_with(path + ":"), "an error names the file");
    require(std::ranges::none_of(message, is_control), "an error shows no control characters");
    return std::nullopt;
  }
}

/// Reads with both types of indices, read.template operator()<Index>(): where the small one does, the other one gives
/// the same. Hands what was read to `check`.
template <class Read, class Same, class Check>
void read_both(const std::string& path, Read read, Same same, Check check) {
  const auto narrow = accepted(path, [&] { return read.template operator()<std::int32_t>(); });
  const auto wide = accepted(path, [&] { return read.template operator()<std::int64_t>(); });
  require(!narrow || wide, "what fits i32 fits i64");
  require(!narrow || same(*narrow, *wide), "i32 and i64 are the same");
  if (narrow) check(*narrow);
  if (wide) check(*wide);
}

/// Returns whether numbers are the same, also NaNs.
inline constexpr auto same = [](auto a, auto b) { return a == b || (a != a && b != b); };

}  // namespace pleach::fuzz
