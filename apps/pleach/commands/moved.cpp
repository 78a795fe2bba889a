// Former commands of the driver that are now in pleach-bench.
#include "commands/commands.hpp"

#include <pleach/error.hpp>

#include <memory>
#include <string>
#include <vector>

namespace pleach::app {

void add_moved(Command app) {
  const auto add = [&](const std::string& name, const std::string& now) {
    const auto words = std::make_shared<std::vector<std::string>>();
    const Command command = app.subcommand(name, "Moved: " + now);
    command.rest(*words);
    command.on_call([name, now, words] {
      throw ArgumentError(name + ": measurements are a program of their own, " + now +
                          ", which cmake -DPLEACH_BUILD_BENCH=ON builds");
    });
  };
  add("bench", "pleach-bench SUITE");
  add("model", "pleach-bench model");
}

}  // namespace pleach::app
