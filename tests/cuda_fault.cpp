// A CUDA device that fails while nobody waits: the next wait throws an error that says so, and names the phase.
#include "backend.hpp"
#include "compare.hpp"

#include <unistd.h>

using namespace pleach;
using namespace pleach::test;

namespace {

// clang-format off
PLEACH_CODE(broken_code,
  int32_t read_nothing(int32_t a, int32_t b) {
    const volatile int32_t* nothing = 0;
    return a == b ? a : *nothing;
  }
)
// clang-format on

/// Ends the process: CUDA gives the device back to none that has met such an error.
void fail() {
  Runtime device({Backend::cuda});
  const Vector<std::int32_t> input(device, std::vector<std::int32_t>{1, 2, 3});
  Vector<std::int32_t> sums(device, 3), copy(device, 3);
  const auto broken = define_operator<read_nothing>(broken_code, 0, {.checked = false});
  inclusive_scan(input, sums, broken);
  const std::string first = message_of<DeviceError>([&] { device.wait(); });
  const std::string second = message_of<DeviceError>([&] { inclusive_scan(sums, copy), copy.wait(); });
  const bool names_it = first.starts_with("CUDA device ") && first.find(" failed, in ") != std::string::npos &&
                        first.find("scan_whole") != std::string::npos;
  std::fprintf(stderr, "%s\n%s\n", first.c_str(), second.c_str());
  _exit(names_it && second.find(" failed, in ") != std::string::npos ? 0 : 1);
}

TEST(CudaFault, IsSeenByTheNextWait) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "of CUDA devices";
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  shut_down();
  EXPECT_EXIT(fail(), testing::ExitedWithCode(0), "CUDA device ");
}

}  // namespace
