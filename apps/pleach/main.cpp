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

  CLI::App app("Parallel primitives on lists, trees and graphs, on any device.", "pleach");
  app.require_subcommand(1);
  app.set_version_flag("--version", PLEACH_VERSION);
  pleach::app::add_info(app);
  pleach::app::add_generate(app);
  pleach::app::add_rank(app);
  pleach::app::add_tree(app);
  pleach::app::add_treefix(app);
  pleach::app::add_bfs(app);
  pleach::app::add_components(app);
  pleach::app::add_bench(app);

  try {
    app.parse(argc, argv);  // and runs the subcommand
  } catch (const CLI::Success& success) {
    return app.exit(success);  // --help, --version
  } catch (const CLI::ParseError& error) {
    return report(error.what(), 2);
  } catch (const pleach::ArgumentError& error) {
    return report(error.what(), 2);
  } catch (const std::bad_alloc&) {
    return report("out of memory", 1);
  } catch (const std::exception& error) {
    return report(error.what(), 1);
  }
  return 0;
}
