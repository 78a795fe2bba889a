// The driver: pleach SUBCOMMAND [INPUT] [options].
//
// Exit status: 0, 1 for bad data, a failed check, a device that fails or a report that cannot be written, 2 for bad
// usage. A reader of the output that goes away ends the driver in silence, by SIGPIPE.
#include "commands/commands.hpp"

#include "formats/data_file.hpp"

#include <pleach/error.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include <fmt/core.h>

using std::string_literals::operator""s;

namespace {

int report(const char* what, int status) {
  fmt::print(stderr, "pleach: {}\n", what);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  pleach::app::remove_temporaries_on_signals();
  // StarPU comments on its calibration in the middle of the output; STARPU_SILENT=0 brings that back.
  setenv("STARPU_SILENT", "1", 0);

  try {
    pleach::app::CommandLine line("pleach", pleach::app::version,
                                  "Parallel primitives on lists, trees and graphs, on any device.");
    const pleach::app::Command app = line.command();
    pleach::app::add_info(app);
    pleach::app::add_generate(app);
    pleach::app::add_rank(app);
    pleach::app::add_scan(app);
    pleach::app::add_tree(app);
    pleach::app::add_treefix(app);
    pleach::app::add_bfs(app);
    pleach::app::add_components(app);
    pleach::app::add_bench(app);
    pleach::app::add_model(app);
    pleach::app::add_tune(app);
    line.parse(argc, argv);
  } catch (const pleach::ArgumentError& error) {
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
