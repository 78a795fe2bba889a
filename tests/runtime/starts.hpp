// Tests that start StarPU anew.
#pragma once

#include <pleach/treefix.hpp>

#include "backend.hpp"
#include "trees.hpp"

#include <cstdlib>
#include <memory>
#include <string>

namespace pleach::test {

/// A variable of the environment, for the time of a test.
class Setting {
 public:
  /// Null: none.
  Setting(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = std::make_unique<std::string>(old);
    value != nullptr ? setenv(name, value, 1) : unsetenv(name);
  }
  ~Setting() { old_ ? setenv(name_, old_->c_str(), 1) : unsetenv(name_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
  std::unique_ptr<std::string> old_;
};

struct RuntimeTest : testing::Test {
  void SetUp() override { shut_down(); }
  void TearDown() override { EXPECT_FALSE(starpu_is_initialized()); }
};

inline void expect_works(Runtime& runtime, std::size_t n = 200003) {
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime, parent);
  const auto weight = random_values<std::int32_t>(n, 1);
  std::vector<std::int32_t> result(n);
  rootfix(tree, weight, result);
  EXPECT_TRUE(equal(result, expected_treefix(parent, weight, plus, Direction::root, false)));
}

}  // namespace pleach::test
