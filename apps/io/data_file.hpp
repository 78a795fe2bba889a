// Byte streams for all readers and writers: files, "-" for stdin or stdout, compressed or not.
#pragma once

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/archive.hpp"

namespace pleach::app {

struct CloseGzip {
  void operator()(gzFile file) const { gzclose(file); }
};
using GzipFile = std::unique_ptr<gzFile_s, CloseGzip>;

/// One of several equal parts of a file, each for one process.
struct FilePart {
  std::size_t number = 0, count = 1;
};

/// A file that is read once from begin to end, decompressed if it begins as gzip, zstd, xz, bzip2, lz4 or zip do,
/// whatever its name; a byte order mark at its begin is skipped, and lines that end in CR alone end in LF instead.
/// FileError if it cannot be opened or read, if its compressed data are damaged, truncated or followed by others, and
/// for a zip that does not hold one file. MemoryError if what was read so far fills half of the memory: readers keep it
/// in vectors that grow. To read it is a step of work.hpp, of as many bytes as lie on the disk.
class InputFile {
 public:
  /// "-" is stdin. Readers accept a path as an InputFile. One of several parts requires can_be_cut().
  InputFile(const std::string& path, FilePart part = {});
  InputFile(const char* path) : InputFile(std::string(path)) {}
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// The name in messages: the path, or "stdin".
  const std::string& name() const { return name_; }

  /// The name of the contents: the path without a compression's ending, or that of the member of a zip.
  const std::string& content_name() const { return content_name_; }

  bool is_zip() const { return archive_ != nullptr && archive_->is_zip(); }
  /// Allows a zip to contain several files, which are read one by one; messages name them.
  void expect_members();
  /// Advances to the next file in a zip; returns false if there is none.
  bool next_member();

  /// Returns the next `count` bytes, or fewer at the end, without reading past them. Valid until the next call.
  std::string_view peek(std::size_t count);

  /// Reads `count` bytes, or fewer at the end of the file; returns the number.
  std::size_t read(char* into, std::size_t count);

  /// Reads up to the next delimiter, which is dropped, or to the end of the file; false if nothing is left. The record
  /// is valid until the next call. FileError for a record longer than max_record.
  bool read_record(std::string_view& record, char delimiter = '\n');

  /// Returns whether it is an uncompressed file on a disk, so that several processes can each read a part.
  bool can_be_cut() const { return is_regular_ && !gzip_ && !archive_ && !ends_by_cr_; }
  FilePart part() const { return part_; }

  /// Advances, in one of several parts, to the lines that begin in that part of the rest.
  void enter_lines();
  /// The same for `count` units of a size: returns the part's first unit and its number of units.
  struct Units {
    std::uint64_t first, count;
  };
  Units enter_units(std::size_t bytes, std::uint64_t count);
  /// Returns the remaining bytes of a file that can_be_cut().
  std::uint64_t bytes_left() const;

  /// The number of records read in this part, which is the number of the current line.
  std::size_t record_number() const { return record_number_; }

  /// FileError "name:line: message".
  [[noreturn]] void fail_here(const std::string& message) const;
  /// FileError "name: message".
  [[noreturn]] void fail(const std::string& message) const;

  static constexpr std::size_t max_record = std::size_t{1} << 24;
  static constexpr std::size_t room_step = std::size_t{1}
                                           << 26;  ///< bytes read between two checks of the available memory

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  struct EndInflate {
    void operator()(z_stream* stream) const {
      inflateEnd(stream);
      delete stream;
    }
  };

  bool fill(std::size_t wanted);
  void enter(std::uint64_t begin, std::uint64_t end);
  std::uint64_t begin_of_line(std::uint64_t from, std::uint64_t at_least) const;
  std::size_t lines_before_part() const;
  /// Calls f with blocks of the file from `place` on, until f returns false.
  template <class F>
  void for_bytes_from(std::uint64_t place, F&& f) const;
  std::size_t read_file(char* into, std::size_t count);
  std::size_t read_bytes(char* into, std::size_t count);
  std::size_t decompress(char* into, std::size_t count);
  void unpack();
  void require_one_member();
  void require_room();

  std::string name_, content_name_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::unique_ptr<z_stream, EndInflate> gzip_;  // if it is compressed with gzip
  std::vector<char> compressed_;
  bool within_member_ = false;        // of the compressed data
  std::unique_ptr<Archive> archive_;  // if it is compressed otherwise
  std::string path_;                  // of an archive whose members are read one by one
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  std::size_t record_number_ = 0;
  FilePart part_;
  bool is_regular_ = false;
  bool ends_by_cr_ = false;                           // lines end in CR, as on old Macs
  std::uint64_t counted_up_to_ = 0, part_begin_ = 0;  // lines between these were not counted
  std::uint64_t left_of_part_ = std::numeric_limits<std::uint64_t>::max();
  std::size_t bytes_ = 0, bytes_with_room_ = room_step;  // bytes read, and bytes for which memory was checked
  bool at_end_ = false;
};

/// A file that appears under its name only once close() has succeeded: it is written beside it and renamed. Through a
/// symbolic link the file that it points to is written, be it there or not. Stdout ("-") and what exists and is no
/// regular file (/dev/full, a pipe) are written directly. A name that ends in .gz is compressed. ArgumentError for one
/// that says otherwise; FileError if it cannot be created, written or closed; a closed pipe is such an error only where
/// the process ignores SIGPIPE.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();  ///< without close(): keeps the old file
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const char* from, std::size_t count);
  void write(std::string_view text) { write(text.data(), text.size()); }
  void finish();  ///< writes all to the disk, but not under its name yet
  void close();

  /// The temporary file; empty if the file is written directly.
  const std::string& temporary() const { return temporary_; }

 private:
  [[noreturn]] void fail(const std::string& action) const;

  std::string name_;
  std::string target_;     // empty if written directly
  std::string temporary_;  // empty if written directly, or once renamed
  GzipFile file_;
};

/// A position in a file that another process has made and will close: OutputFile::temporary(). `name` is for messages.
/// Throws FileError if it cannot be opened or written.
class FilePlace {
 public:
  FilePlace(const std::string& path, std::uint64_t at, std::string name);
  ~FilePlace();
  FilePlace(const FilePlace&) = delete;
  FilePlace& operator=(const FilePlace&) = delete;

  void write(const char* from, std::size_t count);
  void write(std::string_view text) { write(text.data(), text.size()); }

 private:
  [[noreturn]] void fail() const;

  std::string name_;
  std::uint64_t at_;
  int descriptor_;
};

/// Returns the name without .gz, .zst, .xz, .bz2 or .lz4 at its end.
std::string_view without_compression(std::string_view name);

/// Returns the file for reports: stdout, or stderr once a result went to stdout.
std::FILE* report_file();

/// Makes signals that end the process remove unfinished OutputFiles.
void remove_temporaries_on_signals();

/// Returns whether the lines of a text with this beginning end in CR only; false for NumPy's arrays and records that
/// end in NUL.
bool ends_lines_by_cr(std::string_view begin);

/// Returns text for an error message: quoted, with unprintable bytes escaped, at most 60 bytes.
std::string in_quotes(std::string_view text);

}  // namespace pleach::app
