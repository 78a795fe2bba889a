// pleach-bench model --nodes: what operations on blocks would take on many nodes.
#pragma once

#include <pleach/runtime.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pleach::app {

struct NodesOptions {
  Backend backend = Backend::any;
  std::size_t nodes = 0;
  std::vector<std::size_t> sizes{30};
  std::vector<std::string> operations{"scan", "sort", "rank", "leaffix", "bfs"};
  std::optional<double> latency, bandwidth;  // microseconds, GB/s
  int repeat = 5;
  bool json = false;
  std::string picture;  // a file
};

/// Models all ranks that mpirun started, if it did.
void model_nodes(const NodesOptions& options);

}  // namespace pleach::app
