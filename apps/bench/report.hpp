// The report of pleach-bench all.
#pragma once

#include "cli/json.hpp"

#include <map>
#include <string>

namespace pleach::app {

/// The files of the report, by name: report.json, report.md, and the pictures that it shows. "suites" of the report are
/// those of bench.hpp by name; it has "date", "command_line" and "machine" (`pleach info --json`), too.
std::map<std::string, std::string> bench_report(const Json& report);

}  // namespace pleach::app
