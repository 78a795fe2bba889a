// Phylogenies.
#include "io/newick_file.hpp"

#include "apps/files.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

namespace {

using Parents = std::vector<std::int32_t>;
using Names = std::vector<std::string>;

NewickForest<std::int32_t> newick(std::string_view contents) {
  const File file("newick", contents);
  return read_newick<std::int32_t>(file.path());
}

Names names(const NewickForest<std::int32_t>& forest) {
  Names result;
  for (std::size_t v = 0; v < forest.size(); ++v) result.emplace_back(forest.names[v]);
  return result;
}

TEST(Newick, ByHand) {
  const std::string text = "((A:0.1,B:0.2)x:0.3,C);\n";
  for (const std::string& contents : {text, gzip(text)}) {
    const auto forest = newick(contents);
    EXPECT_EQ(forest.parent, (Parents{0, 0, 1, 1, 0}));
    EXPECT_EQ(names(forest), (Names{"", "x", "A", "B", "C"}));
    EXPECT_TRUE(std::isnan(forest.length[0]) && std::isnan(forest.length[4]));
    EXPECT_EQ(forest.length[1], 0.3);
    EXPECT_EQ(forest.length[2], 0.1);
    EXPECT_EQ(forest.length[3], 0.2);
  }
}

TEST(Newick, ManyTreesAndWithoutNames) {
  EXPECT_EQ(newick("(,(,));A; (B)C ;").parent, (Parents{0, 0, 0, 2, 2, 5, 6, 6}));
  EXPECT_EQ(newick("((()));").parent, (Parents{0, 0, 1, 2}));
  EXPECT_EQ(newick("").size(), 0U);
  EXPECT_EQ(newick(" \n[nothing]\n").size(), 0U);
  EXPECT_EQ(newick(":+1;").length[0], 1);
  EXPECT_EQ(newick(":1e-400;").length[0], 0);
}

TEST(Newick, LengthsMayBeInfiniteButNoNaN) {
  EXPECT_EQ(newick("(A:inf,B:1);").length[1], std::numeric_limits<double>::infinity());
  const File file("f", "(A:nan,B:1);");
  EXPECT_EQ(message_of<FileError>([&] { read_newick<std::int32_t>(file.path()); }),
            file.path() + ":1:4: 'nan' is no length");
}

TEST(Newick, TreesOfNexus) {
  const auto forest = newick(
      "#NEXUS\nbegin taxa;\n dimensions ntax=3; taxlabels A 'B c' C;\nend;\n"
      "Begin Trees;\n  [one] translate 1 A, 2 'B c', 3 C;\n  tree t1 = [&R] ((1:1,2:2):1,3:3);\n"
      "  tree * 't 2' = (1,3)2;\nEND;\nbegin paup; set x=y; end;\n");
  EXPECT_EQ(forest.parent, (Parents{0, 0, 1, 1, 0, 5, 5, 5}));
  EXPECT_EQ(names(forest), (Names{"", "", "A", "B c", "C", "B c", "A", "C"}));
  EXPECT_EQ(forest.length[3], 2);
  EXPECT_EQ(forest.notes, (Names{"the block paup is left aside"}));
  EXPECT_EQ(names(newick("#NEXUS begin taxa; taxlabels x y_z 3 u; end; begin trees; tree t = ((1,2)2,3,4); end;")),
            (Names{"", "2", "x", "y_z", "3", "u"}))
      << "leaves that are numbers of taxa";
  const auto error = [](std::string_view contents) {
    const File file("f", contents);
    return message_of<FileError>([&] { read_newick<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  EXPECT_EQ(error("#NEXUS\nbegin data;\nend;\n"), ":4:1: this file in NEXUS has no tree in a block TREES");
  EXPECT_EQ(error("#nexus begin trees; tree a (b,c); end;"), ":1:28: '=' is expected");
  EXPECT_EQ(error("#nexus begin trees; tree a = (b,c)"), ":1:35: the file ends where ';' is expected");
  EXPECT_EQ(error("#nexus begin trees;"), ":1:20: the file ends within a block");
}

TEST(Newick, NexusThatContradictsItselfIsRefused) {
  const auto error = [](const std::string& taxa, const std::string& trees) {
    const File file("f", "#NEXUS\nbegin taxa; " + taxa + " end;\nbegin trees;\n" + trees + " end;\n");
    return message_of<FileError>([&] { read_newick<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  const std::string abc = "taxlabels a b c;", tree = "tree t = (a,b);";
  EXPECT_EQ(error("dimensions ntax=4; " + abc, tree), ":2:13: there are 3 taxa, NTAX says 4");
  EXPECT_EQ(error(abc + " dimensions ntax=2;", tree), ":2:30: there are 3 taxa, NTAX says 2");
  EXPECT_EQ(error("dimensions ntax=x; " + abc, tree), ":2:13: DIMENSIONS has 'x' where a number is expected");
  EXPECT_EQ(error("taxlabels a_b 'a b';", tree), ":2:27: two taxa have the name 'a b'");
  EXPECT_EQ(error(abc + " taxlabels a b;", tree), ":2:30: a second list TAXLABELS differs from the first one");
  EXPECT_EQ(error(abc + " taxlabls x;", tree), ":2:30: the command 'taxlabls' is not supported");
  EXPECT_EQ(error(abc, tree + " tre u = (a,c);"), ":4:17: the command 'tre' is not supported");
  EXPECT_EQ(error(abc, "tree t = (a,d);"), ":4:6: leaf 'd' is no taxon of TAXLABELS");
  EXPECT_EQ(error(abc, "tree t = (a,4);"), ":4:6: leaf '4' is no taxon of TAXLABELS");
  EXPECT_EQ(error(abc, "tree t = (a,1);"), ":4:6: two leaves have the name 'a'");
  EXPECT_EQ(error(abc, "translate 1 a, 1 b; tree t = (1,2);"), ":4:16: TRANSLATE has the word '1' twice");
  EXPECT_EQ(error(abc, "translate 1 a, 2 a; tree t = (1,2);"), ":4:16: TRANSLATE has the name 'a' twice");
  EXPECT_EQ(error(abc, "translate 1 a 2 b; tree t = (1,2);"), ":4:15: ',' is expected");
  EXPECT_EQ(error(abc, "translate 1 a; translate 2 b; tree t = (1,2);"), ":4:16: a second TRANSLATE in one block");
  EXPECT_EQ(error(abc, "translate; " + tree), ":4:1: TRANSLATE has no word");
  EXPECT_EQ(error("taxlabels;", tree), ":2:13: TAXLABELS has no taxon");
  EXPECT_EQ(error(abc, "begin notes; " + tree), ":4:1: BEGIN stands within a block, whose END is missing");
  EXPECT_EQ(error(abc, tree + " end; begn trees; tree u = (a,c);"), ":4:22: 'begn' stands where BEGIN is expected");
}

TEST(Newick, LeavesOfOneNameAreRefused) {
  const auto error = [](const std::string& contents) {
    const File file("f", contents);
    return message_of<FileError>([&] { read_newick<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  EXPECT_EQ(error("((A,B),\n(C,A));"), ":2:4: two leaves have the name 'A'");
  EXPECT_EQ(names(newick("(A,(B,)B)A;(A,B);")), (Names{"A", "A", "B", "B", "", "", "A", "B"}))
      << "other vertices, leaves of other trees and those without a name";
}

TEST(Newick, NamesAndComments) {
  const auto forest =
      newick("[&R] ( 'it''s, (a) [name];' [x[y]]: [&rate=1] 1e-2 ,\n\tHomo_sapiens-2.1[z] , '' )\xc3\xa9\r\n;");
  EXPECT_EQ(forest.parent, (Parents{0, 0, 0, 0}));
  EXPECT_EQ(names(forest), (Names{"\xc3\xa9", "it's, (a) [name];", "Homo_sapiens-2.1", ""}));
  EXPECT_EQ(forest.length[1], 0.01);
}

TEST(Newick, VeryDeepAndVeryWide) {
  constexpr std::size_t depth = 1000000;
  const auto deep = newick(std::string(depth, '(') + "leaf" + std::string(depth, ')') + ";");
  ASSERT_EQ(deep.size(), depth + 1);
  for (std::size_t v = 1; v <= depth; ++v) ASSERT_EQ(deep.parent[v], static_cast<std::int32_t>(v - 1));
  EXPECT_EQ(deep.names[depth], "leaf");

  std::string leaves = "(0";
  for (int i = 1; i < 300000; ++i) leaves += "," + std::to_string(i) + ":0.5";
  const auto wide = newick(leaves + ")root;");
  ASSERT_EQ(wide.size(), 300001U);
  EXPECT_EQ(wide.names[300000], "299999");
  EXPECT_EQ(wide.names[0], "root");
  EXPECT_EQ(wide.parent.back(), 0);
}

TEST(Newick, Errors) {
  const auto error = [](std::string_view contents) {
    const File file("n", contents);
    const std::string message = message_of<FileError>([&] { read_newick<std::int32_t>(file.path()); });
    return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
  };
  EXPECT_EQ(error("(A,B)"), ":1:6: the file ends where ';' is expected");
  EXPECT_EQ(error("((A,B);"), ":1:7: ';' where ',' or ')' is expected");
  EXPECT_EQ(error("(A,\nB));"), ":2:3: ')' where ';' is expected");
  EXPECT_EQ(error("A,B;"), ":1:2: ',' where ';' is expected");
  EXPECT_EQ(error("(A B);"), ":1:4: 'B' where ',' or ')' is expected");
  EXPECT_EQ(error("(A(B));"), ":1:3: '(' where ',' or ')' is expected");
  EXPECT_EQ(error("(A,B"), ":1:5: the file ends where ',' or ')' is expected");
  EXPECT_EQ(error("A;;"), ":1:3: a tree without a vertex");
  EXPECT_EQ(error("(A:x);"), ":1:4: 'x' is not a length");
  EXPECT_EQ(error("(A:1e400);"), ":1:4: '1e400' does not fit f64");
  EXPECT_EQ(error("(A:);"), ":1:4: '' is not a length");
  EXPECT_EQ(error("(A:0.1:2);"), ":1:7: ':' where ',' or ')' is expected");
  EXPECT_EQ(error("(A,\n 'B);"), ":2:2: the quoted name does not end");
  EXPECT_EQ(error("(A,[B);"), ":1:4: the comment does not end");
  EXPECT_EQ(error("(A]);"), ":1:3: ']' where ',' or ')' is expected");
  EXPECT_EQ(error("\0"s), ":1:1: '\\x00' where ';' is expected");
  EXPECT_EQ(message_of<FileError>([] { read_newick<std::int64_t>("/nowhere"); }),
            "/nowhere: No such file or directory");
}

}  // namespace

}  // namespace pleach::app
