// How long things take: on what the public library shows.
#pragma once

#include <cstdlib>
#include <functional>
#include <optional>
#include <string>

namespace pleach::app {

/// The time of one run.
double seconds_of(const std::function<void()>& run);

/// The median time of `repeat` runs, after one that is not measured; of 3 where a run takes more than a second, and of
/// that one alone where it takes more than ten.
double median_seconds(int repeat, const std::function<void()>& run);

/// Lets StarPU use one core while it lives. No Runtime may be there when it begins or ends.
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
