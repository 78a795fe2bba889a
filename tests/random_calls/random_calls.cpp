// Random calls of the whole library on small data, each checked against its oracle: on host data and on Vectors, with
// arguments as they should be, and with one that is wrong, which its error names and which leaves the results as they
// were. Ten seconds of them, or as many as PLEACH_RANDOM_CALLS says, from number PLEACH_RANDOM_FIRST on: what a call
// does depends on its number alone.
#include "random_calls/random_calls.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>

using namespace pleach::test;

namespace {

template <class Index>
void call_with_index(Random& random) {
  switch (random() % 20) {
    case 0:
    case 1:
    case 2: return call_lists<Index>(random);
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8: return call_trees<Index>(random);
    case 9:
    case 10:
    case 11: return call_queries<Index>(random);
    case 12:
    case 13: return call_own_operators<Index>(random);
    default: return call_graphs<Index>(random);
  }
}

void call(std::uint64_t number) {
  Random random(number);
  if (random() % 6 == 0) return call_arrays(random);
  flip(random) ? call_with_index<std::int32_t>(random) : call_with_index<std::int64_t>(random);
}

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

TEST(RandomCalls, AreRight) {
  const std::uint64_t first = setting("PLEACH_RANDOM_FIRST", 0), calls = setting("PLEACH_RANDOM_CALLS", 0);
  if (calls == 0 && opencl_on_cpus()) GTEST_SKIP() << "ten seconds are little more than a kernel's compiler takes";
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  std::uint64_t number = first;
  for (; calls > 0 ? number - first < calls : std::chrono::steady_clock::now() < end; ++number) {
    call(number);
    ASSERT_FALSE(HasFailure()) << "PLEACH_RANDOM_CALLS=1 PLEACH_RANDOM_FIRST=" << number << " repeats it";
  }
  std::cout << number - first << " calls\n";
}

}  // namespace
