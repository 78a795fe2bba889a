// pleach-powerflow: voltages and flows of radial distribution networks, by backward-forward sweeps.
//
// Exit status: 0, 1 for bad data, a network without a solution, a failed check or a device that fails, 2 for bad usage.
#include "commands.hpp"

#include "cli/exit_status.hpp"

int main(int argc, char** argv) {
  return pleach::app::exit_status("pleach-powerflow", [&] {
    pleach::app::CommandLine line(
        "pleach-powerflow", [] { return std::string("pleach-powerflow ") + PLEACH_VERSION; },
        "Voltages and flows of radial distribution networks, by backward-forward sweeps.");
    powerflow::add_solve(line.command());
    powerflow::add_generate(line.command());
    powerflow::add_bench(line.command());
    line.parse(argc, argv);
  });
}
