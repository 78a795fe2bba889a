// A Runtime that is still there when the process ends: the last thing to be destroyed, after all that CUDA knows of.
#include "runtime/starts.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

std::unique_ptr<Runtime> kept;

TEST(Exit, RuntimeIsStillThere) {
  shut_down();
  kept = std::make_unique<Runtime>(RuntimeOptions{backend()});
  expect_works(*kept);
}

}  // namespace
