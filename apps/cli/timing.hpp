// Measures times, by the public library only.
#pragma once

#include <cstdlib>
#include <functional>
#include <optional>
#include <string>

namespace pleach::app {

/// Returns the time of one run.
double seconds_of(const std::function<void()>& run);

/// Returns the median time of `repeat` runs, after one unmeasured run; of 3 runs if a run takes more than a second, and
/// of that run alone if it takes more than ten.
double median_seconds(int repeat, const std::function<void()>& run);

/// Restricts StarPU to one core while it exists. No Runtime may exist when it begins or ends.
class OneCore {
 public:
  OneCore() {
    if (const char* const cores = std::getenv("STARPU_NCPU")) before_ = cores;
    setenv("STARPU_NCPU", "1", 1);
  }
  ~OneCore() { before_ ? setenv("STARPU_NCPU", before_->c_str(), 1) : unsetenv("STARPU_NCPU"); }
  OneCore(const OneCore&) = delete;
  OneCore& operator=(const OneCore&) = delete;

 private:
  std::optional<std::string> before_;
};

}  // namespace pleach::app
