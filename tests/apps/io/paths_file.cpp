// Trees of paths.
#include "apps/files.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/data_file.hpp"
#include "io/paths_file.hpp"

namespace pleach::app {

namespace {

template <class Index = std::int32_t>
PathTree<Index> paths(std::string_view contents, PathWeights weights = PathWeights::own) {
  const File file("paths", contents);
  return read_paths<Index>(file.path(), weights);
}

std::vector<std::int32_t> parents(std::string_view contents) { return paths(contents).parent; }

std::vector<std::string> names(std::string_view contents) {
  const auto tree = paths(contents);
  std::vector<std::string> result;
  for (std::size_t v = 0; v < tree.size(); ++v) result.emplace_back(tree.names[v]);
  return result;
}

using Parents = std::vector<std::int32_t>;
using Names = std::vector<std::string>;

TEST(Paths, AsFindPrintsThem) {
  const std::string text = "4096 /usr\n4096 /usr/bin\n10 /usr/bin/a b\n-3 /usr/c\n";
  for (const std::string& contents : {text, gzip(text)}) {
    const auto tree = paths<std::int64_t>(contents);
    EXPECT_EQ(tree.parent, (std::vector<std::int64_t>{0, 0, 1, 0}));
    EXPECT_EQ(tree.weight, (std::vector<std::int64_t>{4096, 4096, 10, -3}));
    EXPECT_EQ(tree.names[2], "/usr/bin/a b");
    EXPECT_EQ(tree.names[0], "/usr");
  }
}

TEST(Paths, AnyOrder) { EXPECT_EQ(parents("1 a/b/c\n1 a/b\n1 a/d\n1 a\n"), (Parents{1, 3, 3, 3})); }

// The directories that the list lacks come after its lines.
TEST(Paths, DirectoriesThatNoLineHas) {
  EXPECT_EQ(parents("1 /\n1 /usr/lib/x/y\n1 /usr\n1 /opt/z\n"), (Parents{0, 4, 0, 6, 5, 2, 0}));
  EXPECT_EQ(names("1 /\n1 /usr/lib/x/y\n1 /usr\n1 /opt/z\n"),
            (Names{"/", "/usr/lib/x/y", "/usr", "/opt/z", "/usr/lib/x", "/usr/lib", "/opt"}));
  EXPECT_EQ(names("1 /usr/lib\n1 /usr/lib64\n"), (Names{"/usr/lib", "/usr/lib64", "/usr"}));
  EXPECT_EQ(names("1 /a\n1 /b/c\n"), (Names{"/a", "/b/c", "/", "/b"}));
  // Nothing above the lowest directory that holds all.
  EXPECT_EQ(parents("1 /usr/lib\n1 /usr/lib/a\n"), (Parents{0, 0}));
  EXPECT_EQ(names("1 ./a/b/c\n1 ./a/d\n"), (Names{"./a/b/c", "./a/d", "./a/b", "./a"}));
  EXPECT_EQ(names("5 a/b/c\n"), (Names{"a/b/c"}));
  EXPECT_EQ(names("1 a\n1 b\n1 /c\n"), (Names{"a", "b", "/c", "."}));
  EXPECT_EQ(parents("1 a\n1 b\n1 /c\n"), (Parents{3, 3, 2, 3}));
  EXPECT_EQ(names("1 ./a\n1 b\n"), (Names{"./a", "b", "."}));
  EXPECT_EQ(names("1 ../a\n1 ../b\n"), (Names{"../a", "../b", ".."}));
  const auto tree = paths("7 src/a.c\n8 src/deep/b.c\n9 README\n");
  EXPECT_EQ(tree.weight, (std::vector<std::int64_t>{7, 8, 9, 0, 0, 0}));
  EXPECT_EQ(tree.parent, (Parents{3, 5, 4, 4, 4, 3}));
  EXPECT_EQ(tree.lines, 3U);
}

TEST(Paths, CumulativeWeights) {
  const std::string text = "3\ttop/a/x\n5\ttop/a/y\n9\ttop/a\n2\ttop/z\n15\ttop\n";  // as du -a prints them
  EXPECT_EQ(paths(text, PathWeights::cumulative).weight, (std::vector<std::int64_t>{3, 5, 1, 2, 4}));
  EXPECT_EQ(paths(text, PathWeights::unused).weight, (std::vector<std::int64_t>{3, 5, 9, 2, 15}));
  // A directory that no line has lies between.
  EXPECT_EQ(paths("9\ta\n3\ta/b/c\n", PathWeights::cumulative).weight, (std::vector<std::int64_t>{6, 3, 0}));
}

TEST(Paths, DotsAndSlashes) {
  EXPECT_EQ(parents("1 .\n1 ./a\n1 ./a/b\n1 ./.hidden\n"), (Parents{0, 0, 1, 0}));
  EXPECT_EQ(names("1 .\n1 ./a\n1 ./a/b\n1 ./.hidden\n"), (Names{".", "./a", "./a/b", "./.hidden"}));
  EXPECT_EQ(parents("1 dir/\n1 dir/a\n1 dir//b\n1 dir/./b/c/.\n"), (Parents{0, 0, 0, 2}));
  EXPECT_EQ(names("1 dir/\n1 dir/a\n1 dir//b\n1 dir/./b/c/.\n"), (Names{"dir", "dir/a", "dir/b", "dir/b/c"}));
  EXPECT_EQ(names("1 /\n1 //a\n1 /./b/\n1 ././c\n"), (Names{"/", "/a", "/b", "./c"}));
  EXPECT_EQ(parents("1 /\n1 //a\n1 /./a/b/\n1 ./c\n"), (Parents{0, 0, 1, 3}));
  EXPECT_EQ(parents("1 .\n1 ..b\n1 a\n1 /\n"), (Parents{0, 0, 0, 3}));
  EXPECT_EQ(parents("1 ../..\n1 ../../a\n1 ../../a/..b\n1 /\n"), (Parents{0, 0, 1, 3}));
  EXPECT_EQ(names("1 ./\n"), (Names{"."}));
  EXPECT_EQ(names("1 ///\n"), (Names{"/"}));
}

TEST(Paths, AnyBytes) {
  const std::string text = "1 \xff\xfe\n1 \xff\xfe/ leading and trailing \n2\ttab\n 3 indented\r\n4 \r\r\n";
  EXPECT_EQ(names(text), (Names{"\xff\xfe", "\xff\xfe/ leading and trailing ", "tab", "indented", "\r", "."}));
  EXPECT_EQ(parents(text), (Parents{5, 0, 5, 5, 5, 5}));
  EXPECT_EQ(names("1 a"), (Names{"a"})) << "no newline at the end";
  EXPECT_TRUE(paths("").parent.empty());
}

TEST(Paths, NulEndsRecords) {
  const std::string text = "1 a\0001 a/b\nc\0002 d\r\0"s;
  EXPECT_EQ(names(text), (Names{"a", "a/b\nc", "d\r", "."}));
  EXPECT_EQ(parents(text), (Parents{3, 0, 3, 3}));
}

TEST(Paths, ManyAndVeryDeep) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "1 r/" + std::to_string(i % 100) + "/" + std::to_string(i) + "\n";
  for (int i = 0; i < 100; ++i) text += "1 r/" + std::to_string(i) + "\n";
  const Parents parent = parents(text + "1 r\n");
  for (std::size_t i = 0; i < 100000; ++i) ASSERT_EQ(parent[i], static_cast<std::int32_t>(100000 + i % 100));
  for (std::size_t i = 100000; i <= 100100; ++i) ASSERT_EQ(parent[i], 100100);

  std::string deep = "1 a";
  for (int i = 0; i < 2000000; ++i) deep += "/a";
  const Parents made = parents(deep + "\n1 a/a\n");
  ASSERT_EQ(made.size(), 2000000U);
  EXPECT_EQ(std::vector(made.begin(), made.begin() + 3), (Parents{2, 1, 3}));
  EXPECT_EQ(made.back(), 1);
}

TEST(Paths, AsGitQuotesThem) {
  const std::string text =
      "40 \"docs/caf\\303\\251.txt\"\n3 \"src/q\\\"uote.c\"\n5 src/m.c\n1 \"a b\"\n2 \"\\q\"\n4 \"tab\\there\"\n";
  EXPECT_EQ(names(text), (std::vector<std::string>{"docs/caf\xc3\xa9.txt", "src/q\"uote.c", "src/m.c", "\"a b\"",
                                                   "\"\\q\"", "tab\there", "docs", ".", "src"}));
  EXPECT_EQ(paths(text).unquoted, 3U);
  EXPECT_EQ(paths("1 \"\\t\"\0"s).unquoted, 0U) << "where NULs end the lines, git quotes nothing";
}

std::string paths_error(std::string_view contents) {
  const File file("p", contents);
  const std::string message = message_of<FileError>([&] { read_paths<std::int32_t>(file.path()); });
  return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
}

TEST(Paths, SubmodulesWeighNothing) {
  const auto tree = paths("12 README\n- vendor/lib\n      - docs\n30 src/a.c\n");
  EXPECT_EQ(tree.weight, (std::vector<std::int64_t>{12, 0, 0, 30, 0, 0, 0}));
  EXPECT_EQ(paths_error("-1x a\n"), ":1: '-1x' is not an integer weight");
  EXPECT_EQ(paths_error("-- a\n"), ":1: '--' is not an integer weight");
}

TEST(Paths, Errors) {
  EXPECT_EQ(paths_error("1 /usr\n2 /a\n3 /usr/\n"), ":3: '/usr' repeats line 1");
  EXPECT_EQ(paths_error("1 ./a\n2 b\n3 a\n"), ":3: 'a' repeats line 1");
  EXPECT_EQ(paths_error("1 a\nx b\n"), ":2: 'x' is not an integer weight");
  EXPECT_EQ(paths_error("1 a\n1.5 b\n"), ":2: '1.5' is not an integer weight");
  EXPECT_EQ(paths_error("1 a\n9223372036854775808 b\n"), ":2: '9223372036854775808' does not fit i64");
  EXPECT_EQ(paths_error("1 a\n7\n"), ":2: has a weight but no path");
  EXPECT_EQ(paths_error("1 a\n7 \n"), ":2: has a weight but no path");
  EXPECT_EQ(paths_error("1 a\n\n2 b\n"), ":2: has no weight");
  EXPECT_EQ(paths_error("/usr\n"), ":1: '/usr' is not an integer weight");
  EXPECT_EQ(paths_error("1 a/../b\n"), ":1: 'a/../b' goes up by '..' after a name");
  EXPECT_EQ(paths_error("1 /..\n"), ":1: '/..' goes up by '..' after a name");
  EXPECT_EQ(paths_error("1 /\n1 ..\n1 a\n"), ":3: 'a' begins with '..' 0 times, line 2 1 times");
  EXPECT_EQ(paths_error("3\ta/b\n5\ta\n"),
            ": each directory has at least what lies below it, as du prints them: --cumulative takes these sums; for "
            "weights that are none, put blanks for the tabs");
  EXPECT_EQ(paths_error("100644 blob ce013625030ba8dba906f756967f9e9ca394464a       6\tREADME\n"),
            ":1: is a line of git ls-tree or ls-files: `git ls-tree -r --format='%(objectsize) %(path)'` gives weights "
            "and paths");
  EXPECT_EQ(paths_error("1 a\n100755 blob ce01\tREADME\n"),
            ":2: is a line of git ls-tree or ls-files: `git ls-tree -r --format='%(objectsize) %(path)'` gives weights "
            "and paths");
  EXPECT_EQ(paths_error("100644 ce013625030ba8dba906f756967f9e9ca394464a 0\tREADME\n").substr(0, 23),
            ":1: is a line of git ls")
      << "git ls-files --stage";
  EXPECT_EQ(paths_error("100 blob abcd\n100644 blob of text\n100644 blob\n"), "no exception");
  const File du("du", "1\ta\n3\ta/b\n1\ta/c\n");
  EXPECT_EQ(message_of<FileError>([&] { read_paths<std::int32_t>(du.path(), PathWeights::cumulative); }),
            du.path() + ":1: 'a' has 1, less than what lies below it: no cumulative weight");
  EXPECT_EQ(paths_error("1 a\n2 " + std::string(InputFile::max_record * 2, 'x')), ":2: longer than 16 MiB");
  std::string late;
  for (int i = 0; i < 200000; ++i) late += "1 " + std::to_string(i) + "\n";
  EXPECT_EQ(paths_error(late + "1 a\0b\n"s), ":200001: holds a NUL, but those before it end in a newline");
  EXPECT_EQ(message_of<FileError>([] { read_paths<std::int64_t>("/nowhere"); }), "/nowhere: No such file or directory");
}

TEST(Messages, QuotedTextIsShortAndPrintable) {
  EXPECT_EQ(in_quotes("a\tb\x7f"), "'a\\x09b\\x7f'");
  EXPECT_EQ(in_quotes(std::string(60, 'a')), "'" + std::string(60, 'a') + "'");
  EXPECT_EQ(in_quotes(std::string(59, 'a') + "\u00e9" + "b"), "'" + std::string(59, 'a') + "…'");
}

}  // namespace

}  // namespace pleach::app
