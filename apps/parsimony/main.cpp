// pleach-parsimony: how many changes of characters phylogenies need, and what ancestors looked like.
//
// Exit status: 0, 1 for bad data, a failed check or a device that fails, 2 for bad usage.
#include "commands.hpp"

#include "cli/exit_status.hpp"

int main(int argc, char** argv) {
  return pleach::app::exit_status("pleach-parsimony", [&] {
    pleach::app::CommandLine line(
        "pleach-parsimony", [] { return std::string("pleach-parsimony ") + PLEACH_VERSION; },
        "The fewest changes of characters that phylogenies need, and the states of ancestors.");
    parsimony::add_score(line.command());
    parsimony::add_bench(line.command());
    line.parse(argc, argv);
  });
}
