// pleach-bench SUITE [options]: measurements of the library on this machine. Exit status as of the driver.
#include "bench/bench.hpp"
#include "bench/model.hpp"
#include "cli/exit_status.hpp"
#include "cli/info.hpp"

int main(int argc, char** argv) {
  return pleach::app::exit_status("pleach-bench", [&] {
    pleach::app::CommandLine line(
        "pleach-bench", pleach::app::version,
        "Measures this machine: scans, list ranking, trees, treefix sums and searches, what bounds them, and how "
        "accurate they are.");
    pleach::app::add_suites(line.command());
    pleach::app::add_model(line.command());
    line.parse(argc, argv);
  });
}
