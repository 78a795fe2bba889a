// The host, as hwloc found it.
#pragma once

#include <pleach/export.hpp>

#include <cstddef>
#include <string>

namespace pleach {

struct Topology {
  std::string processor = "CPU";
  std::size_t cores = 1;
  std::size_t nodes = 1;  // of memory (NUMA)
  // Bytes of the largest cache of each level that holds data; those of server cores where hwloc does not know.
  std::size_t l1 = std::size_t{32} << 10;
  std::size_t l2 = std::size_t{2} << 20;
  std::size_t l3 = std::size_t{32} << 20;
};

/// StarPU must have started once.
PLEACH_EXPORT const Topology& topology();

}  // namespace pleach
