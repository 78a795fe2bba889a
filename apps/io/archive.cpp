#include "io/archive.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <utility>

#include <archive.h>
#include <archive_entry.h>
#include <pleach/error.hpp>

namespace pleach::app {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t block_size = std::size_t{1} << 16;

struct Packing {
  std::string_view magic;
  int (*unpack)(archive*);
};

constexpr std::array packings{
    Packing{"\x28\xb5\x2f\xfd"sv, archive_read_support_filter_zstd},
    Packing{"\xfd"
            "7zXZ\0"sv,
            archive_read_support_filter_xz},
    Packing{"BZh"sv, archive_read_support_filter_bzip2},
    Packing{"\x04\x22\x4d\x18"sv, archive_read_support_filter_lz4},
    Packing{"PK\x03\x04"sv, archive_read_support_format_zip_streamable},
    Packing{"PK\x05\x06"sv, archive_read_support_format_zip_streamable},  // an empty zip
};

const Packing* packing_of(std::string_view begin) {
  const auto* const found =
      std::ranges::find_if(packings, [&](const Packing& packing) { return begin.starts_with(packing.magic); });
  if (found == packings.end()) return nullptr;
  // A compression level and then a block, or the end. Plain text may begin with less.
  const bool is_bzip2 = found->unpack == archive_read_support_filter_bzip2;
  const std::string_view rest = begin.substr(std::min<std::size_t>(begin.size(), 4));
  return !is_bzip2 || rest.starts_with("1AY&SY") || rest.starts_with("\x17\x72\x45\x38\x50\x90") ? found : nullptr;
}

}  // namespace

void Archive::Close::operator()(archive* handle) const { archive_read_free(handle); }

bool Archive::knows(std::string_view begin) { return packing_of(begin) != nullptr; }

Archive::Archive(std::string_view begin, Source source, std::string name)
    : source_(std::move(source)),
      name_(std::move(name)),
      is_zip_(begin.starts_with("PK")),
      buffer_(begin.begin(), begin.end()),
      held_(begin.size()),
      handle_(archive_read_new()) {
  if (handle_ == nullptr) throw std::bad_alloc();
  buffer_.resize(std::max(buffer_.size(), block_size));
  packing_of(begin)->unpack(handle_.get());
  if (!is_zip_) {
    archive_read_support_format_raw(handle_.get());
    archive_read_support_format_empty(handle_.get());
  }
  if (archive_read_open(handle_.get(), this, nullptr, more, nullptr) != ARCHIVE_OK) fail();
}

// Exceptions must not pass through libarchive.
std::ptrdiff_t Archive::more(archive* handle, void* self, const void** bytes) {
  auto& file = *static_cast<Archive*>(self);
  try {
    if (file.held_ == 0) file.held_ = file.source_(file.buffer_.data(), file.buffer_.size());
  } catch (...) {
    file.error_ = std::current_exception();
    archive_set_error(handle, EIO, "cannot be read");
    return -1;
  }
  *bytes = file.buffer_.data();
  file.given_ += file.held_;
  return static_cast<std::ptrdiff_t>(std::exchange(file.held_, 0));
}

void Archive::fail() {
  if (error_) std::rethrow_exception(error_);
  if (archive_errno(handle_.get()) == ENOMEM) throw std::bad_alloc();
  const char* const text = archive_error_string(handle_.get());
  const std::string_view reason = text != nullptr ? text : "";
  throw FileError(name_ + ": the compressed data are damaged or truncated" +
                  (reason.empty() ? "" : " (" + std::string(reason.substr(0, reason.find('\n'))) + ")"));
}

std::optional<std::string> Archive::next() {
  if (ended_) return std::nullopt;
  archive_entry* entry = nullptr;
  do {
    const int code = archive_read_next_header(handle_.get(), &entry);
    ended_ = code == ARCHIVE_EOF;
    if (ended_) return std::nullopt;
    if (code < ARCHIVE_WARN) fail();
  } while (archive_entry_filetype(entry) == AE_IFDIR);
  ended_ = !is_zip_;
  const char* const name = archive_entry_pathname(entry);
  return is_zip_ && name != nullptr ? name : "";
}

std::size_t Archive::read(char* into, std::size_t count) {
  std::size_t total = 0;
  while (total < count) {
    const la_ssize_t got = archive_read_data(handle_.get(), into + total, count - total);
    if (got < 0) fail();
    if (got == 0) break;
    total += static_cast<std::size_t>(got);
  }
  // libarchive takes data after a stream of bzip2 or lz4 for the end.
  if (total < count && !is_zip_) {
    char next;
    const auto taken = static_cast<std::size_t>(archive_filter_bytes(handle_.get(), -1));
    if (taken < given_ || source_(&next, 1) > 0)
      throw FileError(name_ + ": the compressed data are followed by others");
  }
  return total;
}

}  // namespace pleach::app
