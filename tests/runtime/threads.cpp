// Threads, and what may wait for what.
#include <pleach/bfs.hpp>
#include <pleach/list.hpp>
#include <pleach/scan.hpp>

#include "lists.hpp"
#include "reference/list.hpp"
#include "runtime/starts.hpp"

#include <thread>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Body>
void on_threads(int count, Body body) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back([=] { body(i); });
  for (std::thread& thread : threads) thread.join();
}

TEST_F(RuntimeTest, ThreadsWithDataOfTheirOwn) {
  Runtime runtime({backend()});
  on_threads(3, [&runtime](int thread) {
    for (int i = 0; i < 10; ++i) {
      const std::size_t n = i % 2 == 0 ? 1000 : 200003;
      auto expected = random_values<std::int64_t>(n, static_cast<std::uint64_t>(thread * 100 + i));
      Vector<std::int64_t> vector(runtime, expected);
      for (int k = 0; k < 3; ++k) {
        inclusive_scan(vector, vector);
        std::int64_t sum = 0;
        for (std::int64_t& x : expected) x = sum = apply(plus, sum, x);
      }
      EXPECT_TRUE(equal(values_of(vector), expected));
    }
  });
}

TEST_F(RuntimeTest, ThreadsWithOneTree) {
  Runtime runtime({backend()});
  const std::size_t n = 200003;
  const auto parent = random_tree<std::int32_t>(n, 1);
  const Tree<std::int32_t> tree(runtime, parent);
  on_threads(3, [&](int thread) {
    for (int i = 0; i < 5; ++i) {
      auto expected = random_values<std::int64_t>(n, static_cast<std::uint64_t>(thread * 100 + i));
      Vector a(runtime, expected);
      Vector<std::int64_t> b(runtime, n);
      for (int k = 0; k < 6; ++k) {
        rootfix(tree, a, b);
        leaffix(tree, b, a);
        expected = expected_treefix(parent, expected, plus, Direction::root, false);
        expected = expected_treefix(parent, expected, plus, Direction::leaf, true);
      }
      EXPECT_TRUE(equal(values_of(a), expected));
    }
  });
}

TEST_F(RuntimeTest, ThreadsWithARuntimeEach) {
  on_threads(3, [](int) {
    for (int i = 0; i < 5; ++i) {
      Runtime runtime({backend()});
      expect_works(runtime, 70000);
    }
  });
}

/// Whichever of them asks first.
TEST_F(RuntimeTest, WhatIsMadeOnFirstUseIsMadeOnce) {
  constexpr std::size_t n = 2000;
  Runtime runtime({backend()});
  std::vector<std::int32_t> from = random_values<std::int32_t>(4 * n, 1), to = random_values<std::int32_t>(4 * n, 2);
  for (auto* ends : {&from, &to}) {
    for (std::int32_t& v : *ends) v = static_cast<std::int32_t>(static_cast<std::uint32_t>(v) % n);
  }
  std::vector<std::int32_t> parent(n);
  for (std::size_t v = 1; v < n; ++v) parent[v] = static_cast<std::int32_t>((v - 1) / 2);
  const std::vector<std::int32_t> ones(n, 1);
  for (int round = 0; round < 10; round += one_in(3)) {
    const auto graph = Graph<std::int32_t>::from_edges(runtime, n, from, to, {.directed = true});
    const Tree tree(runtime, parent);
    const Graph<std::int32_t>* transposes[4];
    on_threads(4, [&, round](int thread) {
      transposes[thread] = &graph.transpose();
      std::vector<std::int32_t> largest(n);
      leaffix(tree, ones, largest, max, {.method = TreefixMethod::levels});
      EXPECT_EQ(largest, ones) << round;
    });
    for (const Graph<std::int32_t>* transpose : transposes) EXPECT_EQ(transpose, transposes[0]);
  }
}

TEST_F(RuntimeTest, VectorsOfTwoRuntimes) {
  Runtime one({backend()}), other({backend()});
  const Vector<std::int32_t> input(one, std::vector{1, 2, 3});
  Vector<std::int32_t> output(other, 3);
  EXPECT_EQ(message_of<ArgumentError>([&] { exclusive_scan(input, output); }),
            "exclusive_scan: output is of another Runtime than the other arguments");
  const Tree tree(one, std::vector{0, 0, 1});
  EXPECT_EQ(message_of<ArgumentError>([&] { rootfix(tree, input, output); }),
            "rootfix: result is of another Runtime than the other arguments");
}

/// The search's last task waits for the view; nothing else does.
TEST_F(RuntimeTest, ViewOfAResultThatIsWrittenAnew) {
  Runtime runtime({backend()});
  const std::size_t n = 5000;
  std::vector<std::int32_t> from(n - 1), to(n - 1);
  for (std::size_t v = 1; v < n; ++v) {
    from[v - 1] = static_cast<std::int32_t>(v / 2);
    to[v - 1] = static_cast<std::int32_t>(v);
  }
  const auto graph = Graph<std::int32_t>::from_edges(runtime, n, from, to);
  Vector<std::int32_t> level(runtime, n), parent(runtime, n);
  breadth_first_search(graph, 0, level, parent);
  {
    const auto view = level.read();
    breadth_first_search(graph, 1, level, parent);
    for (int i = 0; i < 3; ++i) expect_works(runtime, 5000 + static_cast<std::size_t>(i));
    EXPECT_EQ(view[0], 0);
  }
  EXPECT_EQ(values_of(level)[1], 0);
}

/// A thread that would wait for itself is told so; others wait.
TEST_F(RuntimeTest, OwnViews) {
  Runtime runtime({backend()});
  Vector<std::int32_t> parent(runtime, std::vector<std::int32_t>{0, 0, 1});
  const auto waits_for_itself = [](const auto& call, const std::string& argument) {
    EXPECT_EQ(message_of<ArgumentError>(call), argument.substr(0, argument.rfind(' ')) + " this thread has a View of " +
                                                   argument.substr(argument.rfind(' ') + 1) +
                                                   " that is still there, and would wait for itself");
  };
  {
    auto view = parent.write();
    view[2] = 0;
    for (int i = 0; i < 2; ++i) {
      waits_for_itself([&] { (void)parent.read(); }, "Vector::read: it");
      waits_for_itself([&] { (void)parent.write(); }, "Vector::write: it");
      waits_for_itself([&] { parent.wait(); }, "Vector::wait: it");
      waits_for_itself([&] { const Tree<std::int32_t> tree(parent); }, "Tree: parent");
    }
    std::jthread other([&] { EXPECT_EQ(parent.read()[2], 0); });  // waits for this one
    const auto moved = std::move(view);
  }
  {
    const auto view = parent.read(), again = parent.read();
    EXPECT_EQ(again[2], 0);
    waits_for_itself([&] { (void)parent.write(); }, "Vector::write: it");
    parent.wait();
    const Tree<std::int32_t> tree(parent);
  }
  parent.write()[2] = 1;
  EXPECT_EQ(values_of(parent), (std::vector{0, 0, 1}));
}

TEST_F(RuntimeTest, ARuntimeThatGoesWaitsForItsOwnTasks) {
  Runtime busy({backend()});
  Vector<std::int32_t> input(busy, std::vector<std::int32_t>(1000, 1)), output(busy, 1000);
  {
    const auto view = input.write();
    exclusive_scan(input, output);  // waits for the view
    {
      Runtime other({backend()});
      expect_works(other, 5000);
    }
  }
  EXPECT_EQ(values_of(output).back(), 999);
}

}  // namespace
