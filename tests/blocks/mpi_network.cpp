// The network of tests that mpirun starts.
#include "blocks/blocks.hpp"

#include <pleach/mpi.hpp>

#include <memory>

namespace pleach::test {

Network& network() {
  static std::unique_ptr<mpi::Network> all = [] {
    before_shut_down([] { all.reset(); });
    return std::make_unique<mpi::Network>(runtime());
  }();
  return *all;
}

}  // namespace pleach::test
