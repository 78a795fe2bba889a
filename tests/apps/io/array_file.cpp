// Arrays in files.
#include "apps/files.hpp"

#include <sys/stat.h>

#include <array>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <vector>

#include "io/array_file.hpp"
#include "io/data_file.hpp"

namespace pleach::app {

namespace {

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
  EXPECT_EQ(read_error<std::int32_t>("p.gz", gzip("1\n") + flipped).substr(0, 36),
            "p.gz: the compressed data are damage");
  EXPECT_EQ(read_error<std::int32_t>("p.gz", gzip("1\n") + "\x1f"), "p.gz: the compressed data are truncated");
  EXPECT_EQ(read_error<std::int32_t>("p.gz", gzip("1\n") + "2\n"),
            "p.gz: the compressed data are damaged (incorrect header check)");
}

TEST(ArrayFile, GzipMembersAreOneFile) {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += gzip(std::to_string(i) + (i % 2 == 0 ? "\n" : "0\n"));
  const File file("many.gz", many + std::string(1000, '\0'));
  const auto values = read_array<std::int32_t>(file.path());
  ASSERT_EQ(values.size(), 1000U);
  EXPECT_EQ(values[998], 998);
  EXPECT_EQ(values[999], 9990);
}

struct Packing {
  std::string name;
  int (*add_filter)(archive*);
};
const std::vector<Packing> packings{{"zst", archive_write_add_filter_zstd},
                                    {"xz", archive_write_add_filter_xz},
                                    {"bz2", archive_write_add_filter_bzip2},
                                    {"lz4", archive_write_add_filter_lz4}};

TEST(ArrayFile, OtherCompressions) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += std::to_string(i * 7919) + "\n";
  for (const auto& [name, add_filter] : packings) {
    SCOPED_TRACE(name);
    const std::string whole = packed(add_filter, text);
    const auto read = [](const std::string& contents) {
      const File file("renamed", contents);
      return read_array<std::int32_t>(file.path());
    };
    const auto values = read(whole);
    ASSERT_EQ(values.size(), 100000U);
    EXPECT_EQ(values.back(), 99999 * 7919);
    EXPECT_EQ(read(packed(add_filter, "1\n") + packed(add_filter, "2\n")), (std::vector<std::int32_t>{1, 2}));
    EXPECT_EQ(read(packed(add_filter, npy_of("<i4", "(2,)", bytes_of(std::vector<std::int32_t>{1, 2})))),
              (std::vector<std::int32_t>{1, 2}));
    // As it writes an empty one of lz4, libarchive 3.6 crashes.
    if (name != "lz4") {
      EXPECT_TRUE(read(packed(add_filter, "")).empty());
    }
    const std::string path = "p.txt." + name, damaged = path + ": the compressed data are damaged or truncated (";
    EXPECT_EQ(read_error<std::int32_t>(path, packed(add_filter, "1\nx\n")), path + ":2: 'x' is not an integer");
    for (const std::size_t size : {whole.size() / 2, whole.size() - 1}) {
      EXPECT_EQ(read_error<std::int32_t>(path, whole.substr(0, size)).substr(0, damaged.size()), damaged) << size;
    }
    std::string flipped = whole;
    flipped[whole.size() / 2] = static_cast<char>(flipped[whole.size() / 2] ^ 0x55);
    // Its wrong bytes may come before its sum.
    EXPECT_TRUE(read_error<std::int32_t>(path, flipped).starts_with(path + ":"));
    for (const std::string& rest : {std::string("2\n"), "others" + std::string(1 << 20, '2')}) {
      const std::string error = read_error<std::int32_t>(path, whole + rest);
      EXPECT_TRUE(error == path + ": the compressed data are followed by others" || error.starts_with(damaged))
          << error;
    }
  }
}

TEST(ArrayFile, Zip) {
  const std::vector<std::int32_t> expected{1, 2};
  const std::string array = npy_of("<i4", "(2,)", bytes_of(expected));
  for (const std::string& contents :
       {zip({{"arr_0.npy", array}}), zip({{"folder/", ""}, {"folder/p", "1\n2\n"}}), zip({{"p.npy", array}})}) {
    const File file("p.npz", contents);
    EXPECT_EQ(read_array<std::int32_t>(file.path()), expected);
    const Redirect redirect(STDIN_FILENO, std::fopen(file.path().c_str(), "rb"));
    EXPECT_EQ(read_array<std::int32_t>("-"), expected);
  }
  const auto error = [](std::string_view contents) { return read_error<std::int32_t>("p.npz", contents); };
  EXPECT_EQ(error(zip({{"a.npy", array}, {"b.npy", array}, {"c.npy", array}})),
            "p.npz: the zip holds several files, not one: 'a.npy, b.npy, c.npy'");
  EXPECT_EQ(error(zip({})), "p.npz: the zip holds no file");
  EXPECT_EQ(error(zip({{"a.npy", "1\n"}})), "p.npz: is not a NumPy file: it does not begin with \\x93NUMPY");
  EXPECT_EQ(error(zip({{"a", "x"}})), "p.npz:1: 'x' is not an integer");
  const std::string whole = zip({{"a.npy", array}}), damaged = "p.npz: the compressed data are damaged or truncated (";
  EXPECT_EQ(error(whole.substr(0, 60)).substr(0, damaged.size()), damaged);
  std::string flipped = whole;
  flipped[55] = static_cast<char>(flipped[55] ^ 0x55);
  EXPECT_EQ(error(flipped).substr(0, damaged.size()), damaged);
}

TEST(ArrayFile, OtherCompressionsAreNotWritten) {
  for (const std::string name : {"p.txt.zst", "p.npy.xz", "p.bz2", "p.lz4", "p.npz"}) {
    EXPECT_EQ(message_of<ArgumentError>([&] { write_array(name, std::vector<std::int32_t>{1}); }),
              name + ": only gzip is written, to names that end in .gz");
    EXPECT_FALSE(std::filesystem::exists(name));
  }
}

TEST(ArrayFile, ByteOrderMark) {
  for (const std::string& contents : {"\xef\xbb\xbf"
                                      "1\n2\n"s,
                                      gzip("\xef\xbb\xbf"
                                           "1\n2\n")}) {
    const File file("bom.txt", contents);
    EXPECT_EQ(read_array<std::int32_t>(file.path()), (std::vector<std::int32_t>{1, 2}));
  }
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
  EXPECT_EQ(
      read_bytes<std::int32_t>(npy("{\"descr\": \"<i2\", \"fortran_order\": False, \"shape\": (1,)}", "\x02\x01")),
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
  EXPECT_EQ(error(npy_of("<i4", "(1,\n2)", two)), "p.npy: is 2-dimensional, with shape (1, 2), not 1-dimensional");
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
  EXPECT_EQ(float_error(npy_of("<f8", "(1,)", bytes_of(std::vector<double>{1e300}))),
            "w.npy: element 0 = 1e+300 does not fit f32");

  EXPECT_EQ(error("1\n2\n"), "p.npy: is not a NumPy file: it does not begin with \\x93NUMPY");
  EXPECT_EQ(error(""), "p.npy: is not a NumPy file: it does not begin with \\x93NUMPY");
  EXPECT_EQ(error("\x93NUMPY\x01\0\x76"s), "p.npy: ends within the NumPy header");
  EXPECT_EQ(error("\x93NUMPY\x01\0\x76\0{'des"s), "p.npy: ends within the NumPy header");
  EXPECT_EQ(error("\x93NUMPY\x02\0\xFF\xFF\xFF\xFF{"s), "p.npy: declares a NumPy header of 4294967295 bytes");
  EXPECT_EQ(error(npy("{}", "", 9)), "p.npy: has version 9 of the NumPy format; 1 to 3 are known");
  EXPECT_EQ(error(npy("{'shape': (2,)}", two)), "p.npy: the NumPy header lacks 'descr'");
  EXPECT_EQ(error(npy("{'descr' '<i4'}", two)), "p.npy: the NumPy header is damaged after 'descr'");

  const std::string entries = "'descr': '<i4', 'fortran_order': False, 'shape': (2,)";
  EXPECT_EQ(error(npy("{" + entries + "}", two)), "no exception");
  EXPECT_EQ(error(npy("{" + entries + ", 'mask': 1}", two)), "p.npy: the NumPy header has an entry 'mask'");
  EXPECT_EQ(error(npy("{" + entries + ", 'shape': (1,)}", two)), "p.npy: the NumPy header has two entries 'shape'");
  EXPECT_EQ(error(npy("{" + entries + "} 7", two)), "p.npy: the NumPy header is damaged at its end");
  EXPECT_EQ(error(npy("{'descr': '<i4', 'fortran_order': 0, 'shape': (2,)}", two)),
            "p.npy: the NumPy header is damaged after 'fortran_order'");
  std::string minor = npy("{" + entries + "}", two);
  minor[7] = 1;
  EXPECT_EQ(error(minor), "p.npy: has version 1.1 of the NumPy format; 1 to 3 are known");
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

  std::filesystem::remove(path);  // the links lead to a file that is to come
  std::filesystem::create_symlink("link", folder / "link of link");
  write_array(folder / "link of link", std::vector<std::int32_t>{7});
  EXPECT_EQ(contents(), "7\n");
  EXPECT_EQ(files(), 3);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  std::filesystem::remove_all(folder);
}

}  // namespace

}  // namespace pleach::app
