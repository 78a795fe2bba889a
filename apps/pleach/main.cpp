// The driver: pleach SUBCOMMAND [INPUT] [options].
//
// Exit status: 0, 1 for bad data, a failed check, a device that fails or a report that cannot be written, 2 for bad
// usage. A reader of the output that goes away ends the driver in silence, by SIGPIPE.
#include "cli/exit_status.hpp"
#include "cli/info.hpp"
#include "commands/commands.hpp"

int main(int argc, char** argv) {
  return pleach::app::exit_status("pleach", [&] {
    pleach::app::CommandLine line("pleach", pleach::app::version,
                                  "Parallel primitives on lists, trees and graphs, on any device.");
    const pleach::app::Command app = line.command();
    pleach::app::add_info(app);
    pleach::app::add_generate(app);
    pleach::app::add_rank(app);
    pleach::app::add_scan(app);
    pleach::app::add_sort(app);
    pleach::app::add_tree(app);
    pleach::app::add_treefix(app);
    pleach::app::add_query(app);
    pleach::app::add_bfs(app);
    pleach::app::add_components(app);
    pleach::app::add_biconnected(app);
    pleach::app::add_evaluate(app);
    pleach::app::add_tune(app);
    pleach::app::add_moved(app);
    line.parse(argc, argv);
  });
}
