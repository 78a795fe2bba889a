#include "formats/paths_file.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <pleach/error.hpp>
#include <system_error>

#include "formats/data_file.hpp"

namespace pleach::app {

namespace {

constexpr std::size_t searched_for_nul = std::size_t{1} << 20;

// Appends `path` without its repeated and trailing slashes and its inner "." components.
void append_clean(std::string_view path, std::string& names) {
  if (path.starts_with('/')) names += '/';
  bool is_first = true;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t slash = std::min(path.find('/', at), path.size());
    const std::string_view component = path.substr(at, slash - at);
    const bool is_leading_dot = component == "." && at == 0;
    if (!component.empty() && (component != "." || is_leading_dot)) {
      if (!is_first) names += '/';
      names += component;
      is_first = false;
    }
    at = slash + 1;
  }
}

// What two names of the same path have in common: "." becomes "", "./a" becomes "a".
std::string_view key_of(std::string_view name) {
  if (name == ".") return {};
  return name.starts_with("./") ? name.substr(2) : name;
}

// FNV-1a, a byte at a time: the hash of a path passes through the hashes of all that lie above it.
class PathHash {
 public:
  void add(char c) { value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL; }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

struct Ancestor {
  std::size_t length;
  std::uint64_t hash;
};

// The prefixes of `key` that lie above it, shortest first, and the hash of `key` itself.
std::uint64_t hash_with_ancestors(std::string_view key, std::vector<Ancestor>& above) {
  above.clear();
  PathHash hash;
  const bool is_absolute = key.starts_with('/');
  const bool leaves_dot = key == ".." || key.starts_with("../");
  if (!is_absolute && !leaves_dot && !key.empty()) above.push_back({0, hash.value()});
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (key[i] == '/' && i > 0) above.push_back({i, hash.value()});
    hash.add(key[i]);
    if (i == 0 && is_absolute && key.size() > 1) above.push_back({1, hash.value()});
  }
  return hash.value();
}

// From paths to vertices: open addressing over vertex numbers, the names themselves stay where they are.
template <class Index>
class PathTable {
 public:
  explicit PathTable(const PathTree<Index>& tree)
      : tree_(tree), slots_(std::bit_ceil(2 * tree.name_end.size() + 1), none), mask_(slots_.size() - 1) {}

  /// The vertex named `key`, or none.
  Index find(std::string_view key, std::uint64_t hash) const { return slots_[slot_of(key, hash)]; }

  /// Adds `vertex`; returns another of the same name if there is one, else none.
  Index add(Index vertex, std::string_view key, std::uint64_t hash) {
    Index& slot = slots_[slot_of(key, hash)];
    if (slot != none) return slot;
    slot = vertex;
    return none;
  }

  static constexpr Index none = -1;

 private:
  std::size_t slot_of(std::string_view key, std::uint64_t hash) const {
    // The low bits of FNV-1a see only the low bits of each byte.
    std::size_t slot = (hash ^ (hash >> 32)) & mask_;
    while (slots_[slot] != none && key_of(tree_.name(static_cast<std::size_t>(slots_[slot]))) != key) {
      slot = (slot + 1) & mask_;
    }
    return slot;
  }

  const PathTree<Index>& tree_;
  std::vector<Index> slots_;
  std::size_t mask_;
};

template <class Index>
void read_record(const InputFile& file, std::string_view record, PathTree<Index>& tree) {
  const std::string_view text = record.substr(std::min(record.size(), record.find_first_not_of(' ')));
  const std::size_t blank = text.find_first_of(" \t");
  const std::string_view number = text.substr(0, blank);
  std::int64_t weight = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), weight);
  if (number.empty()) file.fail_here("has no weight");
  if (error == std::errc::invalid_argument || end != number.data() + number.size()) {
    file.fail_here(in_quotes(number) + " is not an integer weight");
  }
  if (error == std::errc::result_out_of_range) file.fail_here(in_quotes(number) + " does not fit i64");
  if (blank == std::string_view::npos || blank + 1 == text.size()) file.fail_here("has a weight but no path");

  const std::string_view path = text.substr(blank + 1);
  if (path.find('\0') != std::string_view::npos) file.fail_here("holds a NUL, but those before it end in a newline");
  tree.weight.push_back(weight);
  append_clean(path, tree.names);
  tree.name_end.push_back(tree.names.size());
}

template <class Index>
void find_parents(const InputFile& file, PathTree<Index>& tree) {
  PathTable<Index> table(tree);
  std::vector<Ancestor> above;
  const auto size = static_cast<Index>(tree.name_end.size());
  for (Index v = 0; v < size; ++v) {
    const std::string_view name = tree.name(static_cast<std::size_t>(v));
    const std::string_view key = key_of(name);
    const Index other = table.add(v, key, hash_with_ancestors(key, above));
    if (other == PathTable<Index>::none) continue;
    throw FileError(file.name() + ":" + std::to_string(v + 1) + ": " + in_quotes(name) + " repeats line " +
                    std::to_string(other + 1));
  }
  tree.parent.resize(tree.name_end.size());
  for (Index v = 0; v < size; ++v) {
    const std::string_view key = key_of(tree.name(static_cast<std::size_t>(v)));
    hash_with_ancestors(key, above);
    Index parent = PathTable<Index>::none;
    for (; parent == PathTable<Index>::none && !above.empty(); above.pop_back()) {
      parent = table.find(key.substr(0, above.back().length), above.back().hash);
    }
    tree.parent[static_cast<std::size_t>(v)] = parent == PathTable<Index>::none ? v : parent;
  }
}

}  // namespace

template <class Index>
PathTree<Index> read_paths(const std::string& path) {
  InputFile file(path);
  const bool has_nul = file.peek(searched_for_nul).find('\0') != std::string_view::npos;
  PathTree<Index> tree;
  for (std::string_view record; file.read_record(record, has_nul ? '\0' : '\n');) {
    if (tree.name_end.size() == static_cast<std::size_t>(std::numeric_limits<Index>::max())) {
      throw OverflowError(file.name() + ": more than " + std::to_string(tree.name_end.size()) +
                          " paths do not fit the index type");
    }
    read_record(file, record, tree);
  }
  find_parents(file, tree);
  return tree;
}

template PathTree<std::int32_t> read_paths(const std::string&);
template PathTree<std::int64_t> read_paths(const std::string&);

}  // namespace pleach::app
