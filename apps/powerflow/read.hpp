// Networks from files.
#pragma once

#include "network.hpp"

#include "io/data_file.hpp"

#include <optional>
#include <string>

namespace powerflow {

struct ReadOptions {
  std::string format;              ///< matpower, pandapower or csv; empty: by the name, or else the first bytes
  std::optional<double> base_mva;  ///< instead of the file's
  std::optional<double> kv;        ///< of buses of which the file does not say it
  std::size_t phases = 0;          ///< 1 or 3; 0: as many as the file asks for
};

/// FileError for what is not in the format, RangeError for numbers that cannot be right. What compresses files is
/// undone.
Network read_network(const std::string& path, const ReadOptions& options);

// One for each format. The file's name is the network's in messages.

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
