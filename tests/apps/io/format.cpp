// Which format a file is in.
#include "io/format.hpp"

#include "apps/graph_files.hpp"

#include <string>
#include <utility>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

namespace {

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
