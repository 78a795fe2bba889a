// Edge lists and Matrix Market files.
#include "formats/edges_file.hpp"

#include "apps/files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "formats/array_file.hpp"
#include "formats/data_file.hpp"
#include "formats/dimacs_file.hpp"
#include "formats/format.hpp"
#include "formats/mtx_file.hpp"
#include "formats/sparse_file.hpp"

namespace pleach::app {

namespace {

using Vertices = std::vector<std::int32_t>;

EdgeList<std::int32_t> edges(std::string_view contents, std::optional<std::size_t> vertices = {}) {
  const File file("edges", contents);
  return read_edges<std::int32_t>(file.path(), vertices);
}

EdgeList<std::int32_t> mtx(std::string_view contents) {
  const File file("mtx", contents);
  return read_mtx<std::int32_t>(file.path());
}

void expect(const EdgeList<std::int32_t>& edges, std::size_t vertices, const Vertices& from, const Vertices& to) {
  EXPECT_EQ(edges.vertices, vertices);
  EXPECT_EQ(edges.from, from);
  EXPECT_EQ(edges.to, to);
}

TEST(Edges, AsSnapHasThem) {
  const std::string text = "# Undirected graph\n# FromNodeId\tToNodeId\n0\t3\n3 1\r\n\n  4 \t 4 # a loop\n3\t0";
  for (const std::string& contents : {text, gzip(text)}) expect(edges(contents), 5, {0, 3, 4, 3}, {3, 1, 4, 0});
  expect(edges(""), 0, {}, {});
  expect(edges("# none\n", 3), 3, {}, {});
  expect(edges("0 1\n", 9), 9, {0}, {1});
}

template <class Read>
std::string error_of(Read&& read, std::string_view contents) {
  const File file("f", contents);
  const std::string message = message_of<FileError>([&] { read(file.path()); });
  return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
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

TEST(Formats, AreGuessed) {
  const auto guess = [](const std::string& name, std::string_view contents) {
    const File file(name, contents);
    InputFile input(file.path());
    return guess_format(input).format;
  };
  EXPECT_EQ(guess("a.el.gz", "anything"), Format::edges);
  EXPECT_EQ(guess("a.gr", ""), Format::dimacs);
  EXPECT_EQ(guess("a.npy", "anything"), Format::parents);
  EXPECT_EQ(guess("a.txt", npy_of("<i8", "(3, 2)", "")), Format::edges);
  EXPECT_EQ(guess("a.edges", npy_of("<i8", "(3,)", "")), Format::parents);
  EXPECT_EQ(guess("a", ""), std::nullopt);
  EXPECT_EQ(guess("a", "# only\n\n"), std::nullopt);
  EXPECT_EQ(guess("a", "x,y\n0,1\n"), Format::edges) << "a heading, and commas between columns";
  EXPECT_EQ(guess("a", "x;y\n0;1\n"), std::nullopt);
  EXPECT_EQ(guess("a.graph.gz", ""), Format::metis);
  EXPECT_EQ(guess("a", "% a path\n2 1\n2\n1\n"), Format::metis);
  EXPECT_EQ(guess("a", "3 2\n2\n1 3\n2\n"), Format::metis);
  EXPECT_EQ(guess("a", "3 2\n2\n1 3\n"), std::nullopt) << "the first line says how many there are";
  EXPECT_EQ(guess("a.xml", ""), Format::graphml);
  EXPECT_EQ(guess("a", "<?xml version='1.0'?>\n<graphml>"), Format::graphml);
  EXPECT_EQ(guess("a", "<html>\n"), std::nullopt);
  EXPECT_EQ(guess("a", "alice bob\n\n# nobody\nJohn Smith\tbob\n"), Format::edges);
  EXPECT_EQ(guess("a", "c d\nd e\n"), Format::edges) << "no DIMACS";
  EXPECT_EQ(guess("a", "#NEXUS\nbegin trees;"), Format::newick);
  EXPECT_EQ(guess("a", "0xdead 0xbeef\n"), Format::edges);
  EXPECT_EQ(guess("a", "18446744073709551615 1\n"), Format::edges);
  EXPECT_EQ(guess("a", "alice bob 0.5\n"), Format::weighted_edges);
  EXPECT_EQ(guess("a", "lorem ipsum dolor\n"), std::nullopt);
  EXPECT_EQ(guess("a", "# ids\n\n 0 # root\n0\n"), Format::parents);
  EXPECT_EQ(guess("a", "# ids\n0\t1\r\n1 2\n"), Format::edges);
  EXPECT_EQ(guess("a", "0 1 0.5\n1 2 7\n"), Format::weighted_edges);
  EXPECT_EQ(guess("a", "%%matrixmarket matrix\n"), Format::mtx);
  EXPECT_EQ(guess("a", "c roads\np sp 0 0\n"), Format::dimacs);
  EXPECT_EQ(guess("a", "(a,b);"), Format::newick);
  EXPECT_EQ(guess("a", "[comment] a;\n"), Format::newick);
  EXPECT_EQ(guess("a", "leaf:0.5;"), Format::newick);
  EXPECT_EQ(guess("a", "4096 .\n10 ./x\n"), Format::paths);
  EXPECT_EQ(guess("a", "4096 2024\n10 2024/x\n"), Format::paths) << "not all are numbers";
  EXPECT_EQ(guess("a", "- vendor/lib\n3 a\n"), Format::paths);
  EXPECT_EQ(guess("a", "- a\n3 b\n"), Format::edges) << "no path";
  EXPECT_EQ(guess("a", "3 a\n- vendor/lib\n"), Format::paths);
  EXPECT_EQ(guess("a", "7 ./2 fast\n8 .\n"), Format::paths);
  EXPECT_EQ(guess("a", "4096 .\00010 ./x\0"s), Format::paths);
  std::string many;
  while (many.size() < 100000) many += "1000000 1000000\n";
  EXPECT_EQ(guess("a", many), Format::edges) << "the last line looked at may go on";
}

// Lists that are none are not taken for weights and paths.
TEST(Formats, ListsThatFitNoneAreRefusedByLine) {
  const auto why = [](std::string_view contents) {
    const File file("a", contents);
    InputFile input(file.path());
    const Guess guess = guess_format(input);
    EXPECT_FALSE(guess.format.has_value()) << contents;
    return std::to_string(guess.line) + ": " + guess.why;
  };
  const std::string list = ": as a list of edges: ";
  EXPECT_EQ(why("1 -- 2\n"), "1" + list + "'--' is not an integer");
  EXPECT_EQ(why("0 1\n1 2\n2 0 7\n"), "3" + list + "'2 0 7' has 3 columns, the lines before it 2");
  EXPECT_EQ(why("0 1 1,5\n"), "1" + list + "'1,5' is not the value of an edge");
  EXPECT_EQ(why("1 pp 2\n"), "1" + list + "'pp' is not an integer");
  EXPECT_EQ(why("0 1 2024-01-31\n"), "1" + list + "'2024-01-31' is not the value of an edge");
  EXPECT_EQ(why("0 1 2024/01/31\n"), "1" + list + "'2024/01/31' is not the value of an edge");
  EXPECT_EQ(why("1\t0\troot\n2\t1\tBacteria/Archaea\n"), "1" + list + "'root' is not the value of an edge");
  EXPECT_EQ(why("12 README\n3 LICENSE\n"), "1" + list + "'README' is not an integer") << "no folder";
  EXPECT_EQ(why("4096 1 2 3\n17 a\n"), "2" + list + "'17 a' has 2 columns, the lines before it 4");
  EXPECT_EQ(why("% bip weighted\n1 1 5\n"),
            "1" + list + "KONECT's bipartite lists number two sets of vertices, each from 1 on");
  EXPECT_EQ(why("# 0\n1\n2\n# 1\n2\n").substr(0, 21), "1: lines '# VERTEX' a");
  EXPECT_EQ(why("child,parent\n1,2\n2,3\n"), "1" + list + "the heading names parents, while edges have no direction");
  const std::string ends = "the heading names other columns than the first two as ends: --columns chooses them";
  EXPECT_EQ(why("id,source,target\n0,0,1\n1,1,2\n"), "1" + list + ends);
  EXPECT_EQ(why(",source,target\n0,0,1\n1,1,2\n"), "1" + list + ends) << "as pandas writes the numbers of rows";
  EXPECT_EQ(why("target source\n0 1\n1 2\n"), "1" + list + ends);
  EXPECT_EQ(why("source,target\na,b\n"), "1: the first line looks like a heading: --header skips it");
  EXPECT_EQ(why("a,\"b\nc\",d\n"), "1" + list + "'a,\"b' has a quote that does not end its field");
  EXPECT_EQ(why("alice knows bob\n"), "1" + list + "'bob' is not the value of an edge");
  EXPECT_EQ(why("# alice\nbob 0.5\n# bob\ncarol 1\n"),
            "1: lines '# VERTEX' above those of its neighbours look like LGL, which is not read");
}

TEST(Formats, ListsOfOtherProgramsAreGuessed) {
  const auto guess = [](std::string_view contents) {
    const File file("a", contents);
    InputFile input(file.path());
    return guess_format(input).format;
  };
  EXPECT_EQ(guess("0 1 {}\n1 2 {}\n"), Format::edges);
  EXPECT_EQ(guess("0 1 {'weight': 2}\n1 2 {'weight': 2.5}\n"), Format::weighted_edges);
  EXPECT_EQ(guess("0 1 {'weight': 2}\n1 2 {}\n"), Format::edges);
  EXPECT_EQ(guess("% sym weighted\n1 2 1 1082040961\n2 3 1 1082155839\n"), Format::weighted_edges) << "KONECT";
  EXPECT_EQ(guess("% sym\n1 2\n2 3\n"), Format::edges);
  EXPECT_EQ(guess("alice, bob\nbob, carol\n"), Format::edges);
  EXPECT_EQ(guess("\"Doe, John\",\"Roe, Jane\",3\nA,B,4\n"), Format::weighted_edges);
  EXPECT_EQ(guess("Source Target Weight\n0 1 2\n1 2 3\n"), Format::weighted_edges);
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
EdgeList<std::int32_t> two_ways() {
  EdgeList<std::int32_t> edges{.vertices = 4, .from = {1, 2, 1, 2, 3, 3}, .to = {2, 1, 2, 3, 2, 2}};
  edges.value = Numbers(std::vector<std::int64_t>{9, 4, 1, 5, 7, 6});
  return edges;
}

std::string values_of(const Numbers& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i > 0 ? " " : "") + numbers.text(i);
  return text;
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

std::string array(const std::vector<std::int32_t>& values) {
  return npy_of("<i4", "(" + std::to_string(values.size()) + ",)", bytes_of(values));
}

const std::string square = npy_of("<i8", "(2,)", bytes_of(std::vector<std::int64_t>{4, 4}));

std::string word(const std::string& text) { return npy_of("|S" + std::to_string(text.size()), "()", text); }

EdgeList<std::int32_t> sparse(const std::string& contents, GraphOptions options = {}) {
  const File file("m.npz", contents);
  InputFile input(file.path());
  EXPECT_EQ(guess_format(input).format, Format::sparse);
  return read_sparse<std::int32_t>(std::move(input), options);
}

// [0 5 0 0]
// [6 7 0 8]
// [0 0 0 0]
// [0 9 0 0]
TEST(SparseFile, ByHand) {
  const std::string data = npy_of("<f8", "(5,)", bytes_of(std::vector<double>{5, 6, 7, 8, 9}));
  const std::string rows = zip({{"indices.npy", array({1, 0, 1, 3, 1})},
                                {"indptr.npy", array({0, 1, 4, 4, 5})},
                                {"format.npy", word("csr")},
                                {"shape.npy", square},
                                {"data.npy", data}});
  const std::string columns =
      zip({{"indices.npy", array({1, 0, 1, 3, 1})},
           {"indptr.npy", array({0, 1, 4, 4, 5})},
           {"format.npy", npy_of("<U3", "()", bytes_of(std::vector<std::int32_t>{'c', 's', 'c'}))},
           {"shape.npy", square},
           {"_is_array.npy", npy_of("|b1", "()", "\1")},
           {"data.npy", data}});
  const std::string entries = zip({{"row.npy", array({0, 1, 1, 1, 3})},
                                   {"col.npy", array({1, 0, 1, 3, 1})},
                                   {"format.npy", word("coo")},
                                   {"shape.npy", square},
                                   {"data.npy", data}});
  for (const std::string& contents : {rows, entries}) {
    expect(sparse(contents), 4, {0, 1}, {1, 3});
    const auto arcs = sparse(contents, {.directed = true, .values = true});
    expect(arcs, 4, {0, 1, 1, 1, 3}, {1, 0, 1, 3, 1});
    EXPECT_EQ(arcs.value.text(4), "9");
    const auto first = sparse(contents, {.values = true});
    ASSERT_EQ(first.value.size(), 2U);
    EXPECT_EQ(first.value.text(0) + first.value.text(1), "58");
  }
  expect(sparse(columns, {.directed = true}), 4, {1, 0, 1, 3, 1}, {0, 1, 1, 1, 3});
}

// [0 1 | 0 0]
// [0 0 | 0 0]
// [2 0 | 0 7]
// [0 3 | 0 0]
TEST(SparseFile, BlocksWithoutTheirZeros) {
  const std::vector<double> data{0, 1, 0, 0, 2, 0, 0, 3, 0, 7, 0, 0};
  const std::string contents = zip({{"indices.npy", array({0, 0, 1})},
                                    {"indptr.npy", array({0, 1, 3})},
                                    {"format.npy", word("bsr")},
                                    {"shape.npy", square},
                                    {"data.npy", npy_of("<f8", "(3, 2, 2)", bytes_of(data))}});
  const auto arcs = sparse(contents, {.directed = true, .values = true});
  expect(arcs, 4, {0, 2, 3, 2}, {1, 0, 1, 3});
  EXPECT_EQ(values_of(arcs.value), "1 2 3 7");
  const auto edges = sparse(contents);
  expect(edges, 4, {0, 2, 3, 2}, {1, 0, 1, 3});
  EXPECT_TRUE(edges.value.empty());
}

// Offsets 1, -2 and 0: data[k][j] stands in column j and row j - offset.
TEST(SparseFile, DiagonalsWithoutTheirZeros) {
  const std::vector<double> data{9, 1, 0, 3, 5, 6, 9, 9, 7, 7, 7, 7};
  const std::string contents = zip({{"offsets.npy", array({1, -2, 0})},
                                    {"format.npy", word("dia")},
                                    {"shape.npy", square},
                                    {"data.npy", npy_of("<f8", "(3, 4)", bytes_of(data))}});
  const auto arcs = sparse(contents, {.directed = true, .values = true});
  expect(arcs, 4, {0, 2, 2, 3, 0, 1, 2, 3}, {1, 3, 0, 1, 0, 1, 2, 3});
  EXPECT_EQ(values_of(arcs.value), "1 3 5 6 7 7 7 7");
  expect(sparse(contents), 4, {0, 2, 2, 3}, {1, 3, 0, 1});
  const auto error = [](std::int32_t offset, const char* shape) {
    const std::vector<double> ones(8, 1);
    const File file("m.npz", zip({{"offsets.npy", array({0, offset})},
                                  {"format.npy", word("dia")},
                                  {"shape.npy", square},
                                  {"data.npy", npy_of("<f8", shape, bytes_of(ones))}}));
    return message_of<FileError>([&] { read_sparse<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  EXPECT_EQ(error(4, "(2, 4)"), ": offsets[1] = 4 is outside the matrix");
  EXPECT_EQ(error(1, "(4, 2)"), ": data has the shape (4, 2), not (2, 4)");
}

TEST(SparseFile, EntriesInOnePlaceAreSummed) {
  const std::string contents = zip({{"row.npy", array({0, 0, 1})},
                                    {"col.npy", array({1, 1, 0})},
                                    {"format.npy", word("coo")},
                                    {"shape.npy", square},
                                    {"data.npy", array({9, 2, 12})}});
  EXPECT_EQ(values_of(sparse(contents, {.values = true}).value), "11");
  EXPECT_EQ(values_of(sparse(contents, {.directed = true, .values = true}).value), "11 12");
}

TEST(SparseFile, BlocksThatFitNoMatrixAreRefused) {
  const auto error = [](const std::vector<std::int32_t>& indptr, std::int32_t column, const char* shape, int values) {
    const File file(
        "m.npz", zip({{"indices.npy", array({column})},
                      {"indptr.npy", array(indptr)},
                      {"format.npy", word("bsr")},
                      {"shape.npy", square},
                      {"data.npy", npy_of("<i4", shape,
                                          bytes_of(std::vector<std::int32_t>(static_cast<std::size_t>(values), 1)))}}));
    return message_of<FileError>([&] { read_sparse<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  EXPECT_EQ(error({0, 1, 1}, 2, "(1, 2, 2)", 4), ": indices[0] = 2 is outside [0, 2)");
  EXPECT_EQ(error({0, 1, 1}, 0, "(1, 2, 3)", 6),
            ": has 2 rows of 1 blocks and 6 elements, which are no blocks of the matrix");
  EXPECT_EQ(error({0, 1, 1, 1}, 0, "(1, 2, 2)", 4),
            ": has 3 rows of 1 blocks and 4 elements, which are no blocks of the matrix");
  EXPECT_EQ(error({0, 1, 1}, 0, "(1, 4, 1)", 4), ": data has the shape (1, 4, 1), not (1, 2, 2)");
}

TEST(SparseFile, Errors) {
  const auto error = [](const std::vector<std::pair<std::string, std::string>>& arrays, GraphOptions options = {}) {
    const File file("m.npz", zip(arrays));
    const std::string message =
        message_of<FileError>([&] { read_sparse<std::int32_t>(InputFile(file.path()), options); });
    return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
  };
  const auto csr = [&](const std::vector<std::int32_t>& indptr, const std::vector<std::int32_t>& indices) {
    return error({{"indptr.npy", array(indptr)},
                  {"indices.npy", array(indices)},
                  {"shape.npy", square},
                  {"format.npy", word("csr")}});
  };
  EXPECT_EQ(csr({0, 0, 0, 0}, {}), ": indptr holds 4 elements, not 5");
  EXPECT_EQ(csr({1, 1, 1, 1, 1}, {0}), ": indptr[0] = 1, not 0");
  EXPECT_EQ(csr({0, 1, 0, 1, 1}, {0}), ": indptr[2] = 0, less than the one before");
  EXPECT_EQ(csr({0, 1, 9, 9, 9}, {0}), ": indptr[2] = 9 of 1 entries");
  EXPECT_EQ(csr({0, 0, 0, 0, 0}, {0}), ": indptr[4] = 0 of 1 entries");
  EXPECT_EQ(csr({0, 1, 1, 1, 1}, {4}), ": indices[0] = 4 is outside [0, 4)");
  EXPECT_EQ(csr({0, 1, 1, 1, 1}, {-1}), ": indices[0] = -1 is outside [0, 4)");
  EXPECT_EQ(error({{"format.npy", word("lil")}, {"shape.npy", square}}),
            ": is a sparse matrix in format 'lil'; csr, csc, coo, bsr and dia are read");
  EXPECT_EQ(error({{"format.npy", array({1})}}), ": format.npy: is 1-dimensional, with shape (1,), not 0-dimensional");
  EXPECT_EQ(error({{"shape.npy", square}}), ": has no array 'format'");
  EXPECT_EQ(error({{"format.npy", word("coo")}, {"shape.npy", array({3, 4})}}),
            ": is a matrix of 3 x 4, which is no square, or too large for the index type");
  EXPECT_EQ(error({{"format.npy", word("coo")}, {"shape.npy", square}, {"row.npy", array({})}}),
            ": has no array 'col'");
  EXPECT_EQ(
      error({{"format.npy", word("coo")}, {"shape.npy", square}, {"row.npy", array({0})}, {"col.npy", array({})}}),
      ": row holds 1 elements, col 0");
  EXPECT_EQ(error({{"row.npy", array({0})},
                   {"col.npy", array({0})},
                   {"format.npy", word("coo")},
                   {"shape.npy", square},
                   {"data.npy", array({1, 2})}},
                  {.values = true}),
            ": data has the shape (2,), not (1,)");
  const std::vector<std::pair<std::string, std::string>> entry{
      {"row.npy", array({0})}, {"col.npy", array({1})}, {"format.npy", word("coo")}, {"shape.npy", square}};
  const auto with = [&](const std::string& name, const std::string& contents) {
    auto arrays = entry;
    arrays.emplace_back(name, contents);
    return error(arrays);
  };
  EXPECT_EQ(with("indptr.npy", array({0, 1, 1, 1, 1})), ": has an array 'indptr', which 'coo' has not");
  EXPECT_EQ(with("row.npy", array({2})), ": row.npy: is in the file twice");
  EXPECT_EQ(with("data.npy", array({1, 2})), ": data has the shape (2,), not (1,)");
  EXPECT_EQ(error({{"format.npy", word("coo") + "x"}}), ": format.npy: holds 'coox', which is no word of 3 characters");
  EXPECT_EQ(error({{"row.npy", array({0})}, {"weights.npy", array({0})}}),
            ": weights.npy: is no array of a sparse matrix");
  const File file("a.txt", "1\n");
  EXPECT_TRUE(message_of<FileError>([&] { read_sparse<std::int32_t>(file.path()); }).ends_with(": is no .npz file"));
}

TEST(Format, NamesWithinCompressions) {
  const auto guess = [](const std::string& name, const std::string& contents) {
    const File file(name, contents);
    InputFile input(file.path());
    return guess_format(input).format;
  };
  for (const std::string ending : {"gz", "zst", "xz", "bz2", "lz4"}) {
    EXPECT_EQ(guess("a.gr." + ending, "1\n"), Format::dimacs) << ending;
  }
  EXPECT_EQ(guess("a.zip", zip({{"b.wel", "1\n"}})), Format::weighted_edges);
  EXPECT_EQ(guess("a.npz", zip({{"arr_0.npy", array({0, 0})}})), Format::parents);
  EXPECT_EQ(guess("a.npz", zip({{"arr_0.npy", npy_of("<i4", "(1, 2)", bytes_of(std::vector<std::int32_t>{0, 1}))}})),
            Format::edges);
}

}  // namespace

}  // namespace pleach::app
