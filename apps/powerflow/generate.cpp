// pleach-powerflow generate: networks to try.
#include "commands.hpp"
#include "feeders.hpp"
#include "read.hpp"

#include <memory>

namespace powerflow {

namespace {

struct GenerateCommand {
  std::string name, output = "-";
  std::int64_t buses = 1000, feeders = 1;
  bool three_phase = false, permute = false;
  std::uint64_t seed = 1;
};

Network generate(const GenerateCommand& command) {
  if (command.name == "baran-wu-33") return baran_wu_33();
  if (command.name == "baran-wu-69") return baran_wu_69();
  return random_feeders({.buses = static_cast<std::size_t>(command.buses),
                         .feeders = static_cast<std::size_t>(command.feeders),
                         .phases = command.three_phase ? 3U : 1U,
                         .permute = command.permute},
                        command.seed);
}

}  // namespace

void add_generate(pleach::app::Command app) {
  const auto generate_app = app.subcommand("generate", "Write a network to try: a published one, or a random one");
  const auto command = std::make_shared<GenerateCommand>();
  generate_app.option("network", command->name, "Which")
      .required()
      .one_of({"baran-wu-33", "baran-wu-69", "random"})
      .text("baran-wu-33|baran-wu-69|random");
  generate_app.option("--output,-o", command->output, "Write it there, as CSV; '-' is stdout")
      .output(pleach::app::table_endings)
      .text("FILE [-]");
  generate_app.option("--buses", command->buses, "Of a random network").within(1, 1 << 28).text("N [1000]");
  generate_app.option("--feeders", command->feeders, "Slack buses of a random network").positive().text("K [1]");
  generate_app.flag("--three-phase", command->three_phase, "A random network of three unbalanced phases");
  generate_app.flag("--permute", command->permute, "Number the buses of a random network at random");
  generate_app.option("--seed", command->seed, "Of random networks").text("S [1]");
  generate_app.on_call([command] { write_csv(command->output, generate(*command)); });
}

}  // namespace powerflow
