// Random calls of the whole library on small data, each checked against its oracle: on host data and on Vectors, with
// arguments as they should be, and with one that is wrong, which its error names and which leaves the results as they
// were. Ten seconds of them, or as many as PLEACH_RANDOM_CALLS says, from number PLEACH_RANDOM_FIRST on: what a call
// does depends on its number alone. With PLEACH_RANDOM_EACH, so many of every kind whose name has PLEACH_RANDOM_OF in
// it; with PLEACH_RANDOM_SIZE, of that size.
#include "random_calls/random_calls.hpp"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string_view>

namespace pleach::test {

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

}  // namespace pleach::test

using namespace pleach::test;

namespace {

template <class Index>
Calls all_calls() {
  Calls all;
  for (const Calls& some : {calls_of_arrays(), calls_of_lists<Index>(), calls_of_trees<Index>(),
                            calls_of_queries<Index>(), calls_of_expressions<Index>(), calls_of_own_functions<Index>(),
                            calls_of_graphs<Index>(), calls_of_biconnected_graphs<Index>()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

const Calls& calls_with_index(std::uint64_t number) {
  static const Calls narrow = all_calls<std::int32_t>(), wide = all_calls<std::int64_t>();
  return number % 2 == 0 ? narrow : wide;
}

const std::uint64_t first_number = setting("PLEACH_RANDOM_FIRST", 0);

TEST(RandomCalls, AreRight) {
  const std::uint64_t calls = setting("PLEACH_RANDOM_CALLS", 0);
  if (setting("PLEACH_RANDOM_EACH", 0) > 0) GTEST_SKIP() << "each kind has as many";
  if (calls == 0 && opencl_on_cpus()) GTEST_SKIP() << "ten seconds are little more than a kernel's compiler takes";
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  std::uint64_t number = first_number;
  for (; calls > 0 ? number - first_number < calls : std::chrono::steady_clock::now() < end; ++number) {
    Random random(number);
    any_of(random, calls_with_index(number)).call(random);
    ASSERT_FALSE(HasFailure()) << "PLEACH_RANDOM_CALLS=1 PLEACH_RANDOM_FIRST=" << number << " repeats it";
  }
  std::cout << number - first_number << " calls\n";
}

TEST(RandomCalls, OfEachKindAreRight) {
  const std::uint64_t calls = setting("PLEACH_RANDOM_EACH", 0);
  if (calls == 0) GTEST_SKIP() << "PLEACH_RANDOM_EACH is not set";
  const char* of = std::getenv("PLEACH_RANDOM_OF");
  for (std::size_t kind = 0; kind < calls_with_index(0).size(); ++kind) {
    const std::string_view name = calls_with_index(0)[kind].name;
    if (of != nullptr && name.find(of) == std::string_view::npos) continue;
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t number = first_number; number - first_number < calls; ++number) {
      Random random(number);
      calls_with_index(number)[kind].call(random);
      ASSERT_FALSE(HasFailure()) << "PLEACH_RANDOM_EACH=1 PLEACH_RANDOM_OF=\"" << name
                                 << "\" PLEACH_RANDOM_FIRST=" << number << " repeats it";
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::cout << calls << " of " << name << ": " << seconds.count() << " s" << std::endl;
  }
}

}  // namespace
