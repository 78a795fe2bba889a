// The network of tests that one process runs.
#include "blocks/blocks.hpp"

namespace pleach::test {

Network& network() {
  static Network one(runtime());
  return one;
}

}  // namespace pleach::test
