// What random calls have in common: sizes, types, operators, results that hold something before, and errors. One file
// beside this for each kind of them.
#pragma once

#include <pleach/pleach.hpp>

#include "backend.hpp"
#include "by_levels.hpp"
#include "compare.hpp"
#include "lists.hpp"

#include <random>

namespace pleach::test {

using Random = std::mt19937_64;

inline bool flip(Random& random) { return random() % 2 == 0; }

/// The number that an environment variable is.
std::uint64_t setting(const char* name, std::uint64_t otherwise);

/// The size of all calls, or 0.
inline const std::size_t given_size = setting("PLEACH_RANDOM_SIZE", 0);
/// True if calls are so large that they leave out what takes a step for each level, or the square of the size.
inline const bool are_large = given_size > 100000;

/// Returns whether a call is to be wrong. Large ones are right.
inline bool one_in_ten(Random& random) { return random() % 10 == 0 && !are_large; }

/// Most of them tiny, some of several tiles.
inline std::size_t some_size(Random& random) {
  if (given_size > 0) return given_size;
  const std::size_t most[] = {4, 30, 300, 300, random() % 50 == 0 ? std::size_t{30000} : 300};
  return random() % most[random() % std::size(most)];
}

template <class Choices>
auto any_of(Random& random, const Choices& choices) {
  return choices[random() % std::size(choices)];
}

/// An operator that has a meaning for the values and that the test covers.
template <class Index, class Value>
Operator any_operator(Random& random) {
  const Operator op = any_of(random, every_operator);
  return has_meaning(op, type_of<Value>()) && covers<Index, Value>(op) ? op : plus;
}

/// Calls f with a value of a random type.
template <class F>
void with_value(Random& random, F f) {
  switch (random() % 6) {
    case 0: return f(std::int32_t{});
    case 1: return f(std::int64_t{});
    case 2: return f(float{});
    case 3: return f(double{});
    case 4: return f(std::complex<float>{});
    default: return f(std::complex<double>{});
  }
}

/// The result of a call, on the host or in a Vector; it holds something before.
template <class T>
struct Result {
  Result(std::size_t n, bool on_host) : host(n, T(77)), vector(runtime(), on_host ? 0 : n), is_host(on_host) {
    if (!on_host) std::ranges::copy(host, vector.write().begin());
  }

  void expect(const std::vector<T>& expected, const char* what) const {
    EXPECT_TRUE(equal(values(), expected)) << what;
  }
  void expect_untouched() const { expect(std::vector<T>(host.size(), T(77)), "a result was touched"); }
  [[nodiscard]] std::vector<T> values() const { return is_host ? host : values_of(vector); }

  std::vector<T> host;
  Vector<T> vector;
  bool is_host;
};

/// An error of this type, whose message begins so, and no result touched.
template <class Thrown, class Call, class... Results>
void expect_error(const std::string& begin, Call call, const Results&... results) {
  const std::string message = message_of<Thrown>(call);
  EXPECT_TRUE(message.starts_with(begin)) << message << "\ninstead of\n" << begin;
  (results.expect_untouched(), ...);
}

template <class Index>
std::string outside(const std::string& array, std::size_t i, Index value, std::size_t n) {
  return array + "[" + std::to_string(i) + "] = " + std::to_string(value) + " is outside [0, " + std::to_string(n) +
         ")";
}

/// Not an index below n.
template <class Index>
Index no_index(std::size_t n, Random& random) {
  using Limits = std::numeric_limits<Index>;
  const Index values[] = {static_cast<Index>(n), -1, Limits::max(), Limits::min(), static_cast<Index>(n + random())};
  const Index value = any_of(random, values);
  return value >= 0 && static_cast<std::size_t>(value) < n ? -1 : value;
}

template <class Index>
Links<Index> some_lists(Random& random) {
  const std::size_t n = some_size(random);
  return random_lists<Index>(n, random(), 1 + random() % (n / 3 + 1));
}

/// A kind of call, right or wrong.
struct Call {
  const char* name;
  void (*call)(Random&);
};

using Calls = std::vector<Call>;

Calls calls_of_arrays();
template <class Index>
Calls calls_of_lists();
template <class Index>
Calls calls_of_trees();
template <class Index>
Calls calls_of_queries();
template <class Index>
Calls calls_of_expressions();
template <class Index>
Calls calls_of_own_functions();
template <class Index>
Calls calls_of_graphs();
template <class Index>
Calls calls_of_biconnected_graphs();

}  // namespace pleach::test
