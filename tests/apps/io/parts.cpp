// Files of which several processes read a part each.
#include "apps/files.hpp"

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "io/array_file.hpp"
#include "io/edges_file.hpp"
#include "io/mtx_file.hpp"

namespace pleach::app {

namespace {

constexpr std::size_t counts[] = {1, 2, 3, 4, 7};

/// Returns the result of read(file) for all parts.
template <class T, class Read>
std::vector<T> parts_of(const std::string& path, std::size_t count, Read&& read) {
  std::vector<T> all;
  for (std::size_t k = 0; k < count; ++k) {
    const std::vector<T> part = read(InputFile(path, {.number = k, .count = count}));
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

/// The first message of the parts, which is that of the whole file.
template <class Read>
void expect_same_error(const File& file, const std::string& expected, Read&& read) {
  for (const std::size_t count : counts) {
    std::string first = "no exception";
    for (std::size_t k = count; k-- > 0;) {
      const std::string message = message_of<FileError>([&] { read(InputFile(file.path(), {k, count})); });
      if (message != "no exception") first = message;
    }
    EXPECT_TRUE(first.ends_with(expected)) << count << ": " << first;
  }
}

TEST(Parts, LinesOfText) {
  std::string many, returns;
  for (int i = 0; i < 30000; ++i) {
    many += std::to_string(i * 7919) + "\n";
    returns += std::to_string(i) + "\r\n";
  }
  const std::string long_line = "1\n#" + std::string(100000, 'x') + "\n2\n3\n",
                    long_last = "5\n" + std::string(50000, ' ') + "6";
  for (const std::string& text : {""s, "\n"s, "1"s, "1\n2"s, "1\n2\n"s, "\n\n\n3\n\n"s,
                                  "\xef\xbb\xbf"
                                  "8\n9\n"s,
                                  many, returns, long_line, long_last}) {
    const File file("parts.txt", text);
    const auto read = [](InputFile&& part) { return read_array<std::int64_t>(std::move(part)); };
    const auto whole = read(InputFile(file.path()));
    for (const std::size_t count : counts) {
      EXPECT_EQ(parts_of<std::int64_t>(file.path(), count, read), whole) << count << " of " << text.substr(0, 20);
    }
  }
}

TEST(Parts, HaveEvenSizes) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "123\n";
  const File file("parts.txt", text);
  for (std::size_t k = 0; k < 7; ++k) {
    const std::size_t size = read_array<float>(InputFile(file.path(), {k, 7})).size();
    EXPECT_TRUE(size >= 141 && size <= 144) << size;
  }
}

TEST(Parts, ErrorsNameTheLine) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "12\n";
  const File file("parts.txt", text + "1x2\n" + text), npy_file("parts.npy");
  expect_same_error(file, "parts.txt:5001: '1x2' is not an integer",
                    [](InputFile&& part) { return read_array<std::int32_t>(std::move(part)); });
  std::vector<std::int64_t> values(1000);
  values[777] = std::int64_t{1} << 40;
  write_array(npy_file.path(), values);
  expect_same_error(npy_file, "parts.npy: element 777 = 1099511627776 does not fit i32",
                    [](InputFile&& part) { return read_array<std::int32_t>(std::move(part)); });
}

TEST(Parts, ElementsOfNumPy) {
  for (const std::size_t n : {0, 1, 2, 5, 30000}) {
    std::vector<std::int32_t> values(n);
    std::iota(values.begin(), values.end(), 3);
    const File file("parts.npy");
    write_array(file.path(), values);
    for (const std::size_t count : counts) {
      const auto read = [](InputFile&& part) { return read_array<std::int64_t>(std::move(part)); };
      const auto all = parts_of<std::int64_t>(file.path(), count, read);
      EXPECT_TRUE(std::equal(all.begin(), all.end(), values.begin(), values.end()));
    }
  }
  const auto fails = [](std::string_view elements, const std::string& message) {
    const File file("parts.npy", npy_of("<i2", "(3,)", elements));
    expect_same_error(file, message, [](InputFile&& part) { return read_array<float>(std::move(part)); });
  };
  fails("aabb", "declares 3 elements, holds 2");
  fails("aabbccd", "holds more than the 3 elements that it declares");
}

TEST(Parts, EdgesOfListsAndNumPy) {
  std::string text = "# a list\n";
  std::vector<std::int32_t> ends;
  for (int i = 0; i < 2001; ++i) {
    text += std::to_string(i) + "\t" + std::to_string(i * i % 2001) + "\n";
    ends.insert(ends.end(), {i, i * i % 2001});
  }
  const File list("parts.edges", text), pairs("parts.npy", npy_of("<i4", "(2001, 2)", bytes_of(ends))),
      bad("bad.npy", npy_of("<i4", "(2, 2)", bytes_of(std::vector<std::int32_t>{1, 2, 3, -4})));
  for (const File* file : {&list, &pairs}) {
    const auto whole = read_edges<std::int32_t>(file->path());
    for (const std::size_t count : counts) {
      const auto from = [](InputFile&& part) { return read_edges<std::int32_t>(std::move(part)).from; };
      const auto to = [](InputFile&& part) { return read_edges<std::int32_t>(std::move(part)).to; };
      EXPECT_EQ(parts_of<std::int32_t>(file->path(), count, from), whole.from);
      EXPECT_EQ(parts_of<std::int32_t>(file->path(), count, to), whole.to);
    }
  }
  expect_same_error(bad, "bad.npy: element 3 = -4 is negative",
                    [](InputFile&& part) { return read_edges<std::int32_t>(std::move(part)); });
}

TEST(Parts, EntriesOfMatrixMarket) {
  std::string entries;
  for (int i = 1; i <= 300; ++i) entries += std::to_string(i) + " " + std::to_string(1 + i * i % 300) + "\n";
  const auto text_of = [&](int declared) {
    return "%%MatrixMarket matrix coordinate pattern general\n% of squares\n300 300 " + std::to_string(declared) +
           "\n" + entries;
  };
  const File file("parts.mtx", text_of(300));
  const auto whole = read_mtx<std::int32_t>(file.path(), {.directed = true});
  for (const std::size_t count : counts) {
    std::uint64_t held = 0;
    const auto from = [&](InputFile&& part) {
      MtxEntries found;
      auto edges = read_mtx_part<std::int32_t>(std::move(part), {.directed = true}, found);
      EXPECT_EQ(found.declared, 300U);
      held += found.held;
      return edges.from;
    };
    EXPECT_EQ(parts_of<std::int32_t>(file.path(), count, from), whole.from);
    EXPECT_EQ(held, 300U);
  }
  const auto require = [](InputFile&& part) {
    const std::string path = part.name();
    std::uint64_t before = 0, all = 0;
    MtxEntries mine;
    for (std::size_t k = 0; k < part.part().count; ++k) {
      MtxEntries found;
      read_mtx_part<std::int32_t>(InputFile(path, {k, part.part().count}), {}, found);
      all += found.held;
      if (k < part.part().number) before += found.held;
      if (k == part.part().number) mine = found;
    }
    require_entries(std::move(part), mine, before, all);
  };
  const File more("more.mtx", text_of(120)), fewer("fewer.mtx", text_of(400));
  for (const std::size_t count : {2, 3, 7}) {
    std::string message;
    for (std::size_t k = 0; k < count; ++k) {
      const std::string found = message_of<FileError>([&] { require(InputFile(more.path(), {k, count})); });
      if (found != "no exception") message += found;
      const std::string lack = message_of<FileError>([&] { require(InputFile(fewer.path(), {k, count})); });
      EXPECT_TRUE(lack.ends_with("fewer.mtx: holds 300 of the 400 entries that it declares")) << lack;
    }
    EXPECT_TRUE(message.ends_with("more.mtx:124: holds more than the 120 entries that it declares")) << message;
  }
}

TEST(Parts, OfWhatCannotBeCut) {
  const File zipped("parts.txt.gz", gzip("1\n2\n")), plain("parts.txt", "1\n2\n");
  EXPECT_FALSE(InputFile(zipped.path()).can_be_cut());
  EXPECT_TRUE(InputFile(plain.path()).can_be_cut());
}

TEST(Parts, AreWrittenSideBySide) {
  const std::vector<std::int64_t> values{1, -22, 333, 4444, 0, 7};
  const std::span<const std::int64_t> all(values);
  for (const bool npy : {false, true}) {
    const File file(npy ? "a.npy" : "a.txt"), whole(npy ? "b.npy" : "b.txt");
    write_array(whole.path(), values);
    OutputFile out(file.path());
    out.write(array_header<std::int64_t>(values.size(), npy));
    out.finish();
    for (const std::size_t first : {4, 2, 0}) {
      const std::uint64_t at = array_header<std::int64_t>(6, npy).size() + stored_bytes(all.first(first), npy);
      FilePlace place(out.temporary(), at, file.path());
      write_part(place, all.subspan(first, 2), npy);
    }
    EXPECT_FALSE(std::filesystem::exists(file.path()));
    out.close();
    EXPECT_EQ(file.contents(), whole.contents());
  }
}

}  // namespace

}  // namespace pleach::app
