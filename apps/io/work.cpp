#include "io/work.hpp"

#include <algorithm>
#include <atomic>

namespace pleach::app {

namespace {

std::atomic<std::uint64_t> all = 0, done = 0;

}  // namespace

void begin_work(std::uint64_t units) {
  all = 0;  // so that no reader compares the old step with the new one
  done = 0;
  all = units;
}

void advance_work(std::uint64_t units) { done.fetch_add(units, std::memory_order_relaxed); }

std::optional<double> share_of_work() {
  const std::uint64_t units = all;
  if (units == 0) return std::nullopt;
  return std::min(1.0, static_cast<double>(done.load()) / static_cast<double>(units));
}

}  // namespace pleach::app
