#include "read.hpp"

#include <pleach/error.hpp>

#include <functional>
#include <map>

#include <fmt/format.h>

namespace powerflow {

namespace {

std::string format_of(pleach::app::InputFile& file) {
  const std::string& name = file.content_name();
  if (name.ends_with(".m")) return "matpower";
  if (name.ends_with(".json")) return "pandapower";
  if (name.ends_with(".csv") || name.ends_with(".tsv")) return "csv";
  const std::string_view first = file.peek(8);
  if (first.starts_with("function")) return "matpower";
  return first.starts_with('{') ? "pandapower" : "csv";
}

}  // namespace

Network read_network(const std::string& path, const ReadOptions& options) {
  pleach::app::InputFile file(path);
  const std::string format = options.format.empty() ? format_of(file) : options.format;
  if (format != "csv" && (options.kv || options.base_mva)) {
    throw pleach::ArgumentError("solve: --kv and --base-mva are for tables: " + file.name() +
                                " has voltages and a base");
  }
  Network network = format == "matpower"     ? read_matpower(file)
                    : format == "pandapower" ? read_pandapower(file, options)
                                             : read_csv(file, options);
  if (network.buses() == 0) file.fail("has no buses");
  if (options.phases != 0 && options.phases != network.phases) {
    throw pleach::ArgumentError(fmt::format("solve: --phases {}: {} has {}", options.phases, file.name(),
                                            network.phases == 1 ? "no phases" : "three phases, which have no sum"));
  }
  network.source = file.name();
  return network;
}

}  // namespace powerflow
