// Every write of every writer fails once, or writes a part: the first, the second, … until the file is written without
// that many. A file that fails is not there, or is the old one, and nothing lies beside it.
#include "apps/files.hpp"

#include "io/array_file.hpp"
#include "io/edges_file.hpp"
#include "io/mtx_file.hpp"

#include <dlfcn.h>

#include <cerrno>
#include <cstdio>

namespace {

enum class Fault { none, full, partial, rename, close };

Fault armed = Fault::none;
int until_failure = 0;

bool fails(Fault fault) { return armed == fault && until_failure-- == 0; }

template <class Function>
Function* next_function(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int no_space() {
  errno = ENOSPC;
  return -1;
}

}  // namespace

// The calls of zlib and of the writers find these first.
extern "C" {

[[gnu::visibility("default")]] ssize_t write(int descriptor, const void* bytes, std::size_t count) {
  static const auto next = next_function(&::write, "write");
  if (fails(Fault::full)) return no_space();
  return next(descriptor, bytes, fails(Fault::partial) && count > 1 ? count / 2 : count);
}

[[gnu::visibility("default")]] int rename(const char* from, const char* to) noexcept {
  static const auto next = next_function(&::rename, "rename");
  return fails(Fault::rename) ? no_space() : next(from, to);
}

[[gnu::visibility("default")]] int close(int descriptor) {
  static const auto next = next_function(&::close, "close");
  const int status = next(descriptor);
  return fails(Fault::close) ? no_space() : status;
}
}

namespace pleach::app {

namespace {

/// Writes a few blocks of zlib's.
void fail_each(const std::string& name, const std::function<void(const std::string&)>& write_to) {
  SCOPED_TRACE(name);
  const std::filesystem::path folder = testing::TempDir() + "pleach-faults-" + std::to_string(getpid());
  const std::string path = folder / name;
  const auto contents = [&] {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto files = [&] { return std::distance(std::filesystem::directory_iterator(folder), {}); };
  std::filesystem::create_directory(folder);
  write_to(path);
  const std::string whole = contents();
  for (const Fault fault : {Fault::full, Fault::partial, Fault::rename, Fault::close}) {
    int faults = 0;
    for (bool came = true; came; ++faults) {
      ASSERT_LT(faults, 1000) << "no end";
      std::ofstream(path, std::ios::binary) << "old";
      until_failure = faults;
      armed = fault;
      const std::string message = message_of<FileError>([&] { write_to(path); });
      armed = Fault::none;
      came = until_failure < 0;
      EXPECT_EQ(files(), 1);
      if (came && fault != Fault::partial) {
        EXPECT_TRUE(message.starts_with(path + ": cannot be ") && message.ends_with(": No space left on device"))
            << message;
        EXPECT_EQ(contents(), "old");
      } else {
        EXPECT_EQ(message, "no exception");
        EXPECT_TRUE(contents() == whole);
      }
      ASSERT_FALSE(testing::Test::HasFailure()) << "failure " << faults;
    }
    EXPECT_GT(faults, 1) << "none of this kind";
  }
  std::filesystem::remove_all(folder);
}

TEST(WriteFaults, Arrays) {
  const std::vector<std::int32_t> values(300000, 1234567);
  for (const std::string name : {"a.txt", "a.npy", "a.txt.gz", "a.npy.gz"}) {
    fail_each(name, [&](const std::string& path) { write_array(path, values); });
  }
}

TEST(WriteFaults, Edges) {
  const std::vector<std::int64_t> ends(100000, 1234567);
  const EdgeList<std::int64_t> edges{.vertices = 1234568, .from = ends, .to = ends};
  for (const std::string name : {"a.edges", "a.edges.gz"}) {
    fail_each(name, [&](const std::string& path) { write_edges(path, edges); });
  }
  fail_each("a.mtx", [&](const std::string& path) { write_mtx(path, edges); });
}

}  // namespace

}  // namespace pleach::app
