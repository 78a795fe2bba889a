// Labels of vertices, and edges that have them.
#include "io/labels.hpp"

#include "apps/files.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/data_file.hpp"
#include "io/edges_file.hpp"

namespace pleach::app {

namespace {

using Vertices = std::vector<std::int32_t>;

NamePool pool(const std::vector<std::string>& names) {
  NamePool result;
  for (const std::string& name : names) result.add(name);
  return result;
}

std::vector<std::string> texts(const Labels& labels, std::size_t vertices) {
  std::vector<std::string> result;
  for (std::size_t v = 0; v < vertices; ++v) result.push_back(labels.text(v));
  return result;
}

TEST(Labels, OfNumbers) {
  const Labels none, numbers(std::vector<std::int64_t>{-3, 12, 5000000000});
  EXPECT_EQ(texts(none, 2), (std::vector<std::string>{"0", "1"}));
  EXPECT_EQ(texts(numbers, 3), (std::vector<std::string>{"-3", "12", "5000000000"}));
  const VertexFinder<std::int32_t> plain(none, 2), sparse(numbers, 3);
  EXPECT_EQ(plain.find("1"), 1);
  EXPECT_EQ(plain.find("2"), std::nullopt);
  EXPECT_EQ(plain.why_not("2"), "vertex 2 is outside [0, 2)");
  EXPECT_EQ(plain.why_not("-1"), "vertex -1 is negative");
  EXPECT_EQ(plain.why_not("x"), "'x' is not an integer");
  EXPECT_EQ(plain.why_not("9223372036854775808"), "'9223372036854775808' does not fit i64");
  EXPECT_EQ(sparse.find("5000000000"), 2);
  EXPECT_EQ(sparse.find(-3), 0);
  EXPECT_EQ(sparse.why_not("0"), "no edge has vertex 0");
}

TEST(Labels, OfNames) {
  const Labels labels = Labels::of_names(pool({"", "a", "100", "b", "100", "", "[3]", "100"}));
  EXPECT_EQ(texts(labels, 8), (std::vector<std::string>{"[0]", "a", "[2]", "b", "[4]", "[5]", "[3]", "[7]"}));
  const VertexFinder<std::int32_t> finder(labels, 8);
  EXPECT_EQ(finder.find("b"), 3);
  EXPECT_EQ(finder.find("[5]"), 5);
  EXPECT_EQ(finder.find("[3]"), 6) << "a name comes first";
  EXPECT_EQ(finder.find(3), 3);
  for (const char* none : {"", "c", "0", "[8]", "[-1]", "[]", "[x]", "100"}) EXPECT_EQ(finder.find(none), std::nullopt);
  EXPECT_EQ(finder.why_not("c"), "'c' is the name of no vertex");
  EXPECT_EQ(finder.why_not(""), "'' is the name of no vertex");
  EXPECT_EQ(finder.why_not("100"), "'100' is the name of 3 vertices, of which one is [7]");
  EXPECT_TRUE(Labels::of_names(pool({"", ""})).empty());
  EXPECT_TRUE(Labels::of_names({}).empty());
}

// The table grows several times.
TEST(Labels, AreReadInTheOrderOfAppearance) {
  LabelReader<std::int32_t> reader("f");
  for (int round = 0; round < 2; ++round) {
    for (std::int32_t i = 0; i < 10000; ++i) ASSERT_EQ(reader.vertex("vertex " + std::to_string(i * 7919)), i);
  }
  const Labels labels = reader.take();
  EXPECT_EQ(labels.text(9999), "vertex 79182081");
  const VertexFinder<std::int64_t> finder(labels, 10000);
  EXPECT_EQ(finder.find("vertex 7919"), 1);
}

EdgeList<std::int32_t> labelled(std::string_view contents, bool weighted = false) {
  const File file("labels", contents);
  return read_labelled_edges<std::int32_t>(file.path(), weighted);
}

TEST(LabelledEdges, ByHand) {
  const std::string text =
      "# people\nalice bob # a comment\n0xff  \t\xc3\xa9\r\nbob#1 alice\n\nJohn Smith\tbob\t\n18446744073709551615 C#";
  for (const std::string& contents : {text, gzip(text), "\xef\xbb\xbf" + text}) {
    const auto edges = labelled(contents);
    EXPECT_EQ(edges.from, (Vertices{0, 2, 4, 5, 6}));
    EXPECT_EQ(edges.to, (Vertices{1, 3, 0, 1, 7}));
    EXPECT_EQ(edges.vertices, 8U);
    EXPECT_EQ(texts(edges.labels, 8), (std::vector<std::string>{"alice", "bob", "0xff", "\xc3\xa9", "bob#1",
                                                                "John Smith", "18446744073709551615", "C#"}));
  }
}

TEST(LabelledEdges, Values) {
  const auto edges = labelled("a b 0.5\nnew york\tb\t7\n", true);
  EXPECT_EQ(edges.value.get<double>(0), 0.5);
  EXPECT_EQ(edges.value.get<double>(1), 7);
  EXPECT_EQ(edges.labels.text(2), "new york");
}

std::string error_of(std::string_view contents, bool weighted = false) {
  const File file("f", contents);
  const auto read = [&] { read_labelled_edges<std::int32_t>(file.path(), weighted); };
  return message_of<FileError>(read).substr(file.path().size());
}

TEST(LabelledEdges, Errors) {
  EXPECT_EQ(error_of("a b\n\nc\n"), ":3: 'c' is not a pair of vertices");
  EXPECT_EQ(error_of("a b c\n"), ":1: 'a b c' is not a pair of vertices");
  EXPECT_EQ(error_of("a,b\n"), ":1: 'a,b' is not a pair of vertices");
  EXPECT_EQ(error_of("a b c\td\te\n"), ":1: 'a b c\\x09d\\x09e' is not a pair of vertices");
  EXPECT_EQ(error_of("a b\n", true), ":1: 'a b' is not a pair of vertices and a value");
  EXPECT_EQ(error_of("a b c\n", true), ":1: 'c' is not a number");
}

TEST(LabelledEdges, TabsAndCommasKeepLabelsWhole) {
  const auto rooms = labelled("Smith\tRoom #2\nJones\tRoom #3\n# none\n");
  EXPECT_EQ(texts(rooms.labels, 4), (std::vector<std::string>{"Smith", "Room #2", "Jones", "Room #3"}));
  const std::string text = "alice, bob\n\"Doe, \"\"J\"\"\" ,carol #1\n";
  const File file("names", text);
  const auto names = read_labelled_edges<std::int32_t>(file.path(), false, list_form(text, {}, false));
  EXPECT_EQ(texts(names.labels, 4), (std::vector<std::string>{"alice", "bob", "Doe, \"J\"", "carol #1"}));
  EXPECT_EQ(error_of("alice, bob\n"), ":1: 'alice,' ends in a comma: put tabs between labels");
  EXPECT_EQ(error_of("\"a b\" c\n"), ":1: '\"a b\" c' is not a pair of vertices");
  EXPECT_EQ(error_of("\"a b\"\n"), ":1: '\"a' is a part of a label in quotes: put tabs or commas between labels");
  EXPECT_EQ(error_of("a\tb\n\tb\n"), ":2: 'b' is not a pair of vertices");
}

TEST(Labels, AreTakenBackAsTheyWereWritten) {
  const std::vector<std::string> names{"CORP\\alice", "CORP\\new", "a\tb\\c", "two\nlines\r", "#1", "x #2", "\\"};
  NamePool pool;
  for (const std::string& name : names) pool.add(name);
  const Labels labels(std::move(pool));
  const VertexFinder<std::int32_t> finder(labels, names.size());
  std::string lines;
  for (std::size_t v = 0; v < names.size(); ++v) {
    EXPECT_EQ(finder.find(escape_label(names[v])), static_cast<std::int32_t>(v)) << names[v];
    lines += escape_label(names[v]) + "\n";
  }
  EXPECT_EQ(escape_label("CORP\\new"), "CORP\\new") << "a backslash alone stays one";
  const File file("names", lines + "# a comment\n");
  EXPECT_EQ(read_vertices(file.path(), finder), (Vertices{0, 1, 2, 3, 4, 5, 6}));
}

TEST(LabelledEdges, AreGuessed) {
  for (const char* text : {"alice bob", "# x\n\na b\nc 1\n", "0xdead 3fa9\n", "1 18446744073709551615\n1 2\n",
                           "a 1\n2 b\n", "1 2\n18446744073709551615 3\n", "John Smith\tb\nc\td\n", "a b\nc\n"}) {
    EXPECT_TRUE(has_labels(text)) << text;
  }
  for (const char* text : {"", "# none\n", "0 1\n", "0 1\na b\n", "3x 1\n", "-1 2\n", "1.5 2.5\n", "1e5 2\n",
                           "source target\n0 1\n1 2\n", "5 x\n0 1\n"}) {
    EXPECT_FALSE(has_labels(text)) << text;
  }
}

TEST(WithLabels, NamesVertices) {
  const Labels names(pool({"a", "vertex 0", "c"})), numbers(std::vector<std::int64_t>{4, 70, 100});
  EXPECT_EQ(with_labels("f: from vertex 1 to vertex 2", names), "f: from vertex vertex 0 to vertex c");
  EXPECT_EQ(with_labels("vertex 0, 1", numbers), "vertex 4, 1");
  EXPECT_EQ(with_labels("vertex 17 is alone", Labels()), "vertex 17 is alone");
  EXPECT_EQ(with_labels("a vertex alone; vertex ", names), "a vertex alone; vertex ");
}

TEST(Pairs, OfLabels) {
  const Labels labels(pool({"a", "b c", "d"}));
  const VertexFinder<std::int32_t> finder(labels, 3);
  const File file("pairs", "a d # comment\nb c\ta\r\n"), array("pairs.npy", npy_of("|i1", "(1, 2)", "\x02\x01"));
  EXPECT_EQ(read_pairs(file.path(), finder).from, (Vertices{0, 1}));
  EXPECT_EQ(read_pairs(file.path(), finder).to, (Vertices{2, 0}));
  EXPECT_EQ(read_pairs(array.path(), finder).from, (Vertices{2}));
  const File list("list", "d\nb c\n");
  EXPECT_EQ(read_vertices(list.path(), finder), (Vertices{2, 1}));
  const auto error = [&](std::string_view contents) {
    const File bad("f", contents);
    return message_of<FileError>([&] { read_pairs(bad.path(), finder); }).substr(bad.path().size());
  };
  EXPECT_EQ(error("a d\na e\n"), ":2: 'e' is the name of no vertex");
  EXPECT_EQ(error("a\n"), ":1: 'a' is not a pair of vertices");
  EXPECT_EQ(error(npy_of("|i1", "(1, 2)", "\x02\x03")), ": element 1: vertex 3 is outside [0, 3)");
  EXPECT_EQ(error(npy_of("|i1", "(3,)", "\x02\x01\x01")), ": holds 3 vertices, not pairs");
}

}  // namespace

}  // namespace pleach::app
