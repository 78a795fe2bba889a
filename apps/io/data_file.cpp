#include "io/data_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <new>
#include <pleach/error.hpp>
#include <system_error>
#include <utility>

#include "io/memory.hpp"
#include "io/output_names.hpp"
#include "io/work.hpp"

namespace pleach::app {

namespace {

constexpr std::size_t first_buffer = std::size_t{1} << 14, buffer_size = std::size_t{1} << 20;
constexpr unsigned gzip_buffer_size = 1U << 18;
constexpr int gzip_window = 16 + MAX_WBITS;  // for gzip, not zlib
constexpr std::string_view gzip_magic = "\x1f\x8b", byte_order_mark = "\xef\xbb\xbf";

// Endings of compressed files; only the first is written.
constexpr std::array<std::string_view, 5> compressed_endings{".gz", ".zst", ".xz", ".bz2", ".lz4"};

// zlib counts in unsigned.
constexpr std::size_t largest_transfer = std::size_t{1} << 30;

GzipFile adopt(int descriptor, const char* mode) {
  GzipFile file(gzdopen(descriptor, mode));
  if (file == nullptr) {
    ::close(descriptor);
    throw std::bad_alloc();
  }
  gzbuffer(file.get(), gzip_buffer_size);
  return file;
}

bool is_utf8_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Returns the name, shortened if it would be too long for file systems with `more` bytes after it.
std::string shortened(const std::string& target, std::size_t more) {
  const std::filesystem::path path(target);
  std::string name = path.filename().string();
  if (name.size() + more <= NAME_MAX) return target;
  name.resize(NAME_MAX - more);
  while (!name.empty() && is_utf8_continuation(path.filename().string()[name.size()])) name.pop_back();
  return (path.parent_path() / name).string();
}

int create_beside(const std::string& target, std::string& temporary) {
  // A crashed process may have left a file with our process number.
  for (int attempt = 0; attempt < 100; ++attempt) {
    const std::string ending = ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
    temporary = shortened(target, ending.size()) + ending;
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

// Temporary files to remove on a signal: a thread that takes a name out of its slot owns it.
std::array<std::atomic<char*>, 64> temporaries;

void remember(const std::string& path) {
  char* const name = ::strdup(path.c_str());
  for (auto& slot : temporaries) {
    char* none = nullptr;
    if (slot.compare_exchange_strong(none, name)) return;
  }
  std::free(name);
}

void forget(const std::string& path) {
  for (auto& slot : temporaries) {
    char* name = slot.load();
    if (name == nullptr || path != name || !slot.compare_exchange_strong(name, nullptr)) continue;
    return std::free(name);
  }
}

void end_by(int signal) {
  for (auto& slot : temporaries) {
    if (const char* const name = slot.exchange(nullptr)) ::unlink(name);
  }
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

bool stdout_has_result = false;

/// Returns the first unit of a part, and the number of its units.
InputFile::Units share_of(FilePart part, std::uint64_t units) {
  const auto first = [&](std::uint64_t k) {
    return units / part.count * k + std::min<std::uint64_t>(k, units % part.count);
  };
  return {first(part.number), first(part.number + 1) - first(part.number)};
}

}  // namespace

InputFile::InputFile(const std::string& path, FilePart part)
    : name_(path == "-" ? "stdin" : path),
      content_name_(without_compression(name_)),
      buffer_(first_buffer),
      part_(part) {
  const int descriptor = path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail(std::strerror(errno));
  file_.reset(::fdopen(descriptor, "rb"));
  if (file_ == nullptr) {
    ::close(descriptor);
    throw std::bad_alloc();
  }
  std::setvbuf(file_.get(), nullptr, _IONBF, 0);
  struct stat status {};
  is_regular_ = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  begin_work(is_regular_ ? static_cast<std::uint64_t>(status.st_size) : 0);
  fill(Archive::longest_magic);
  if (peek(gzip_magic.size()) == gzip_magic) {
    compressed_.swap(buffer_);
    buffer_.resize(first_buffer);
    gzip_.reset(new z_stream{});
    if (inflateInit2(gzip_.get(), gzip_window) != Z_OK) throw std::bad_alloc();
    gzip_->next_in = reinterpret_cast<Bytef*>(compressed_.data());
    gzip_->avail_in = static_cast<unsigned>(end_);
    within_member_ = true;
    end_ = 0;
    at_end_ = false;
  } else if (Archive::knows({buffer_.data(), end_})) {
    unpack();
  }
  if (peek(byte_order_mark.size()) == byte_order_mark) begin_ += byte_order_mark.size();
  if (is_zip()) return;  // members are read one by one
  ends_by_cr_ = ends_lines_by_cr(peek(first_buffer - byte_order_mark.size()));
  const auto held = buffer_.begin() + static_cast<std::ptrdiff_t>(begin_);
  if (ends_by_cr_) std::replace(held, buffer_.begin() + static_cast<std::ptrdiff_t>(end_), '\r', '\n');
}

void InputFile::unpack() {
  // The archive owns the bytes read so far.
  archive_ = std::make_unique<Archive>(
      std::string_view(buffer_.data(), end_), [this](char* into, std::size_t count) { return read_bytes(into, count); },
      name_);
  end_ = 0;
  at_end_ = false;
  const auto member = archive_->next();
  if (!member && archive_->is_zip()) fail("the zip holds no file");
  at_end_ = !member;
  if (archive_->is_zip()) content_name_ = *member;
}

void InputFile::expect_members() {
  path_ = name_;
  name_ = path_ + ": " + content_name_;
}

bool InputFile::next_member() {
  begin_ = end_ = 0;
  const auto member = archive_->next();
  at_end_ = !member;
  name_ = path_;
  if (!member) return false;
  content_name_ = *member;
  name_ += ": " + content_name_;
  return true;
}

// Throws unless the end is the end of the only member, or all members are read.
void InputFile::require_one_member() {
  if (!is_zip() || !path_.empty()) return;
  std::string names = content_name_;
  while (const auto member = archive_->next()) names += ", " + *member;
  if (names.size() > content_name_.size()) fail("the zip holds several files, not one: " + in_quotes(names));
}

void InputFile::fail(const std::string& message) const { throw FileError(name_ + ": " + message); }

void InputFile::fail_here(const std::string& message) const {
  throw FileError(name_ + ":" + std::to_string(lines_before_part() + record_number_) + ": " + message);
}

std::uint64_t InputFile::bytes_left() const {
  struct stat status {};
  if (::fstat(::fileno(file_.get()), &status) != 0) fail(std::strerror(errno));
  const auto here = static_cast<std::uint64_t>(::ftello(file_.get()));
  return static_cast<std::uint64_t>(status.st_size) - std::min<std::uint64_t>(here, status.st_size) + (end_ - begin_);
}

void InputFile::enter_lines() {
  if (part_.count <= 1) return;
  const std::uint64_t left = bytes_left();
  const std::uint64_t here = static_cast<std::uint64_t>(::ftello(file_.get())) - (end_ - begin_);
  const auto [first, count] = share_of(part_, left);
  enter(begin_of_line(here + first, here), begin_of_line(here + first + count, here));
}

InputFile::Units InputFile::enter_units(std::size_t bytes, std::uint64_t count) {
  if (part_.count <= 1) return {0, count};
  const std::uint64_t here = static_cast<std::uint64_t>(::ftello(file_.get())) - (end_ - begin_);
  const Units share = share_of(part_, count);
  enter(here + share.first * bytes, here + (share.first + share.count) * bytes);
  return share;
}

void InputFile::enter(std::uint64_t begin, std::uint64_t end) {
  counted_up_to_ = static_cast<std::uint64_t>(::ftello(file_.get())) - (end_ - begin_);
  part_begin_ = begin;
  left_of_part_ = end - begin;
  begin_ = end_ = 0;
  at_end_ = false;
  if (::fseeko(file_.get(), static_cast<off_t>(begin), SEEK_SET) != 0) fail(std::strerror(errno));
  begin_work(left_of_part_);
}

// Returns where the first line begins at `from` or later; there is one at `at_least` or before.
std::uint64_t InputFile::begin_of_line(std::uint64_t from, std::uint64_t at_least) const {
  std::uint64_t begin = from;
  if (from == at_least) return begin;
  for_bytes_from(from - 1, [&](std::uint64_t place, std::string_view bytes) {
    const std::size_t end = bytes.find('\n');
    begin = place + std::min(end, bytes.size() - 1) + 1;
    return end == std::string_view::npos;
  });
  return begin;
}

std::size_t InputFile::lines_before_part() const {
  std::size_t lines = 0;
  if (part_begin_ == counted_up_to_) return lines;  // a pipe cannot be read again
  for_bytes_from(counted_up_to_, [&](std::uint64_t place, std::string_view bytes) {
    if (place >= part_begin_) return false;
    bytes = bytes.substr(0, static_cast<std::size_t>(part_begin_ - place));
    lines += static_cast<std::size_t>(std::ranges::count(bytes, '\n'));
    return true;
  });
  return lines;
}

template <class F>
void InputFile::for_bytes_from(std::uint64_t place, F&& f) const {
  std::vector<char> block(first_buffer);
  while (true) {
    const ::ssize_t got = ::pread(::fileno(file_.get()), block.data(), block.size(), static_cast<off_t>(place));
    if (got < 0) fail(std::strerror(errno));
    if (got == 0 || !f(place, std::string_view(block.data(), static_cast<std::size_t>(got)))) return;
    place += static_cast<std::uint64_t>(got);
  }
}

std::size_t InputFile::read_bytes(char* into, std::size_t count) {
  count = static_cast<std::size_t>(std::min<std::uint64_t>(count, left_of_part_));
  errno = 0;
  const std::size_t got = std::fread(into, 1, count, file_.get());
  if (got < count && std::ferror(file_.get()) != 0) fail(std::strerror(errno));
  left_of_part_ -= got;
  advance_work(got);
  return got;
}

std::size_t InputFile::read_file(char* into, std::size_t count) {
  std::size_t total = 0;
  while (total < count && !at_end_) {
    const std::size_t wanted = std::min(count - total, largest_transfer);
    const std::size_t got = gzip_      ? decompress(into + total, wanted)
                            : archive_ ? archive_->read(into + total, wanted)
                                       : read_bytes(into + total, wanted);
    if (ends_by_cr_) std::replace(into + total, into + total + got, '\r', '\n');
    total += got;
    bytes_ += got;
    at_end_ = got < wanted;
    if (bytes_ > bytes_with_room_) require_room();
  }
  return total;
}

void InputFile::require_room() {
  bytes_with_room_ = bytes_ + room_step;
  const auto held = static_cast<double>(held_memory()), available = static_cast<double>(available_memory());
  if (2 * held <= available) return;
  throw MemoryError(name_ + ": " + text_of_bytes(static_cast<double>(bytes_)) + " of it fill " + text_of_bytes(held) +
                    " of the " + text_of_bytes(available) + " of memory that are available");
}

std::size_t InputFile::decompress(char* into, std::size_t count) {
  z_stream& stream = *gzip_;
  stream.next_out = reinterpret_cast<Bytef*>(into);
  stream.avail_out = static_cast<unsigned>(count);
  while (stream.avail_out > 0) {
    if (stream.avail_in == 0) {
      stream.next_in = reinterpret_cast<Bytef*>(compressed_.data());
      stream.avail_in = static_cast<unsigned>(read_bytes(compressed_.data(), compressed_.size()));
      if (stream.avail_in == 0 && within_member_) fail("the compressed data are truncated");
      if (stream.avail_in == 0) break;
    }
    if (!within_member_) {
      // Another member may follow, or zeros that fill a block.
      if (*stream.next_in == 0) {
        ++stream.next_in;
        --stream.avail_in;
        continue;
      }
      inflateReset(&stream);
      within_member_ = true;
    }
    const int code = inflate(&stream, Z_NO_FLUSH);
    if (code == Z_MEM_ERROR) throw std::bad_alloc();
    if (code != Z_OK && code != Z_STREAM_END) {
      fail("the compressed data are damaged" + (stream.msg != nullptr ? " (" + std::string(stream.msg) + ")" : ""));
    }
    within_member_ = code != Z_STREAM_END;
  }
  return count - stream.avail_out;
}

// Fills the buffer with `wanted` bytes. Returns false if the file ends before.
bool InputFile::fill(std::size_t wanted) {
  if (end_ - begin_ >= wanted) return true;
  if (at_end_) {
    require_one_member();
    return false;
  }
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_), buffer_.begin() + static_cast<std::ptrdiff_t>(end_),
            buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  if (buffer_.size() < wanted) buffer_.resize(wanted);
  end_ += read_file(buffer_.data() + end_, buffer_.size() - end_);
  if (end_ < wanted) require_one_member();
  return end_ >= wanted;
}

std::string_view InputFile::peek(std::size_t count) {
  fill(count);
  return {buffer_.data() + begin_, std::min(count, end_ - begin_)};
}

std::size_t InputFile::read(char* into, std::size_t count) {
  const std::size_t held = std::min(count, end_ - begin_);
  std::memcpy(into, buffer_.data() + begin_, held);
  begin_ += held;
  const std::size_t total = held + read_file(into + held, count - held);
  if (total < count) require_one_member();
  return total;
}

bool InputFile::read_record(std::string_view& record, char delimiter) {
  if (!fill(1)) return false;
  ++record_number_;
  std::size_t searched = 0;
  while (true) {
    const char* const first = buffer_.data() + begin_;
    const std::size_t held = end_ - begin_;
    if (const void* const found = std::memchr(first + searched, delimiter, held - searched)) {
      record = {first, static_cast<std::size_t>(static_cast<const char*>(found) - first)};
      begin_ += record.size() + 1;
      return true;
    }
    if (held > max_record) fail_here("longer than " + std::to_string(max_record >> 20) + " MiB");
    searched = held;
    if (!fill(std::max(buffer_size, 2 * held)) && end_ - begin_ == searched) {
      record = {buffer_.data() + begin_, searched};
      begin_ = end_;
      return true;
    }
  }
}

OutputFile::OutputFile(const std::string& path) : name_(path == "-" ? "stdout" : path) {
  if (const std::string fault = output_fault(path); !fault.empty()) throw ArgumentError(fault);
  int descriptor = -1;
  struct stat existing {};
  const bool exists = path != "-" && ::stat(path.c_str(), &existing) == 0;
  if (path == "-") {
    descriptor = ::dup(STDOUT_FILENO);
    stdout_has_result = true;
  } else if (exists && !S_ISREG(existing.st_mode)) {
    descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    target_ = link_target(path);
    descriptor = create_beside(target_, temporary_);
    if (descriptor >= 0) remember(temporary_);
    if (descriptor >= 0 && exists) ::fchmod(descriptor, existing.st_mode & 07777);
  }
  if (descriptor < 0) {
    temporary_.clear();
    fail("cannot be created");
  }
  // "T" writes plain bytes through zlib.
  file_ = adopt(descriptor, path.ends_with(".gz") ? "wb1" : "wbT");
}

OutputFile::~OutputFile() {
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget(temporary_);
}

void OutputFile::fail(const std::string& action) const {
  throw FileError(name_ + ": " + action + ": " + std::strerror(errno));
}

void OutputFile::write(const char* from, std::size_t count) {
  while (count > 0) {
    const std::size_t part = std::min(count, largest_transfer);
    if (gzwrite(file_.get(), from, static_cast<unsigned>(part)) == 0) fail("cannot be written");
    from += part;
    count -= part;
  }
}

void OutputFile::finish() {
  if (file_ != nullptr && gzclose(file_.release()) != Z_OK) fail("cannot be written");
}

void OutputFile::close() {
  finish();
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot be created");
  forget(temporary_);
  temporary_.clear();
}

FilePlace::FilePlace(const std::string& path, std::uint64_t at, std::string name)
    : name_(std::move(name)), at_(at), descriptor_(::open(path.c_str(), O_WRONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) fail();
}

FilePlace::~FilePlace() { ::close(descriptor_); }

void FilePlace::fail() const { throw FileError(name_ + ": cannot be written: " + std::strerror(errno)); }

void FilePlace::write(const char* from, std::size_t count) {
  while (count > 0) {
    const ::ssize_t written = ::pwrite(descriptor_, from, std::min(count, largest_transfer), static_cast<off_t>(at_));
    if (written < 0) fail();
    from += written;
    at_ += static_cast<std::uint64_t>(written);
    count -= static_cast<std::size_t>(written);
  }
}

std::string_view without_compression(std::string_view name) {
  for (const std::string_view ending : compressed_endings) {
    if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
  }
  return name;
}

std::FILE* report_file() { return stdout_has_result ? stderr : stdout; }

void remove_temporaries_on_signals() {
  std::signal(SIGXFSZ, SIG_IGN);  // the write fails, with a message
  for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGPIPE}) {
    // Signals that the parent ignores, as nohup does, remain ignored.
    if (std::signal(signal, end_by) == SIG_IGN && signal != SIGPIPE) std::signal(signal, SIG_IGN);
  }
}

bool ends_lines_by_cr(std::string_view begin) {
  using namespace std::string_view_literals;
  return begin.find('\r') != begin.npos && begin.find_first_of("\n\0"sv) == begin.npos &&
         !begin.starts_with("\x93NUMPY");
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string_view shown = text.substr(0, longest);
  if (shown.size() < text.size()) {
    while (!shown.empty() && is_utf8_continuation(text[shown.size()])) shown.remove_suffix(1);
  }
  std::string result = "'";
  for (const char c : shown) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      result += c;
    } else {
      result += {'\\', 'x', digits[byte >> 4], digits[byte & 15U]};
    }
  }
  return result + (shown.size() < text.size() ? "…'" : "'");
}

}  // namespace pleach::app
