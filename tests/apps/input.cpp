// What the driver reads, writes and generates: tree shapes, arrays in files, trees of paths.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <pleach/error.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "array_file.hpp"
#include "data_file.hpp"
#include "paths_file.hpp"
#include "tree_shapes.hpp"

using namespace pleach;
using namespace pleach::app;

namespace {

using std::string_literals::operator""s;

template <class Thrown>
std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Thrown& error) {
    return error.what();
  } catch (const std::exception& error) {
    return "another exception: "s + error.what();
  }
  return "no exception";
}

// A file of this test, which is gone when it ends.
class File {
 public:
  explicit File(const std::string& name)
      : path_(testing::TempDir() + "pleach-" + std::to_string(getpid()) + "-" + name) {
    std::filesystem::remove(path_);
  }
  File(const std::string& name, std::string_view contents) : File(name) {
    std::ofstream(path_, std::ios::binary).write(contents.data(), static_cast<std::streamsize>(contents.size()));
  }
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::string& path() const { return path_; }

  std::string contents() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string path_;
};

std::string gzip(std::string_view contents) {
  const File file("gzip");
  gzFile out = gzopen(file.path().c_str(), "wb");
  gzwrite(out, contents.data(), static_cast<unsigned>(contents.size()));
  gzclose(out);
  return file.contents();
}

// Makes `descriptor` another file while it lives.
class Redirect {
 public:
  Redirect(int descriptor, std::FILE* file) : descriptor_(descriptor), saved_(dup(descriptor)), file_(file) {
    dup2(fileno(file), descriptor);
  }
  ~Redirect() {
    dup2(saved_, descriptor_);
    close(saved_);
    std::fclose(file_);
  }
  Redirect(const Redirect&) = delete;
  Redirect& operator=(const Redirect&) = delete;

 private:
  int descriptor_, saved_;
  std::FILE* file_;
};

// ---- tree shapes ----

template <class Index>
std::uint64_t checksum(const std::vector<Index>& parent) {
  std::uint64_t sum = 0;
  for (const Index p : parent) sum = (sum ^ static_cast<std::uint64_t>(p)) * 0x9E3779B97F4A7C15ULL + (sum >> 29);
  return sum;
}

// The level of each vertex, or nothing if the array is no forest.
template <class Index>
std::vector<std::int64_t> levels_of(const std::vector<Index>& parent) {
  constexpr std::int64_t unknown = -1;
  std::vector<std::int64_t> level(parent.size(), unknown);
  std::vector<std::size_t> chain;
  for (std::size_t start = 0; start < parent.size(); ++start) {
    std::size_t v = start;
    while (level[v] == unknown) {
      chain.push_back(v);
      if (chain.size() > parent.size() || parent[v] < 0 || static_cast<std::size_t>(parent[v]) >= parent.size()) {
        return {};
      }
      if (static_cast<std::size_t>(parent[v]) == v) {
        level[v] = 0;
        chain.pop_back();
      }
      v = static_cast<std::size_t>(parent[v]);
    }
    for (std::int64_t next = level[v] + 1; !chain.empty(); chain.pop_back()) level[chain.back()] = next++;
  }
  return level;
}

std::vector<std::int64_t> widths_of(const std::vector<std::int64_t>& level) {
  std::vector<std::int64_t> width;
  for (const std::int64_t l : level) {
    if (static_cast<std::size_t>(l) >= width.size()) width.resize(static_cast<std::size_t>(l) + 1);
    ++width[static_cast<std::size_t>(l)];
  }
  return width;
}

template <class Index>
std::vector<std::int64_t> children_of(const std::vector<Index>& parent) {
  std::vector<std::int64_t> children(parent.size());
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (static_cast<std::size_t>(parent[v]) != v) ++children[static_cast<std::size_t>(parent[v])];
  }
  return children;
}

template <class Index>
std::int64_t largest_arity(const std::vector<Index>& parent) {
  return std::ranges::max(children_of(parent));
}

std::vector<std::int32_t> make(const TreeShape& shape, std::uint64_t seed = 1) {
  return make_tree<std::int32_t>(shape, seed);
}

const std::vector<TreeKind> all_kinds = {
    TreeKind::random_attachment, TreeKind::random_binary, TreeKind::path,  TreeKind::star,
    TreeKind::caterpillar,       TreeKind::complete,      TreeKind::levels};

TEST(TreeShapes, ByHand) {
  using Parents = std::vector<std::int32_t>;
  EXPECT_EQ(make({.kind = TreeKind::path, .vertices = 4}), (Parents{0, 0, 1, 2}));
  EXPECT_EQ(make({.kind = TreeKind::star, .vertices = 4}), (Parents{0, 0, 0, 0}));
  EXPECT_EQ(make({.kind = TreeKind::caterpillar, .vertices = 6}), (Parents{0, 0, 1, 0, 1, 2}));
  EXPECT_EQ(make({.kind = TreeKind::caterpillar, .vertices = 5}), (Parents{0, 0, 1, 0, 1}));
  EXPECT_EQ(make({.kind = TreeKind::complete, .vertices = 8, .arity = 3}), (Parents{0, 0, 0, 0, 1, 1, 1, 2}));
  EXPECT_EQ(make({.kind = TreeKind::complete, .vertices = 3, .arity = 1}), (Parents{0, 0, 1}));
  EXPECT_EQ(make({.kind = TreeKind::path, .vertices = 5, .roots = 2}), (Parents{0, 0, 1, 3, 3}));
  EXPECT_EQ(make({.kind = TreeKind::levels, .vertices = 3, .levels = 3}), (Parents{0, 0, 1}));
}

TEST(TreeShapes, EachKindIsAForestOfTheSizesAsked) {
  for (const TreeKind kind : all_kinds) {
    for (const std::int64_t vertices : {1, 2, 3, 7, 1000, 200000}) {
      for (const std::int64_t roots : {1, 2, 7}) {
        for (const bool permute : {false, true}) {
          if (roots > vertices) continue;
          const std::int64_t smallest = vertices / roots;
          if (kind == TreeKind::levels && smallest == 1 && vertices > roots) continue;
          const auto parent = make({.kind = kind,
                                    .vertices = vertices,
                                    .levels = std::min<std::int64_t>(smallest, 5),
                                    .roots = roots,
                                    .permute_labels = permute});
          SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(kind) << ", " << vertices << " vertices, "
                                          << roots << " roots, permuted " << permute);
          ASSERT_EQ(parent.size(), static_cast<std::size_t>(vertices));
          const auto level = levels_of(parent);
          ASSERT_EQ(level.size(), parent.size()) << "a cycle";
          EXPECT_EQ(widths_of(level)[0], roots);
        }
      }
    }
  }
}

TEST(TreeShapes, DepthAndArity) {
  const std::int64_t n = 100001;
  const auto depth = [](const auto& parent) { return widths_of(levels_of(parent)).size(); };
  EXPECT_EQ(depth(make({.kind = TreeKind::path, .vertices = n})), 100001U);
  EXPECT_EQ(depth(make({.kind = TreeKind::star, .vertices = n})), 2U);
  EXPECT_EQ(depth(make({.kind = TreeKind::complete, .vertices = n, .arity = 10})), 6U);
  EXPECT_EQ(largest_arity(make({.kind = TreeKind::complete, .vertices = n, .arity = 10})), 10);
  EXPECT_EQ(depth(make({.kind = TreeKind::caterpillar, .vertices = n})), 50001U);
  EXPECT_EQ(largest_arity(make({.kind = TreeKind::caterpillar, .vertices = n})), 2);

  // Both random trees have a depth of O(log n) on average, and are not degenerate.
  const auto attachment = make({.kind = TreeKind::random_attachment, .vertices = n});
  EXPECT_GT(depth(attachment), 15U);
  EXPECT_LT(depth(attachment), 80U);
  const auto binary = make({.kind = TreeKind::random_binary, .vertices = n});
  EXPECT_EQ(largest_arity(binary), 2);
  EXPECT_GT(depth(binary), 25U);
  EXPECT_LT(depth(binary), 120U);
}

TEST(TreeShapes, RandomBinarySplitsUniformly) {
  // Of the 4 vertices below the root, 0 to 4 go left, so that the root has two children three times of five.
  int two = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    two += children_of(make({.kind = TreeKind::random_binary, .vertices = 5}, seed))[0] == 2 ? 1 : 0;
  }
  EXPECT_NEAR(two, 3000, 200);
}

TEST(TreeShapes, RandomAttachmentIsUniform) {
  std::vector<int> times(4);
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    ++times[static_cast<std::size_t>(make({.kind = TreeKind::random_attachment, .vertices = 5}, seed)[4])];
  }
  for (const int t : times) EXPECT_NEAR(t, 1000, 150);
}

TEST(TreeShapes, LevelsAreAllThereAndEven) {
  const auto width = widths_of(levels_of(make({.kind = TreeKind::levels, .vertices = 1003, .levels = 11})));
  EXPECT_EQ(width, (std::vector<std::int64_t>{1, 101, 101, 100, 100, 100, 100, 100, 100, 100, 100}));
  const auto deep = widths_of(levels_of(make({.kind = TreeKind::levels, .vertices = 1000, .levels = 1000})));
  EXPECT_EQ(deep, std::vector<std::int64_t>(1000, 1));
}

TEST(TreeShapes, TreesOfTable1) {
  const TreeShape shape = tree_shape("af_shell9");
  EXPECT_EQ(shape.vertices, 504855);
  EXPECT_EQ(shape.levels, 490);
  const auto level = levels_of(make(shape));
  EXPECT_EQ(level.size(), 504855U);
  EXPECT_EQ(widths_of(level).size(), 490U);
  EXPECT_EQ(tree_shape("nlpkkt200").vertices, 16240000);
  EXPECT_EQ(tree_shape("cage15").levels, 81);
}

TEST(TreeShapes, EveryNameIsKnown) {
  const auto names = tree_shape_names();
  EXPECT_EQ(names.size(), 17U);
  for (const std::string& name : names) EXPECT_NO_THROW(tree_shape(name));
}

TEST(TreeShapes, PermutingKeepsTheTree) {
  for (const TreeKind kind : all_kinds) {
    TreeShape shape{.kind = kind, .vertices = 200000, .levels = 9};
    const auto plain = make(shape);
    shape.permute_labels = true;
    const auto permuted = make(shape);
    EXPECT_NE(plain, permuted);
    EXPECT_EQ(widths_of(levels_of(plain)), widths_of(levels_of(permuted)));
    auto plain_children = children_of(plain), permuted_children = children_of(permuted);
    std::ranges::sort(plain_children);
    std::ranges::sort(permuted_children);
    EXPECT_EQ(plain_children, permuted_children);
  }
}

TEST(TreeShapes, PermutationIsUniform) {
  // Where the root of a path of three goes, and whether the other two change places: six cases.
  std::vector<int> times(9);
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    const auto parent = make({.kind = TreeKind::path, .vertices = 3, .permute_labels = true}, seed);
    const auto children = children_of(parent);
    std::size_t root = 0;
    while (static_cast<std::size_t>(parent[root]) != root) ++root;
    const auto leaf = static_cast<std::size_t>(std::ranges::find(children, 0) - children.begin());
    ++times[3 * root + leaf];
  }
  for (const std::size_t possible : {1U, 2U, 3U, 5U, 6U, 7U}) EXPECT_NEAR(times[possible], 1000, 150);
}

TEST(TreeShapes, ASeedGivesTheSameTreeOnEveryPlatform) {
  const std::vector<std::uint64_t> expected = {10663126070945379615ULL, 4241919712089959743ULL, 15807025455559540682ULL,
                                               4688534181479608284ULL};
  std::size_t at = 0;
  for (const TreeKind kind : {TreeKind::random_attachment, TreeKind::random_binary, TreeKind::levels, TreeKind::path}) {
    const TreeShape shape{.kind = kind, .vertices = 100000, .levels = 40, .roots = 3, .permute_labels = true};
    EXPECT_EQ(checksum(make(shape, 42)), expected[at]) << "kind " << static_cast<int>(kind);
    EXPECT_EQ(checksum(make_tree<std::int64_t>(shape, 42)), expected[at]);
    EXPECT_NE(checksum(make(shape, 43)), expected[at]);
    ++at;
  }
}

TEST(TreeShapes, NoVertices) {
  for (const TreeKind kind : all_kinds) EXPECT_TRUE(make({.kind = kind, .vertices = 0}).empty());
}

TEST(TreeShapes, Errors) {
  const auto error = [](const TreeShape& shape) { return message_of<ArgumentError>([&] { make(shape); }); };
  EXPECT_EQ(error({.vertices = -1}), "make_tree: vertices = -1 is negative");
  EXPECT_EQ(error({.vertices = 3, .roots = 4}), "make_tree: roots = 4 is more than vertices = 3");
  EXPECT_EQ(error({.vertices = 3, .roots = 0}), "make_tree: roots = 0 is less than 1");
  EXPECT_EQ(error({.kind = TreeKind::complete, .vertices = 3, .arity = 0}), "make_tree: arity = 0 is less than 1");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 3, .levels = 4}),
            "make_tree: levels = 4 is more than the 3 vertices");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 9, .levels = 5, .roots = 2}),
            "make_tree: levels = 5 is more than the 4 vertices of each tree");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 3, .levels = 1}),
            "make_tree: levels = 1 holds one vertex of a tree, not 3");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 3, .levels = 0}), "make_tree: levels = 0 is less than 1");
  EXPECT_EQ(message_of<OverflowError>([] { make({.vertices = std::int64_t{1} << 31}); }),
            "make_tree: 2147483648 vertices do not fit an index of at most 2147483647");
  EXPECT_EQ(message_of<ArgumentError>([] { tree_shape("oak"); }).substr(0, 71),
            "tree_shape: 'oak' is not one of random-attachment, random-binary, path,");
}

// ---- arrays in files ----

template <class T>
class ArrayFile : public testing::Test {
 public:
  static std::vector<T> values() {
    std::vector<T> result{std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(), 0, T(-1), T(17)};
    if constexpr (std::is_floating_point_v<T>) {
      for (const T special : {std::numeric_limits<T>::infinity(), -std::numeric_limits<T>::infinity(), T(0.1),
                              std::numeric_limits<T>::denorm_min(), std::numeric_limits<T>::min(), T(-0.0)}) {
        result.push_back(special);
      }
    }
    for (int i = 0; i < 100000; ++i) result.push_back(static_cast<T>(i * 7919));
    return result;
  }
};
using Types = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(ArrayFile, Types);

TYPED_TEST(ArrayFile, RoundTrips) {
  const auto values = TestFixture::values();
  for (const std::string name : {"a.txt", "a.npy", "a.txt.gz", "a.npy.gz", "a"}) {
    const File file(name);
    write_array(file.path(), values);
    EXPECT_EQ(read_array<TypeParam>(file.path()), values) << name;
    EXPECT_EQ(file.contents().starts_with("\x1f\x8b"), name.ends_with(".gz")) << name;
    write_array(file.path(), std::vector<TypeParam>{});
    EXPECT_TRUE(read_array<TypeParam>(file.path()).empty()) << name;
  }
}

TYPED_TEST(ArrayFile, GzipIsKnownByContentsAndStdinWorks) {
  const File text("renamed.txt", gzip("1\n2\n3\n"));
  const std::vector<TypeParam> expected{1, 2, 3};
  EXPECT_EQ(read_array<TypeParam>(text.path()), expected);
  {
    const Redirect redirect(STDIN_FILENO, std::fopen(text.path().c_str(), "rb"));
    EXPECT_EQ(read_array<TypeParam>("-"), expected);
  }
  const File npy("pipe.npy");
  write_array(npy.path(), expected);
  const Redirect redirect(STDIN_FILENO, std::fopen(npy.path().c_str(), "rb"));
  EXPECT_EQ(read_array<TypeParam>("-"), expected);
}

TYPED_TEST(ArrayFile, Stdout) {
  const File file("stdout");
  {
    const Redirect redirect(STDOUT_FILENO, std::fopen(file.path().c_str(), "wb"));
    write_array("-", std::vector<TypeParam>{1, 2, -3});
  }
  EXPECT_EQ(file.contents(), "1\n2\n-3\n");
}

TEST(ArrayFileText, CommentsBlanksAndSigns) {
  const File file("a.txt", "# parents\n\n  1\t\r\n+2 # two\n-3\n   \n4");
  EXPECT_EQ(read_array<std::int32_t>(file.path()), (std::vector<std::int32_t>{1, 2, -3, 4}));
  EXPECT_EQ(read_array<float>(file.path()), (std::vector<float>{1, 2, -3, 4}));
}

TEST(ArrayFileText, FloatsMayBeSpecialOrTiny) {
  const File file("a.txt", "nan\n-inf\nInfinity\n1e-999\n1e3\n.5\n");
  for (const auto& values : {read_array<double>(file.path()), [&] {
                               const auto floats = read_array<float>(file.path());
                               return std::vector<double>(floats.begin(), floats.end());
                             }()}) {
    ASSERT_EQ(values.size(), 6U);
    EXPECT_TRUE(std::isnan(values[0]));
    EXPECT_EQ(values[1], -std::numeric_limits<double>::infinity());
    EXPECT_EQ(values[2], std::numeric_limits<double>::infinity());
    EXPECT_EQ(values[3], 0);
    EXPECT_EQ(values[4], 1000);
    EXPECT_EQ(values[5], 0.5);
  }
}

// The message for a file of these contents, without the folder of the file.
template <class T>
std::string read_error(const std::string& name, std::string_view contents) {
  const File file(name, contents);
  std::string message = message_of<FileError>([&] { read_array<T>(file.path()); });
  const std::string folder = file.path().substr(0, file.path().size() - name.size());
  if (message.starts_with(folder)) message.erase(0, folder.size());
  return message;
}

TEST(ArrayFileText, Errors) {
  EXPECT_EQ(read_error<std::int32_t>("p.txt", "1\n#\nabc\n"), "p.txt:3: 'abc' is not an integer");
  EXPECT_EQ(read_error<std::int32_t>("p.txt", "1 2\n"), "p.txt:1: '1 2' is not an integer");
  EXPECT_EQ(read_error<std::int64_t>("p.txt", "1.5\n"), "p.txt:1: '1.5' is not an integer");
  EXPECT_EQ(read_error<std::int32_t>("p.txt", "+\n"), "p.txt:1: '+' is not an integer");
  EXPECT_EQ(read_error<std::int32_t>("p.txt", "+-1\n"), "p.txt:1: '+-1' is not an integer");
  EXPECT_EQ(read_error<double>("w.txt", "1\nx1\n"), "w.txt:2: 'x1' is not a number");
  EXPECT_EQ(read_error<std::int32_t>("p.txt", "2147483648\n"), "p.txt:1: '2147483648' does not fit i32");
  EXPECT_EQ(read_error<std::int64_t>("p.txt", "9223372036854775808\n"),
            "p.txt:1: '9223372036854775808' does not fit i64");
  EXPECT_EQ(read_error<float>("w.txt", "1e39\n"), "w.txt:1: '1e39' does not fit f32");
  EXPECT_EQ(read_error<double>("w.txt", "-1e999\n"), "w.txt:1: '-1e999' does not fit f64");
  EXPECT_EQ(read_error<std::int32_t>("p.txt", "1\n\x01\x00z\n"s), "p.txt:2: '\\x01\\x00z' is not an integer");
  EXPECT_EQ(read_error<std::int32_t>("p.txt.gz", gzip("1\n2\nx\n")), "p.txt.gz:3: 'x' is not an integer");
}

TEST(ArrayFileText, LongLines) {
  const std::string many(5 << 20, 'a');
  EXPECT_EQ(read_error<std::int32_t>("p.txt", "1\n" + many),
            "p.txt:2: '" + std::string(60, 'a') + "…' is not an integer");
  EXPECT_EQ(read_error<double>("p.txt", std::string(InputFile::max_record + 2, '7')), "p.txt:1: longer than 16 MiB");
  const File comment("c.txt", "1\n#" + many + "\n2\n");
  EXPECT_EQ(read_array<std::int32_t>(comment.path()), (std::vector<std::int32_t>{1, 2}));
}

TEST(ArrayFile, FilesThatCannotBeRead) {
  const auto error = [](const std::string& path) { return message_of<FileError>([&] { read_array<float>(path); }); };
  EXPECT_EQ(error("/nowhere/p.txt"), "/nowhere/p.txt: No such file or directory");
  EXPECT_EQ(error("/"), "/: Is a directory");
  EXPECT_EQ(error("/dev/zero"), "/dev/zero:1: longer than 16 MiB");
}

TEST(ArrayFile, DamagedGzip) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += std::to_string(i * 7919) + "\n";
  const std::string whole = gzip(text);
  EXPECT_EQ(read_error<std::int32_t>("p.gz", whole.substr(0, whole.size() / 2)),
            "p.gz: the compressed data are truncated");
  EXPECT_EQ(read_error<std::int32_t>("p.gz", whole.substr(0, whole.size() - 1)),
            "p.gz: the compressed data are truncated");
  std::string flipped = whole;
  flipped[whole.size() / 2] = static_cast<char>(flipped[whole.size() / 2] ^ 0x55);
  EXPECT_EQ(read_error<std::int32_t>("p.gz", flipped).substr(0, 36), "p.gz: the compressed data are damage");
}

// A .npy file as NumPy writes it.
std::string npy(const std::string& dictionary, std::string_view elements, char major = 1) {
  std::string header = dictionary + "\n";
  std::string result =
      "\x93NUMPY"s + major + '\0' + static_cast<char>(header.size() & 0xFF) + static_cast<char>(header.size() >> 8);
  if (major > 1) result += "\0\0"s;
  return result + header + std::string(elements);
}

std::string npy_of(const std::string& dtype, const std::string& shape, std::string_view elements) {
  return npy("{'descr': '" + dtype + "', 'fortran_order': False, 'shape': " + shape + ", }", elements);
}

template <class Stored>
std::string bytes_of(const std::vector<Stored>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Stored)};
}

template <class T>
std::vector<T> read_bytes(std::string_view contents) {
  const File file("a.npy", contents);
  return read_array<T>(file.path());
}

TEST(ArrayFileNpy, WritesWhatNumPyWrites) {
  const File file("a.npy");
  write_array(file.path(), std::vector<std::int32_t>{1, 2, 3});
  const std::string contents = file.contents();
  EXPECT_EQ(contents.size(), 128U + 12U);
  EXPECT_EQ(contents.substr(0, 10), "\x93NUMPY\x01\x00\x76\x00"s);
  EXPECT_EQ(contents.substr(10, 57), "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }");
  EXPECT_EQ(contents[127], '\n');
}

TEST(ArrayFileNpy, Converts) {
  const std::vector<std::int64_t> wide{1, -2, 3};
  const std::vector<double> doubles{0.5, -2, INFINITY};
  EXPECT_EQ(read_bytes<std::int32_t>(npy_of("<i8", "(3,)", bytes_of(wide))), (std::vector<std::int32_t>{1, -2, 3}));
  EXPECT_EQ(read_bytes<double>(npy_of("<i8", "(3,)", bytes_of(wide))), (std::vector<double>{1, -2, 3}));
  EXPECT_EQ(read_bytes<float>(npy_of("<f8", "(3,)", bytes_of(doubles))), (std::vector<float>{0.5, -2, INFINITY}));
  EXPECT_EQ(read_bytes<std::int64_t>(npy_of("|u1", "(3,)", "\x01\x02\xFF")), (std::vector<std::int64_t>{1, 2, 255}));
  EXPECT_EQ(read_bytes<std::int64_t>(npy_of("<u4", "(1,)", "\xFF\xFF\xFF\xFF")),
            (std::vector<std::int64_t>{4294967295}));
  EXPECT_EQ(read_bytes<std::int32_t>(npy("{'descr':'<i2','fortran_order':True,'shape':(1,)}", "\x02\x01", 2)),
            (std::vector<std::int32_t>{258}));
}

TEST(ArrayFileNpy, Errors) {
  const auto error = [](std::string_view contents) { return read_error<std::int32_t>("p.npy", contents); };
  const auto float_error = [](std::string_view contents) { return read_error<float>("w.npy", contents); };
  const std::string two = bytes_of(std::vector<std::int32_t>{1, 2});

  EXPECT_EQ(error(npy_of("<i4", "(100,)", two)), "p.npy: declares 100 elements, holds 2");
  EXPECT_EQ(error(npy_of("<i4", "(2,)", two.substr(0, 7))), "p.npy: declares 2 elements, holds 1");
  EXPECT_EQ(error(npy_of("<i4", "(9000000000000000000,)", two)),
            "p.npy: declares 9000000000000000000 elements, holds 2");
  EXPECT_EQ(read_error<std::int32_t>("p.npy.gz", gzip(npy_of("<i4", "(18446744073709551615,)", two))),
            "p.npy.gz: declares 18446744073709551615 elements, holds 2");
  EXPECT_EQ(error(npy_of("<i4", "(1,)", two)), "p.npy: holds more than the 1 elements that it declares");
  EXPECT_EQ(error(npy_of("<i4", "(1, 2)", two)), "p.npy: is 2-dimensional, with shape (1, 2), not 1-dimensional");
  EXPECT_EQ(error(npy_of("<i4", "()", two)), "p.npy: is 0-dimensional, with shape (), not 1-dimensional");
  EXPECT_EQ(error(npy_of("<i4", "(-2,)", two)), "p.npy: the NumPy header has an impossible shape '(-2,)'");
  EXPECT_EQ(error(npy_of("<i4", "(99999999999999999999,)", two)),
            "p.npy: the NumPy header has an impossible shape '(99999999999999999999,)'");
  EXPECT_EQ(error(npy_of("<i4", "2", two)), "p.npy: the NumPy header has no shape");

  EXPECT_EQ(error(npy_of("<f8", "(1,)", two)), "p.npy: has dtype '<f8', which does not convert to i32");
  EXPECT_EQ(error(npy_of(">i4", "(2,)", two)), "p.npy: has dtype '>i4', which does not convert to i32");
  EXPECT_EQ(float_error(npy_of("<c8", "(1,)", two)), "w.npy: has dtype '<c8', which does not convert to f32");
  EXPECT_EQ(error(npy("{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (2,), }", two)),
            "p.npy: holds records (dtype '[('a', '<i4')]'), not numbers");
  EXPECT_EQ(error(npy_of("<i8", "(2,)", bytes_of(std::vector<std::int64_t>{1, 3000000000}))),
            "p.npy: element 1 = 3000000000 does not fit i32");
  EXPECT_EQ(float_error(npy_of("<f8", "(1,)", bytes_of(std::vector<double>{1e300}))).substr(0, 20),
            "w.npy: element 0 = 1");

  EXPECT_EQ(error("1\n2\n"), "p.npy: is not a NumPy file: it does not begin with \\x93NUMPY");
  EXPECT_EQ(error(""), "p.npy: is not a NumPy file: it does not begin with \\x93NUMPY");
  EXPECT_EQ(error("\x93NUMPY\x01\0\x76"s), "p.npy: ends within the NumPy header");
  EXPECT_EQ(error("\x93NUMPY\x01\0\x76\0{'des"s), "p.npy: ends within the NumPy header");
  EXPECT_EQ(error("\x93NUMPY\x02\0\xFF\xFF\xFF\xFF{"s), "p.npy: declares a NumPy header of 4294967295 bytes");
  EXPECT_EQ(error(npy("{}", "", 9)), "p.npy: has version 9 of the NumPy format; 1 to 3 are known");
  EXPECT_EQ(error(npy("{'shape': (2,)}", two)), "p.npy: the NumPy header lacks 'descr'");
  EXPECT_EQ(error(npy("{'descr' '<i4'}", two)), "p.npy: the NumPy header is damaged after 'descr'");
}

TEST(ArrayFile, FilesThatCannotBeWritten) {
  const std::vector<std::int32_t> many(100000, 7);
  const auto error = [](const std::string& path, const auto& values) {
    return message_of<FileError>([&] { write_array(path, values); });
  };
  EXPECT_EQ(error("/dev/full", many), "/dev/full: cannot be written: No space left on device");
  EXPECT_EQ(error("/dev/full", std::vector<std::int32_t>{1}), "/dev/full: cannot be written: No space left on device");
  EXPECT_EQ(error("/nowhere/a.npy", many), "/nowhere/a.npy: cannot be created: No such file or directory");
  EXPECT_EQ(error(testing::TempDir(), many), testing::TempDir() + ": cannot be created: Is a directory");
  struct stat full {};
  ASSERT_EQ(stat("/dev/full", &full), 0);
  EXPECT_TRUE(S_ISCHR(full.st_mode));
}

TEST(ArrayFile, ClosedPipe) {
  const auto handler = std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  close(ends[0]);
  {
    const Redirect redirect(STDOUT_FILENO, fdopen(ends[1], "wb"));
    EXPECT_EQ(message_of<FileError>([] { write_array("-", std::vector<float>(10, 1)); }),
              "stdout: cannot be written: Broken pipe");
  }
  std::signal(SIGPIPE, handler);
}

TEST(OutputFile, AppearsWholeOrNotAtAll) {
  const std::filesystem::path folder = testing::TempDir() + "pleach-output-" + std::to_string(getpid());
  std::filesystem::create_directory(folder);
  const std::string path = folder / "a.txt";
  std::ofstream(path) << "old\n";
  std::filesystem::permissions(path, std::filesystem::perms{0640});
  std::filesystem::create_symlink("a.txt", folder / "link");
  const auto contents = [&] {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto files = [&] {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  };
  {
    OutputFile file(path);
    file.write("new");
  }
  EXPECT_EQ(contents(), "old\n");
  EXPECT_EQ(files(), 2);

  OutputFile file(folder / "link");
  file.write("new");
  EXPECT_EQ(contents(), "old\n");
  file.close();
  EXPECT_EQ(contents(), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms{0640});
  EXPECT_EQ(files(), 2);
  std::filesystem::remove_all(folder);
}

// ---- trees of paths ----

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
