// Archive: unpacks with libarchive streams of zstd, xz, bzip2 and lz4, and the members of a zip.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct archive;

namespace pleach::app {

/// A stream is one member without a name. Throws FileError if data are damaged, truncated or, in a stream, followed by
/// others.
class Archive {
 public:
  /// Reads a given number of bytes, or fewer at the end.
  using Source = std::function<std::size_t(char*, std::size_t)>;

  /// The number of bytes that knows() looks at.
  static constexpr std::size_t longest_magic = 10;
  /// Returns whether a file with this beginning can be unpacked.
  static bool knows(std::string_view begin);

  /// `begin` has been read from the source already. `name` begins messages.
  Archive(std::string_view begin, Source source, std::string name);

  /// Returns whether it has members with names.
  [[nodiscard]] bool is_zip() const { return is_zip_; }

  /// Advances to the next member, and returns its name.
  std::optional<std::string> next();

  /// Reads `count` bytes of the member, or fewer at its end.
  std::size_t read(char* into, std::size_t count);

 private:
  struct Close {
    void operator()(archive* handle) const;
  };

  static std::ptrdiff_t more(archive* handle, void* self, const void** bytes);
  [[noreturn]] void fail();

  Source source_;
  std::string name_;
  bool is_zip_;
  bool ended_ = false;  // there is no next member
  std::vector<char> buffer_;
  std::size_t held_ = 0;   // bytes in it that libarchive has not taken yet
  std::size_t given_ = 0;  // bytes that libarchive has taken
  std::exception_ptr error_;
  std::unique_ptr<archive, Close> handle_;
};

}  // namespace pleach::app
