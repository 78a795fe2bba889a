// Matrices, and the edges that become one.
#include "io/mtx_file.hpp"

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

EdgeList<std::int32_t> two_ways() {
  EdgeList<std::int32_t> edges{.vertices = 4, .from = {1, 2, 1, 2, 3, 3}, .to = {2, 1, 2, 3, 2, 2}};
  edges.value = Numbers(std::vector<std::int64_t>{9, 4, 1, 5, 7, 6});
  return edges;
}

TEST(ParallelEdges, ForestsTakeTheLeast) {
  auto edges = two_ways();
  keep_least(edges);
  expect(edges, 4, {1, 2}, {2, 3});
  EXPECT_EQ(values_of(edges.value), "1 5");
}

TEST(ParallelEdges, MatricesSumWhatIsInOnePlace) {
  auto edges = two_ways();
  sum_repeated(edges, false);
  expect(edges, 4, {1, 2, 2, 3}, {2, 1, 3, 2});
  EXPECT_EQ(values_of(edges.value), "10 4 5 13");
  edges = two_ways();
  sum_repeated(edges, true);
  EXPECT_EQ(values_of(edges.value), "14 18");
}

TEST(ParallelEdges, MultigraphsKeepAsManyAsOneDirectionHas) {
  auto edges = two_ways();
  join_directions(edges);
  expect(edges, 4, {1, 1, 3, 3}, {2, 2, 2, 2});
  EXPECT_EQ(values_of(edges.value), "9 1 7 5");
  EdgeList<std::int32_t> none;
  join_directions(none);
  EXPECT_EQ(none.from.size(), 0U);
}

TEST(ParallelEdges, SumsThatDoNotFitAreDouble) {
  EdgeList<std::int32_t> edges{.vertices = 2, .from = {0, 0}, .to = {1, 1}};
  edges.value = Numbers(std::vector<std::int64_t>(2, std::numeric_limits<std::int64_t>::max()));
  sum_repeated(edges, false);
  EXPECT_EQ(edges.value.get<double>(0), 0x1p64);
}

TEST(MatrixMarket, ValuesOfOnePlaceAreSummedAndTheLesserSideCounts) {
  const std::string head = "%%MatrixMarket matrix coordinate ";
  const auto read = [&](const std::string& rest) {
    const File file("mtx", head + rest);
    return values_of(read_mtx<std::int32_t>(file.path(), {.values = true}).value);
  };
  EXPECT_EQ(read("real general\n2 2 3\n1 2 9\n2 1 4\n1 2 1\n"), "4");
  EXPECT_EQ(read("real symmetric\n2 2 3\n2 1 9\n1 2 4\n2 1 1\n"), "14");
  EXPECT_EQ(read("real skew-symmetric\n2 2 1\n2 1 9\n"), "-9");
  EXPECT_EQ(read("unsigned-integer general\n2 2 1\n2 1 9\n"), "9");
  EXPECT_EQ(read("bool general\n2 2 1\n2 1 1\n"), "1");
  const File skew("mtx", head + "integer skew-symmetric\n2 2 1\n2 1 9\n");
  EXPECT_EQ(values_of(read_mtx<std::int32_t>(skew.path(), {.directed = true, .values = true}).value), "9 -9");
}

TEST(MatrixMarket, Symmetric) {
  const std::string text =
      "%%MatrixMarket matrix coordinate pattern symmetric\n% a comment\n%\n\n4 4 4\n2 1\n3 3\n\n4 2\n% late\n4 3\n";
  for (const std::string& contents : {text, gzip(text)}) expect(mtx(contents), 4, {1, 3, 3}, {0, 1, 2});
}

TEST(MatrixMarket, General) {
  expect(mtx("%%MATRIXMARKET Matrix Coordinate Integer General\n%%GraphBLAS type int32_t\n3 3 6\n"
             "3 1 0\n1 2 5\n1 3 7\n2 2 1\n2 1 3\n1 2 9\n"),
         3, {2, 0}, {0, 1});
  expect(mtx("%%MatrixMarket matrix coordinate complex hermitian\n2 2 1\n 2\t1 1.5e3 -2 \r\n"), 2, {1}, {0});
  expect(mtx("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 1e-400"), 2, {1}, {0});
  expect(mtx("%%MatrixMarket matrix coordinate real general\n0 0 0\n"), 0, {}, {});
  expect(mtx("%%MatrixMarket matrix coordinate real general\n5 5 0\n"), 5, {}, {});
}

EdgeList<std::int32_t> mtx(std::string_view contents, GraphOptions options) {
  const File file("mtx", contents);
  return read_mtx<std::int32_t>(file.path(), options);
}

TEST(MatrixMarket, Directed) {
  const GraphOptions directed{.directed = true};
  expect(mtx("%%MatrixMarket matrix coordinate pattern general\n3 3 5\n3 1\n1 3\n2 2\n3 1\n1 2\n", directed), 3,
         {2, 0, 1, 2, 0}, {0, 2, 1, 0, 1});
  expect(mtx("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n3 1\n2 2\n3 2\n", directed), 3,
         {2, 0, 1, 2, 1}, {0, 2, 1, 1, 2});
}

std::vector<double> reals(const Numbers& numbers) {
  std::vector<double> result;
  for (std::size_t i = 0; i < numbers.size(); ++i) result.push_back(numbers.get<double>(i).value());
  return result;
}

TEST(Numbers, AreExactOrDoNotFit) {
  const File file("numbers");
  write_array(file.path(), std::vector<std::int32_t>{});
  const InputFile input(file.path());
  Numbers numbers;
  for (const char* const text : {"9007199254740993", "-9223372036854775808", "+7"}) numbers.add(input, text);
  EXPECT_EQ(numbers.get<std::int64_t>(0), 9007199254740993);
  EXPECT_EQ(numbers.get<std::int64_t>(1), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(numbers.get<std::int32_t>(0), std::nullopt);
  EXPECT_EQ(numbers.get<std::int32_t>(2), 7);
  EXPECT_EQ(numbers.get<float>(2), 7.0F);
  for (const char* const text : {"0.5", "1e300", "inf", "1e-400"}) numbers.add(input, text);
  EXPECT_FALSE(numbers.are_integers());
  EXPECT_EQ(numbers.get<std::int64_t>(0), std::nullopt) << "it may have been rounded";
  EXPECT_EQ(numbers.get<std::int64_t>(2), 7);
  EXPECT_EQ(numbers.get<std::int64_t>(3), std::nullopt);
  EXPECT_EQ(numbers.get<float>(3), 0.5F);
  EXPECT_EQ(numbers.get<float>(4), std::nullopt);
  EXPECT_EQ(numbers.get<double>(4), 1e300);
  EXPECT_EQ(numbers.get<float>(5), std::numeric_limits<float>::infinity());
  EXPECT_EQ(numbers.get<double>(6), 0);
  EXPECT_EQ(numbers.text(4), "1e+300");
}

TEST(MatrixMarket, Values) {
  const std::string head = "%%MatrixMarket matrix coordinate ",
                    body = " general\n3 3 4\n2 1 1.5\n3 3 9\n1 2 7\n3 1 -2\n";
  const auto undirected = mtx(head + "real" + body, {.values = true});
  expect(undirected, 3, {1, 2}, {0, 0});
  EXPECT_EQ(reals(undirected.value), (std::vector<double>{1.5, -2}));
  const auto directed = mtx(head + "real" + body, {.directed = true, .values = true});
  EXPECT_EQ(reals(directed.value), (std::vector<double>{1.5, 9, 7, -2}));
  EXPECT_TRUE(mtx(head + "real" + body, {}).value.empty());
  const auto symmetric = mtx(head + "integer symmetric\n3 3 2\n2 1 5\n3 2 6\n", {.directed = true, .values = true});
  EXPECT_TRUE(symmetric.value.are_integers());
  EXPECT_EQ(reals(symmetric.value), (std::vector<double>{5, 5, 6, 6}));
  for (const std::string field : {"pattern", "complex"}) {
    EXPECT_EQ(error_of([](const std::string& path) { read_mtx<std::int32_t>(path, {.values = true}); },
                       head + field + " general\n0 0 0\n"),
              ":1: is " + field + ", which gives no weights: integer and real do");
  }
}

TEST(Graphs, AreReadAsTheyWereWritten) {
  const EdgeList<std::int32_t> graph{2147483647, {0, 3, 2147483646, 1, 2}, {1, 0, 3, 1, 3}, {}};
  for (const char* const name : {"graph.edges", "graph.el.gz", "graph.npy", "graph.npy.gz"}) {
    const File file(name);
    write_edges(file.path(), graph);
    expect(read_edges<std::int32_t>(file.path()), 2147483647, graph.from, graph.to);
  }
  EdgeList<std::int64_t> many{100001, {}, {}, {}};
  for (std::int64_t v = 0; v < 100000; ++v) {
    many.from.push_back(v);
    many.to.push_back(v + 1);
  }
  const File file("graph.mtx.gz");
  write_mtx(file.path(), many);
  const auto read = read_mtx<std::int64_t>(file.path());
  EXPECT_EQ(read.vertices, many.vertices);
  EXPECT_EQ(read.from, many.to);
  EXPECT_EQ(read.to, many.from);
  EXPECT_EQ(message_of<FileError>([&] { write_edges("/nowhere/file", graph); }),
            "/nowhere/file: cannot be created: No such file or directory");
}

TEST(MatrixMarket, Errors) {
  const auto error = [](std::string_view contents) {
    return error_of([](const std::string& path) { read_mtx<std::int32_t>(path); }, contents);
  };
  const auto body = [&](const std::string& rest, const std::string& field = "pattern") {
    return error("%%MatrixMarket matrix coordinate " + field + " general\n" + rest);
  };
  EXPECT_EQ(error(""), ": is empty");
  EXPECT_EQ(error("1 2\n"), ":1: does not begin with %%MatrixMarket");
  EXPECT_EQ(error("%%MatrixMarket vector coordinate real general\n"), ":1: holds 'vector', not a matrix");
  EXPECT_EQ(error("%%MatrixMarket matrix array real general\n"), ":1: is in format 'array', not coordinate");
  EXPECT_EQ(body("", "blob"), ":1: 'blob' is not pattern, integer, unsigned-integer, bool, real or complex");
  EXPECT_EQ(error("%%MatrixMarket matrix coordinate real\n"),
            ":1: '' is not general, symmetric, skew-symmetric or hermitian");
  EXPECT_EQ(error("%%MatrixMarket matrix coordinate real general x\n"), ":1: has 'x' after the symmetry");
  EXPECT_EQ(body("% nothing\n"), ": ends before the size of the matrix");
  EXPECT_EQ(body("3 3\n"), ":2: '3 3' is not 'ROWS COLUMNS ENTRIES'");
  EXPECT_EQ(body("3 3 x\n"), ":2: 'x' is not an integer");
  EXPECT_EQ(body("3 3 -1\n"), ":2: '3 3 -1' has a negative number");
  EXPECT_EQ(body("3 4 1\n"), ":2: has 3 rows and 4 columns; the matrix of a graph is square");
  EXPECT_EQ(body("3000000000 3000000000 1\n"), ":2: '3000000000' does not fit i32");
  EXPECT_EQ(body("3 3 2\n2 1\n"), ": holds 1 of the 2 entries that it declares");
  EXPECT_EQ(body("3 3 1000000000000000000\n2 1\n"), ": holds 1 of the 1000000000000000000 entries that it declares");
  EXPECT_EQ(body("3 3 1\n2 1\n%\n3 1\n"), ":5: holds more than the 1 entries that it declares");
  EXPECT_EQ(body("3 3 1\n0 1\n"), ":3: row 0 is outside [1, 3]");
  EXPECT_EQ(body("3 3 1\n1 4\n"), ":3: column 4 is outside [1, 3]");
  EXPECT_EQ(body("3 3 1\n1 -2\n"), ":3: column -2 is outside [1, 3]");
  EXPECT_EQ(body("3 3 1\n1\n"), ":3: '1' is not 'ROW COLUMN'");
  EXPECT_EQ(body("3 3 1\n1 2 3\n"), ":3: '1 2 3' is not 'ROW COLUMN'");
  EXPECT_EQ(body("3 3 1\n1 2\n", "real"), ":3: '1 2' is not 'ROW COLUMN VALUE'");
  EXPECT_EQ(body("3 3 1\n1 2 1\n", "complex"), ":3: '1 2 1' is not 'ROW COLUMN REAL IMAGINARY'");
  EXPECT_EQ(body("3 3 1\n1 2 y\n", "real"), ":3: 'y' is not a number");
}

}  // namespace

}  // namespace pleach::app
