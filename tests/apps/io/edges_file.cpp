// Lists of edges and graphs of the DIMACS challenge.
#include "io/edges_file.hpp"

#include "apps/graph_files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "io/array_file.hpp"
#include "io/data_file.hpp"
#include "io/dimacs_file.hpp"
#include "io/format.hpp"

namespace pleach::app {

namespace {

TEST(Edges, AsSnapHasThem) {
  const std::string text = "# Undirected graph\n# FromNodeId\tToNodeId\n0\t3\n3 1\r\n\n  4 \t 4 # a loop\n3\t0";
  for (const std::string& contents : {text, gzip(text)}) expect(edges(contents), 5, {0, 3, 4, 3}, {3, 1, 4, 0});
  expect(edges(""), 0, {}, {});
  expect(edges("# none\n", 3), 3, {}, {});
  expect(edges("0 1\n", 9), 9, {0}, {1});
}

TEST(Edges, Errors) {
  const auto error = [](std::string_view contents, std::optional<std::size_t> vertices = {}) {
    return error_of([&](const std::string& path) { read_edges<std::int32_t>(path, vertices); }, contents);
  };
  EXPECT_EQ(error("0 1\n\n5\n"), ":3: '5' is not a pair of vertices");
  EXPECT_EQ(error("0 1 2\n"), ":1: '0 1 2' is not a pair of vertices");
  EXPECT_EQ(error("0,1\n"), ":1: '0,1' is not a pair of vertices");
  EXPECT_EQ(error("0 x\n"), ":1: 'x' is not an integer; --labels takes any words for vertices");
  EXPECT_EQ(error("0 -1\n"), ":1: vertex -1 is negative");
  EXPECT_EQ(error("0 2147483648\n"), ":1: '2147483648' does not fit i32; --labels takes any words for vertices");
  EXPECT_EQ(error("0 1\n1 2\n", 2), ":2: vertex 2 is outside [0, 2)");
  EXPECT_EQ(message_of<FileError>([] { read_edges<std::int64_t>("/nowhere"); }), "/nowhere: No such file or directory");
}

TEST(Edges, NumPy) {
  const std::string bytes = bytes_of(std::vector<std::int64_t>{0, 3, 3, 1, 4, 4});
  for (const char* shape : {"(3, 2)", "(6,)"}) expect(edges(npy_of("<i8", shape, bytes)), 5, {0, 3, 4}, {3, 1, 4});
  expect(edges(gzip(npy_of("<i8", "(3, 2)", bytes)), 9), 9, {0, 3, 4}, {3, 1, 4});
  expect(edges(npy_of("<i8", "(0, 2)", "")), 0, {}, {});
  const auto error = [](std::string_view contents, std::optional<std::size_t> vertices = {}) {
    return error_of([&](const std::string& path) { read_edges<std::int32_t>(path, vertices); }, contents);
  };
  EXPECT_EQ(error(npy_of("<i8", "(3, 2)", bytes), 4), ": element 4 = 4 is outside [0, 4)");
  EXPECT_EQ(error(npy_of("|i1", "(2,)", "\x01\xFF")), ": element 1 = -1 is negative");
  EXPECT_EQ(error(npy_of("|i1", "(3,)", "\x01\x02\x03")), ": holds 3 vertices, not pairs");
  EXPECT_EQ(error(npy_of("<i8", "(2, 3)", bytes)),
            ": is 2-dimensional, with shape (2, 3), not 1-dimensional or in rows of 2");
  EXPECT_EQ(error(npy_of("<i8", "(4, 2)", bytes)), ": declares 8 elements, holds 6");
  EXPECT_EQ(error(npy_of("<i8", "(10000000000000000000, 2)", bytes)),
            ": the NumPy header has an impossible shape '(10000000000000000000, 2)'");
  EXPECT_EQ(error(npy("{'descr': '<i8', 'fortran_order': True, 'shape': (3, 2), }", bytes)),
            ": stands in columns; numpy.ascontiguousarray() makes rows");
}

TEST(Edges, Weighted) {
  const File file("edges.wel", "# weighted\n0 2 5\n2\t1\t9007199254740993\n");
  const auto read = read_edges<std::int32_t>(file.path(), {}, true);
  expect(read, 3, {0, 2}, {2, 1});
  EXPECT_EQ(read.value.get<std::int64_t>(1), 9007199254740993);
  const auto error = [](std::string_view contents) {
    return error_of([&](const std::string& path) { read_edges<std::int32_t>(path, {}, true); }, contents);
  };
  EXPECT_EQ(error("0 1\n"), ":1: '0 1' is not a pair of vertices and a value");
  EXPECT_EQ(error("0 1 2 3\n"), ":1: '0 1 2 3' is not a pair of vertices and a value");
  EXPECT_EQ(error("0 1 x\n"), ":1: 'x' is not a number");
}

TEST(Edges, Renumbered) {
  const auto wide = [](std::vector<std::int64_t> from, std::vector<std::int64_t> to) {
    const auto largest = static_cast<std::size_t>(std::max(std::ranges::max(from), std::ranges::max(to)));
    return EdgeList<std::int64_t>{.vertices = largest + 1, .from = std::move(from), .to = std::move(to)};
  };
  expect(renumbered<std::int32_t>(wide({5, 0}, {2, 5}), false), 6, {5, 0}, {2, 5});
  const auto asked = renumbered<std::int32_t>(wide({5, 0}, {2, 5}), true);
  expect(asked, 3, {2, 0}, {1, 2});
  EXPECT_EQ(asked.labels.numbers(), (std::vector<std::int64_t>{0, 2, 5}));
  const VertexFinder<std::int32_t> finder(asked.labels, asked.vertices);
  EXPECT_EQ(finder.find("5"), 2);
  EXPECT_EQ(finder.find("4"), std::nullopt);
  EXPECT_EQ(finder.why_not("4"), "no edge has vertex 4");
  expect(renumbered<std::int32_t>(wide({1 << 20}, {0}), false), 2, {1}, {0});
  expect(renumbered<std::int32_t>(wide({(1 << 20) - 1}, {0}), false), 1 << 20, {(1 << 20) - 1}, {0});
  EXPECT_EQ(renumbered<std::int32_t>(wide({3000000000}, {0}), false).vertices, 2U);
}

TEST(Dimacs, AsTheChallengeHasThem) {
  const File file("usa.gr", "c roads\n\np sp 4 5\na 1 2 17\na 2 1 17\nc late\na 3 3 1\na 4 1 2.5\na 1 4 3\n");
  const auto undirected = read_dimacs<std::int32_t>(file.path());
  expect(undirected, 4, {0, 3}, {1, 0});
  EXPECT_EQ(undirected.value.get<double>(1), 2.5);
  expect(read_dimacs<std::int32_t>(file.path(), {.directed = true}), 4, {0, 1, 2, 3, 0}, {1, 0, 2, 0, 3});
  const auto error = [](std::string_view contents) {
    return error_of([&](const std::string& path) { read_dimacs<std::int32_t>(path); }, contents);
  };
  EXPECT_EQ(error("c\n"), ": has no line 'p sp VERTICES ARCS'");
  EXPECT_EQ(error("a 1 2 3\n"), ":1: 'a 1 2 3' comes before 'p sp VERTICES ARCS'");
  EXPECT_EQ(error("p edge 1 2\n"), ":1: 'p edge 1 2' is not 'p sp VERTICES ARCS'");
  EXPECT_EQ(error("p sp 2\n"), ":1: 'p sp 2' is not 'p sp VERTICES ARCS'");
  EXPECT_EQ(error("p sp -2 1\n"), ":1: 'p sp -2 1' has a negative number");
  EXPECT_EQ(error("p sp 2 1\ne 1 2\n"), ":2: 'e 1 2' is not 'a FROM TO VALUE'");
  EXPECT_EQ(error("p sp 2 1\na 1 2\n"), ":2: 'a 1 2' is not 'a FROM TO VALUE'");
  EXPECT_EQ(error("p sp 2 1\na 1 3 1\n"), ":2: vertex 3 is outside [1, 2]");
  EXPECT_EQ(error("p sp 2 1\na 0 1 1\n"), ":2: vertex 0 is outside [1, 2]");
  EXPECT_EQ(error("p sp 2 1\na 1 2 1\na 1 2 1\n"), ":3: holds more than the 1 arcs that it declares");
  EXPECT_EQ(error("p sp 2 2\na 1 2 1\n"), ": holds 1 of the 2 arcs that it declares");
}

TEST(Edges, AttributesOfNetworkX) {
  const File plain("plain", "0 1 {}\n1 2 {'color': 'red, blue', 'weight': 7}\n"),
      weighted("nx", "0 1 {'weight': 3}\n1 2 {'label': \"it's}\", 'weight': np.float64(2.5)}\n2 0 4\n");
  const auto edges = read_edges<std::int32_t>(plain.path());
  expect(edges, 3, {0, 1}, {1, 2});
  const File sharp("sharp", "0 1 {'label': '#7'} \n1 2 # {}\n");
  expect(read_edges<std::int32_t>(sharp.path()), 3, {0, 1}, {1, 2});
  EXPECT_EQ(edges.ignored, "attributes of edges");
  const auto values = read_edges<std::int32_t>(weighted.path(), {}, true);
  expect(values, 3, {0, 1, 2}, {1, 2, 0});
  EXPECT_EQ(values.value.text(0) + " " + values.value.text(1) + " " + values.value.text(2), "3 2.5 4");
  EXPECT_EQ(values.ignored, "attributes of edges");
  const auto error = [](std::string_view contents) {
    return error_of([&](const std::string& path) { read_edges<std::int32_t>(path, {}, true); }, contents);
  };
  EXPECT_EQ(error("0 1 {'cost': 3}\n"), ":1: '0 1 {'cost': 3}' is not a pair of vertices and a value");
  EXPECT_EQ(error("0 1 7 {'weight': 2}\n"), ":1: '0 1 7 {'weight': 2}' has a value and a weight");
  EXPECT_EQ(error("0 1 {\n"), ":1: '{' is not a number");
  EXPECT_EQ(error("0 1 {'weight': 'x'}\n"), ":1: ''x'' is not a number");
  EXPECT_EQ(error("0 1 {'weight' 3}\n"), ":1: '{'weight' 3}' are no attributes as NetworkX writes them");
  EXPECT_EQ(error("0 1 {'weight': 3, 'weight': 4}\n"),
            ":1: '{'weight': 3, 'weight': 4}' are no attributes as NetworkX writes them");
}

TEST(Edges, ColumnsAreChosen) {
  const std::string table = "id\tparent\tname\trank\n1\t0\troot\t5\n2\t1\tBacteria 16S\t6\n\n# late\n3\t1\t\t7\n";
  const File file("nodes", table);
  const auto form = list_form(table, {.columns = {2, 1, 4}}, true);
  EXPECT_TRUE(form.heading) << "the first line alone has no numbers";
  const auto labelled = read_labelled_edges<std::int32_t>(file.path(), true, form);
  EXPECT_EQ(labelled.vertices, 4U);
  expect(labelled, 4, {0, 1, 1}, {1, 2, 3});
  EXPECT_EQ(labelled.value.text(2), "7");
  const std::string commas = "0,x,1\n1,\"y, z\",2\n";
  const File list("list", commas);
  expect(read_edges<std::int32_t>(list.path(), {}, false, list_form(commas, {.columns = {1, 3}}, false)), 3, {0, 1},
         {1, 2});
  EXPECT_EQ(error_of([](const std::string& path) { read_edges<std::int32_t>(path, {}, false, {.columns = 4}); },
                     "0 1 2 3\n0 1 2\n"),
            ":2: '0 1 2' has 3 columns, not 4");
  const auto asked = list_form("a b\nc d\n", {.header = true}, false);
  const File words("words", "a b\nc d\n");
  EXPECT_EQ(read_labelled_edges<std::int32_t>(words.path(), false, asked).from.size(), 1U);
}

// 1 -> 2 with 9 and 1, 2 -> 1 with 4; 2 -> 3 with 5 and 3 -> 2 with 7 and 6.

}  // namespace

}  // namespace pleach::app
