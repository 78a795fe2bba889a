// The driver: pleach SUBCOMMAND [INPUT] [options].
//
// Exit status: 0, 1 for bad data, a failed check or a device that fails, 2 for bad usage.
#include "commands/commands.hpp"

#include <pleach/error.hpp>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>

#include <fmt/core.h>

namespace {

int report(const char* what, int status) {
  fmt::print(stderr, "pleach: {}\n", what);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that goes away is an error of the write, with a message.
  std::signal(SIGPIPE, SIG_IGN);
  // StarPU comments on its calibration in the middle of the output; STARPU_SILENT=0 brings that back.
  setenv("STARPU_SILENT", "1", 0);

  try {
    pleach::app::CommandLine line("pleach", PLEACH_VERSION,
                                  "Parallel primitives on lists, trees and graphs, on any device.");
    const pleach::app::Command app = line.command();
    pleach::app::add_info(app);
    pleach::app::add_generate(app);
    pleach::app::add_rank(app);
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
  return 0;
}
