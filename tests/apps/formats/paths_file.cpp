// Trees of paths.
#include "apps/files.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/data_file.hpp"
#include "formats/paths_file.hpp"

namespace pleach::app {

namespace {

template <class Index = std::int32_t>
PathTree<Index> paths(std::string_view contents) {
  const File file("paths", contents);
  return read_paths<Index>(file.path());
}

std::vector<std::int32_t> parents(std::string_view contents) { return paths(contents).parent; }

std::vector<std::string> names(std::string_view contents) {
  const auto tree = paths(contents);
  std::vector<std::string> result;
  for (std::size_t v = 0; v < tree.size(); ++v) result.emplace_back(tree.name(v));
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
    EXPECT_EQ(tree.name(2), "/usr/bin/a b");
    EXPECT_EQ(tree.name(0), "/usr");
  }
}

TEST(Paths, AnyOrder) { EXPECT_EQ(parents("1 a/b/c\n1 a/b\n1 a/d\n1 a\n"), (Parents{1, 3, 3, 3})); }

TEST(Paths, NearestListedAncestor) {
  EXPECT_EQ(parents("1 /\n1 /usr/lib/x/y\n1 /usr\n1 /opt/z\n"), (Parents{0, 2, 0, 0}));
  EXPECT_EQ(parents("1 /usr/lib\n1 /usr/lib64\n1 /opt/z/y\n"), (Parents{0, 1, 2}));
}

TEST(Paths, DotsAndSlashes) {
  EXPECT_EQ(parents("1 .\n1 ./a\n1 ./a/b\n1 ./.hidden\n"), (Parents{0, 0, 1, 0}));
  EXPECT_EQ(names("1 .\n1 ./a\n1 ./a/b\n1 ./.hidden\n"), (Names{".", "./a", "./a/b", "./.hidden"}));
  EXPECT_EQ(parents("1 dir/\n1 dir/a\n1 dir//b\n1 dir/./b/c/.\n"), (Parents{0, 0, 0, 2}));
  EXPECT_EQ(names("1 dir/\n1 dir/a\n1 dir//b\n1 dir/./b/c/.\n"), (Names{"dir", "dir/a", "dir/b", "dir/b/c"}));
  EXPECT_EQ(names("1 /\n1 //a\n1 /./b/\n1 ././c\n"), (Names{"/", "/a", "/b", "./c"}));
  EXPECT_EQ(parents("1 /\n1 //a\n1 /./a/b/\n1 ./c\n"), (Parents{0, 0, 1, 3}));
  EXPECT_EQ(parents("1 .\n1 ..\n1 ../a\n1 ..b\n1 a\n1 /\n"), (Parents{0, 1, 1, 0, 0, 5}));
  EXPECT_EQ(names("1 ./\n"), (Names{"."}));
  EXPECT_EQ(names("1 ///\n"), (Names{"/"}));
}

TEST(Paths, AnyBytes) {
  const std::string text = "1 \xff\xfe\n1 \xff\xfe/ leading and trailing \n2\ttab\n 3 indented\r\n";
  EXPECT_EQ(names(text), (Names{"\xff\xfe", "\xff\xfe/ leading and trailing ", "tab", "indented\r"}));
  EXPECT_EQ(parents(text), (Parents{0, 0, 2, 3}));
  EXPECT_EQ(names("1 a"), (Names{"a"})) << "no newline at the end";
  EXPECT_TRUE(paths("").parent.empty());
}

TEST(Paths, NulEndsRecords) {
  const std::string text = "1 a\0001 a/b\nc\0002 d\0"s;
  EXPECT_EQ(names(text), (Names{"a", "a/b\nc", "d"}));
  EXPECT_EQ(parents(text), (Parents{0, 0, 2}));
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
  EXPECT_EQ(parents(deep + "\n1 a/a\n"), (Parents{1, 1}));
}

std::string paths_error(std::string_view contents) {
  const File file("p", contents);
  const std::string message = message_of<FileError>([&] { read_paths<std::int32_t>(file.path()); });
  return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
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
