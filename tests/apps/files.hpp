// What the tests of the driver's input share.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pleach/error.hpp>

namespace pleach::app {

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

inline std::string gzip(std::string_view contents) {
  const File file("gzip");
  gzFile out = gzopen(file.path().c_str(), "wb");
  gzwrite(out, contents.data(), static_cast<unsigned>(contents.size()));
  gzclose(out);
  return file.contents();
}

// A stream of the compression that `add_filter` adds, as archive_write_add_filter_zstd does.
inline std::string packed(int (*add_filter)(archive*), std::string_view contents) {
  std::string bytes(contents.size() + 65536, '\0');
  std::size_t used = 0;
  archive* const out = archive_write_new();
  archive_entry* const entry = archive_entry_new();
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_write_set_format_raw(out);
  add_filter(out);
  archive_write_set_bytes_in_last_block(out, 1);
  archive_write_open_memory(out, bytes.data(), bytes.size(), &used);
  archive_write_header(out, entry);
  archive_write_data(out, contents.data(), contents.size());
  archive_write_close(out);
  archive_write_free(out);
  archive_entry_free(entry);
  return bytes.substr(0, used);
}

// A zip of files, each a name and its contents.
inline std::string zip(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string bytes(1 << 20, '\0');
  std::size_t used = 0;
  archive* const out = archive_write_new();
  archive_write_set_format_zip(out);
  archive_write_set_bytes_in_last_block(out, 1);
  archive_write_open_memory(out, bytes.data(), bytes.size(), &used);
  for (const auto& [name, contents] : files) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_filetype(entry, name.ends_with('/') ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(contents.size()));
    archive_write_header(out, entry);
    archive_write_data(out, contents.data(), contents.size());
    archive_entry_free(entry);
  }
  archive_write_close(out);
  archive_write_free(out);
  return bytes.substr(0, used);
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

// A .npy file as NumPy writes it.
inline std::string npy(const std::string& dictionary, std::string_view elements, char major = 1) {
  std::string header = dictionary + "\n";
  std::string result =
      "\x93NUMPY"s + major + '\0' + static_cast<char>(header.size() & 0xFF) + static_cast<char>(header.size() >> 8);
  if (major > 1) result += "\0\0"s;
  return result + header + std::string(elements);
}

inline std::string npy_of(const std::string& dtype, const std::string& shape, std::string_view elements) {
  return npy("{'descr': '" + dtype + "', 'fortran_order': False, 'shape': " + shape + ", }", elements);
}

template <class Stored>
std::string bytes_of(const std::vector<Stored>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Stored)};
}

}  // namespace pleach::app
