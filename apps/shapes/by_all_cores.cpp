#include "shapes/by_all_cores.hpp"

#include <cstdlib>

namespace pleach::app {

std::size_t ranks_on_machine() {
  std::size_t ranks = 1;
  for (const char* variable : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"}) {
    const char* text = std::getenv(variable);
    if (text != nullptr) ranks = std::max<std::size_t>(ranks, std::strtoull(text, nullptr, 10));
  }
  return ranks;
}

std::size_t cores_of_rank() {
  return std::max<std::size_t>(std::thread::hardware_concurrency() / ranks_on_machine(), 1);
}

}  // namespace pleach::app
