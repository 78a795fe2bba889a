// Networks from files.
#pragma once

#include "network.hpp"

#include "io/data_file.hpp"

#include <optional>
#include <string>

namespace powerflow {

struct ReadOptions {
  std::string format;              ///< matpower, pandapower or csv; empty: by the name, or else by the first bytes
  std::optional<double> base_mva;  ///< instead of the file's
  std::optional<double> kv;        ///< of buses without a voltage in the file
  std::size_t phases = 0;          ///< 1 or 3; 0: by the file
};

/// Throws FileError for data that are not in the format, RangeError for implausible numbers. Decompresses files.
Network read_network(const std::string& path, const ReadOptions& options);

// One reader for each format. The file's name becomes the network's in messages.

/// MATPOWER's case format, version 2: baseMVA, bus, gen and branch, once its statements have run (matpower_script.hpp).
/// Elements out of service are left out, but buses stay.
Network read_matpower(pleach::app::InputFile& file);

/// pandapower's to_json(): the tables that docs/powerflow.md lists, in service; elements that have no model are refused
/// where any is in service. With no phases given there are three where loads of single phases are in service, unless
/// the network lacks what three phases need, which a note says.
Network read_pandapower(pleach::app::InputFile& file, const ReadOptions& options);

/// A row for each branch, and the loads at its far end: see docs/powerflow.md.
Network read_csv(pleach::app::InputFile& file, const ReadOptions& options);

/// Writes what read_csv() reads, of a network whose branches lead away from slack buses and that has loads of constant
/// power only. FileError if it cannot be written.
void write_csv(const std::string& path, const Network& network);

}  // namespace powerflow
