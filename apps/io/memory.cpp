#include "io/memory.hpp"

#include <unistd.h>
#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>

namespace pleach::app {

namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

std::size_t limit = unlimited;

/// Returns the number in a file; nothing if it has "max" or does not exist.
std::optional<std::size_t> number_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::size_t number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

std::size_t left_on_machine() {
  std::ifstream file("/proc/meminfo");
  for (std::string word; file >> word;) {
    std::size_t kibibytes = 0;
    if (word == "MemAvailable:" && file >> kibibytes) return kibibytes << 10;
  }
  return unlimited;
}

/// Returns the bytes of cached files, which a control group counts and can free.
std::size_t cached(const std::filesystem::path& statistics, std::string_view name) {
  std::ifstream file(statistics);
  std::size_t bytes = 0;
  for (std::string word; file >> word >> bytes;) {
    if (word == name) return bytes;
  }
  return 0;
}

/// Returns the free memory of the control groups of the process, of either version.
std::size_t left_to_groups() {
  std::size_t left = unlimited;
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t path = line.find('/');
    if (path == std::string::npos) continue;
    const bool is_second = line.starts_with("0::");
    if (!is_second && line.find("memory") > path) continue;
    const std::filesystem::path root = is_second ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    for (auto group = root / line.substr(path + 1); group.string().starts_with(root.string());
         group = group.parent_path()) {
      const auto most = number_in(group / (is_second ? "memory.max" : "memory.limit_in_bytes"));
      const auto used = number_in(group / (is_second ? "memory.current" : "memory.usage_in_bytes"));
      if (most && used) {
        const std::size_t files = cached(group / "memory.stat", is_second ? "inactive_file" : "total_inactive_file");
        const std::size_t needed = *used - std::min(*used, files);
        left = std::min(left, *most - std::min(*most, needed));
      }
      if (group == root) break;
    }
  }
  return left;
}

}  // namespace

std::size_t held_memory() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::size_t available_memory() {
  const std::size_t left = std::min(left_on_machine(), left_to_groups()), held = held_memory();
  return std::min(limit, left > unlimited - held ? unlimited : left + held);
}

void limit_memory(std::size_t bytes) { limit = bytes; }

void require_memory(double bytes, const std::string& what, const std::string& hint) {
  const auto available = static_cast<double>(available_memory());
  if (bytes <= available) return;
  throw MemoryError(what + " take about " + text_of_bytes(bytes) + ", and " + text_of_bytes(available) +
                    " are available" + hint);
}

std::string text_of_bytes(double bytes) {
  constexpr std::array units{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < units.size(); ++unit) bytes /= 1024;
  std::array<char, 32> text;
  const int length = std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace pleach::app
