// What holds for files of all formats.
#include "io/data_file.hpp"

#include "apps/files.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "io/array_file.hpp"

namespace pleach::app {

namespace {

// "# three", then three numbers.
TEST(InputFile, LinesMayEndInCrAlone) {
  const std::string text = "# three\r1\r2\r3\r";
  const auto read = [](const std::string& contents) {
    const File file("a.txt", contents);
    return read_array<std::int32_t>(file.path());
  };
  for (const std::string& contents : {text, "\xef\xbb\xbf" + text, gzip(text)}) {
    EXPECT_EQ(read(contents), (std::vector<std::int32_t>{1, 2, 3}));
  }
  std::string many;
  for (int i = 0; i < 20000; ++i) many += "7\r";
  EXPECT_EQ(read(many).size(), 20000U);
  const File wrong("p.txt", "1\rx\r");
  EXPECT_EQ(message_of<FileError>([&] { read_array<std::int32_t>(wrong.path()); }),
            wrong.path() + ":2: 'x' is not an integer");
  const std::vector<std::int32_t> returns(4, 0x0d0d0d0d);
  EXPECT_EQ(read(npy_of("<i4", "(4,)", bytes_of(returns))), returns) << "bytes of arrays stay";
}

}  // namespace

}  // namespace pleach::app
