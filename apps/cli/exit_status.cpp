#include "cli/exit_status.hpp"

#include "cli/job.hpp"
#include "io/data_file.hpp"

#include <pleach/error.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include <fmt/core.h>

using std::string_literals::operator""s;

namespace pleach::app {

int exit_status(const std::string& program, const std::function<void()>& run) {
  const auto report = [&](const char* what, int status) {
    if (is_reported_by_first_rank()) return 0;  // mpirun ends all processes as soon as one fails
    fmt::print(stderr, "{}: {}\n", program, what);
    return status;
  };
  remove_temporaries_on_signals();
  // StarPU comments on its calibration in the middle of the output; STARPU_SILENT=0 brings that back.
  setenv("STARPU_SILENT", "1", 0);
  try {
    run();
  } catch (const ArgumentError& error) {
    all_ranks_throw();
    return report(error.what(), 2);
  } catch (const std::bad_alloc&) {
    return report("out of memory", 1);
  } catch (const std::exception& error) {
    return report(error.what(), 1);
  }
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
  return report(("stdout: cannot be written"s + (errno != 0 ? ": "s + std::strerror(errno) : "")).c_str(), 1);
}

}  // namespace pleach::app
