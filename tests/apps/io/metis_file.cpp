// Graphs in METIS's format.
#include "io/metis_file.hpp"

#include "apps/files.hpp"

#include <cstdint>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

namespace {

using Vertices = std::vector<std::int32_t>;

EdgeList<std::int32_t> metis(std::string_view contents, GraphOptions options = {}) {
  const File file("metis", contents);
  return read_metis<std::int32_t>(file.path(), options);
}

void expect(const EdgeList<std::int32_t>& edges, std::size_t vertices, const Vertices& from, const Vertices& to) {
  EXPECT_EQ(edges.vertices, vertices);
  EXPECT_EQ(edges.from, from);
  EXPECT_EQ(edges.to, to);
}

// A path 1 - 3 - 2, and 4 alone.
TEST(Metis, ByHand) {
  const std::string text = "% a path\n\n4 2\n3\n% between\n 3\t\r\n1 2\n\n";
  for (const std::string& contents : {text, gzip(text), "\xef\xbb\xbf" + text, text + "%\n\n"}) {
    expect(metis(contents), 4, {0, 1}, {2, 2});
  }
  expect(metis("4 2\n3\n3\n1 2\n\n", {.directed = true}), 4, {0, 1, 2, 2}, {2, 2, 0, 1});
  expect(metis("0 0\n"), 0, {}, {});
  expect(metis("2 1 0 1\n2\n1\n"), 2, {0}, {1});
}

TEST(Metis, Weights) {
  // The manual's example of figure 2 (d), cut: two weights for each vertex, sizes before them, one for each edge.
  const std::string all = "3 2 111 2\n9 1 1 2 0.5\n9 1 1 1 0.5 3 7\n9 1 1 2 7\n";
  for (const auto& contents : {all, "3 2 001\n2 0.5\n1 0.5 3 7\n2 7\n"s, "3 2 1\n2 0.5\n1 0.5 3 7\n2 7\n"s}) {
    expect(metis(contents), 3, {0, 1}, {1, 2});
    const auto weighted = metis(contents, {.values = true});
    EXPECT_EQ(weighted.value.get<double>(0), 0.5);
    EXPECT_EQ(weighted.value.get<double>(1), 7);
    EXPECT_TRUE(metis(contents).value.empty());
  }
  EXPECT_EQ(metis(all, {.directed = true, .values = true}).value.size(), 4U);
  expect(metis("2 1 10\n5 2\n5 1\n"), 2, {0}, {1});
  expect(metis("2 1 100\n5 2\n5 1\n"), 2, {0}, {1});
}

TEST(Metis, Errors) {
  const auto error = [](std::string_view contents, GraphOptions options = {}) {
    const File file("f", contents);
    const std::string message = message_of<FileError>([&] { read_metis<std::int32_t>(file.path(), options); });
    return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
  };
  EXPECT_EQ(error(""), ": has no line 'VERTICES EDGES'");
  EXPECT_EQ(error("% none\n"), ": has no line 'VERTICES EDGES'");
  EXPECT_EQ(error("3\n"), ":1: '3' is not 'VERTICES EDGES [FORMAT [WEIGHTS]]'");
  EXPECT_EQ(error("3 1 1 1 1\n"), ":1: '3 1 1 1 1' is not 'VERTICES EDGES [FORMAT [WEIGHTS]]'");
  EXPECT_EQ(error("3 x\n"), ":1: 'x' is not an integer");
  EXPECT_EQ(error("-3 1\n"), ":1: '-3' is negative");
  EXPECT_EQ(error("3000000000 1\n"), ":1: '3000000000' does not fit i32");
  EXPECT_EQ(error("3 1 2\n"), ":1: the format '2' is not three digits 0 or 1");
  EXPECT_EQ(error("3 1 0001\n"), ":1: the format '0001' is not three digits 0 or 1");
  EXPECT_EQ(error("2 1\n2\n1\n", {.values = true}), ":1: gives no weights of edges: its format does not end in 1");
  EXPECT_EQ(error("3 1\n2\n1\n"), ": holds 2 of the 3 vertices that it declares");
  EXPECT_EQ(error("2 1\n2\n1\n\n1\n"), ":5: holds more than the 2 vertices that it declares");
  EXPECT_EQ(error("2 1\n3\n1\n"), ":2: vertex 3 is outside [1, 2]");
  EXPECT_EQ(error("2 1\n2\n0\n"), ":3: vertex 0 is outside [1, 2]");
  EXPECT_EQ(error("2 1\n2 x\n1\n"), ":2: 'x' is not an integer");
  EXPECT_EQ(error("2 1\n1\n1\n"), ":2: vertex 1 is its own neighbour");
  EXPECT_EQ(error("2 2\n2\n1\n"), ": holds 1 edges, declares 2");
  EXPECT_EQ(error("3 2\n2 3\n1\n\n"), ": vertex 1 has the neighbour 3, but 3 has not 1");
  EXPECT_EQ(error("3 2\n2\n1\n1\n"), ": vertex 3 has the neighbour 1, but 1 has not 3");
  EXPECT_EQ(error("2 2\n2 2\n1 1\n"), ": vertex 1 has the neighbour 2 twice");
  EXPECT_EQ(error("2 1\n2\n1 1\n"), ": vertex 2 has the neighbour 1 twice");
  EXPECT_EQ(error("2 1 1\n2\n1 1\n"), ":2: has no weight for the edge to 2");
  EXPECT_EQ(error("2 1 1\n2 x\n1 x\n"), ":2: 'x' is not a number");
  EXPECT_EQ(error("2 1 10 3\n1 1\n1 1 1 1\n"), ":2: has no weight or size for vertex 1");
  EXPECT_EQ(error("2 1 10\nx 2\n1 1\n"), ":2: 'x' is not an integer");
}

TEST(Metis, WhatIsReadPastIsRefusedOrNamed) {
  const auto error = [](std::string_view contents) {
    const File file("m", contents);
    return message_of<FileError>([&] { read_metis<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  EXPECT_EQ(error("2 1 1 3\n2 5\n1 5\n"),
            ":1: '2 1 1 3' has a number of weights, but its format says that vertices have none");
  EXPECT_EQ(error("2 1 1\n2 5\n1 6\n"), ": the edge of 1 and 2 has the weights 5 and 6");
  const File file("m", "2 1 110\n4 7 2\n4 7 1\n");
  EXPECT_EQ(read_metis<std::int32_t>(file.path()).ignored, "sizes and weights of vertices");
}

}  // namespace

}  // namespace pleach::app
