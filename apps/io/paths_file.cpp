#include "io/paths_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <pleach/error.hpp>
#include <system_error>
#include <utility>

#include "io/data_file.hpp"

namespace pleach::app {

namespace {

constexpr std::size_t searched_for_nul = std::size_t{1} << 20;

// Appends `path` without its repeated and trailing slashes and its inner "." components; returns how many ".." it
// begins with.
std::size_t append_clean(const InputFile& file, std::string_view path, std::string& names) {
  if (path.starts_with('/')) names += '/';
  std::size_t ups = 0;
  bool is_first = true, may_go_up = !path.starts_with('/');
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t slash = std::min(path.find('/', at), path.size());
    const std::string_view component = path.substr(at, slash - at);
    const bool is_leading_dot = component == "." && at == 0;
    if (component == "..") {
      // a/.. is not the directory of a if a is a symbolic link.
      if (!may_go_up) file.fail_here(in_quotes(path) + " goes up by '..' after a name");
      ++ups;
    }
    if (!component.empty() && (component != "." || is_leading_dot)) {
      if (!is_first) names += '/';
      names += component;
      is_first = false;
      may_go_up = may_go_up && component.starts_with('.') && component.size() <= 2 && component.ends_with('.');
    }
    at = slash + 1;
  }
  return ups;
}

// Returns whether the line is "100644 blob 0123…", as git ls-tree prints it: the mode of a file is no weight.
bool is_git_object(std::string_view mode, std::string_view text) {
  constexpr std::size_t shortest_hash = 4;  // shortest hash of --abbrev
  constexpr std::array<std::string_view, 5> modes{"040000", "100644", "100755", "120000", "160000"};
  if (std::ranges::find(modes, mode) == modes.end()) return false;
  for (const std::string_view kind : {"blob ", "tree ", "commit "}) {
    if (!text.starts_with(kind)) continue;
    const std::string_view hash = text.substr(kind.size());
    const std::size_t length = std::min(hash.size(), hash.find_first_not_of("0123456789abcdef"));
    return length >= shortest_hash && (length == hash.size() || hash[length] == ' ' || hash[length] == '\t');
  }
  // "0123… 0<TAB>PATH", as git ls-files --stage prints it
  const std::size_t length = text.find_first_not_of("0123456789abcdef");
  return length != text.npos && length >= shortest_hash && text.substr(length).size() > 3 && text[length] == ' ' &&
         text[length + 2] == '\t';
}

constexpr int octal_digits = 3;

// The byte that git writes as a backslash and these characters, of which it takes some; nothing if it writes none so.
std::optional<char> unescape(std::string_view& text) {
  constexpr std::string_view letters = "abtnvfr\"\\", bytes = "\a\b\t\n\v\f\r\"\\";
  if (text.empty()) return std::nullopt;
  if (const std::size_t letter = letters.find(text.front()); letter != std::string_view::npos) {
    text.remove_prefix(1);
    return bytes[letter];
  }
  unsigned byte = 0;
  const std::string_view digits = text.substr(0, octal_digits);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 8);
  if (error != std::errc{} || end != digits.data() + octal_digits || byte > 0xFF) return std::nullopt;
  text.remove_prefix(octal_digits);
  return static_cast<char>(byte);
}

// Git writes a path that has a quote, a backslash or bytes that are not printable ASCII in quotes: it then stands
// in quotes, with at least one escape. False where it is no such path.
bool unquote(std::string_view path, std::string& name) {
  if (path.size() < 2 || !path.starts_with('"') || !path.ends_with('"')) return false;
  path = path.substr(1, path.size() - 2);
  bool has_escapes = false;
  name.clear();
  while (!path.empty()) {
    const char c = path.front();
    path.remove_prefix(1);
    if (c == '"') return false;
    if (c != '\\') {
      name += c;
      continue;
    }
    const auto byte = unescape(path);
    if (!byte) return false;
    name += *byte;
    has_escapes = true;
  }
  return has_escapes;
}

// What two names of the same path have in common, all relative ones beginning with as many "..": "." becomes "", and so
// does "..", "./a" becomes "a".
std::string_view key_of(std::string_view name) {
  while (name.starts_with("./") || name.starts_with("../")) name.remove_prefix(name.find('/') + 1);
  return name == "." || name == ".." ? std::string_view() : name;
}

// The lowest path that lies above both keys, or is one of them.
std::string_view common_of(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  if (same == a.size() && (a.empty() || a == "/" || same == b.size() || b[same] == '/')) return a;
  const std::size_t slash = a.substr(0, same).rfind('/');
  if (slash == std::string_view::npos) return {};
  return a.substr(0, std::max(slash, std::size_t{a.starts_with('/')}));
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
  if (!is_absolute && !key.empty()) above.push_back({0, hash.value()});
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (key[i] == '/' && i > 0) above.push_back({i, hash.value()});
    hash.add(key[i]);
    if (i == 0 && is_absolute && key.size() > 1) above.push_back({1, hash.value()});
  }
  return hash.value();
}

// A tree finds vertices by the keys of their names.
template <class Index>
struct KeyOf {
  const PathTree<Index>* tree;
  std::string_view operator()(std::size_t vertex) const { return key_of(tree->names[vertex]); }
};
template <class Index>
using PathTable = NameTable<Index, KeyOf<Index>>;

template <class Index>
class Reader {
 public:
  Reader(InputFile& file, PathWeights weights) : file_(file), weights_(weights) {}

  PathTree<Index> read() {
    has_nul_ = file_.peek(searched_for_nul).find('\0') != std::string_view::npos;
    for (std::string_view record; file_.read_record(record, has_nul_ ? '\0' : '\n');) {
      if (!has_nul_ && record.ends_with('\r')) record.remove_suffix(1);
      read_record(record);
    }
    tree_.lines = tree_.size();
    find_parents();
    if (weights_ == PathWeights::own && !has_blanks_ && is_cumulative()) {
      file_.fail(
          "each directory has at least what lies below it, as du prints them: --cumulative takes these sums; for "
          "weights that are none, put blanks for the tabs");
    }
    if (weights_ == PathWeights::cumulative) make_own();
    return std::move(tree_);
  }

 private:
  void read_record(std::string_view record) {
    const std::string_view text = record.substr(std::min(record.size(), record.find_first_not_of(' ')));
    const std::size_t blank = text.find_first_of(" \t");
    const std::string_view number = text.substr(0, blank);
    std::int64_t weight = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), weight);
    if (number.empty()) file_.fail_here("has no weight");
    const bool is_none = number == "-";  // git prints it for a directory or submodule
    if (!is_none && (error == std::errc::invalid_argument || end != number.data() + number.size())) {
      file_.fail_here(in_quotes(number) + " is not an integer weight");
    }
    if (error == std::errc::result_out_of_range) file_.fail_here(in_quotes(number) + " does not fit i64");
    if (blank == std::string_view::npos || blank + 1 == text.size()) file_.fail_here("has a weight but no path");
    has_blanks_ = has_blanks_ || text[blank] == ' ';

    std::string_view path = text.substr(blank + 1);
    if (path.find('\0') != std::string_view::npos) file_.fail_here("holds a NUL, but those before it end in a newline");
    if (is_git_object(number, path)) {
      file_.fail_here(
          "is a line of git ls-tree or ls-files: `git ls-tree -r --format='%(objectsize) %(path)'` gives weights and "
          "paths");
    }
    if (!has_nul_ && unquote(path, unquoted_)) {
      path = unquoted_;
      ++tree_.unquoted;
    }
    const std::size_t begin = tree_.names.text.size(), ups = append_clean(file_, path, tree_.names.text);
    if (!path.starts_with('/') && ups_line_ == 0) {
      ups_ = ups;
      ups_line_ = file_.record_number();
    }
    if (!path.starts_with('/') && ups != ups_) {
      file_.fail_here(in_quotes(path) + " begins with '..' " + std::to_string(ups) + " times, line " +
                      std::to_string(ups_line_) + " " + std::to_string(ups_) + " times");
    }
    add_vertex(begin, tree_.names.text.size(), weight);
  }

  Index add_vertex(std::uint64_t name_begin, std::uint64_t name_end, std::int64_t weight) {
    const std::size_t vertex = tree_.size();
    if (vertex == static_cast<std::size_t>(std::numeric_limits<Index>::max())) {
      throw OverflowError(file_.name() + ": more than " + std::to_string(vertex) + " paths do not fit the index type");
    }
    tree_.names.places.push_back({name_begin, name_end});
    tree_.weight.push_back(weight);
    return static_cast<Index>(vertex);
  }

  std::string_view key(std::size_t vertex) const { return key_of(tree_.names[vertex]); }
  static bool is_absolute(std::string_view key) { return key.starts_with('/'); }

  void find_parents() {
    tree_.names.text += '.';  // the name of the directory above relative paths
    PathTable<Index> table({&tree_}, tree_.size());
    std::vector<Ancestor> above;
    std::array<std::optional<std::string_view>, 2> common;  // of relative paths, and of absolute paths
    for (std::size_t v = 0; v < tree_.lines; ++v) {
      const Index other = table.add(key(v), hash_with_ancestors(key(v), above), static_cast<Index>(v));
      if (other != PathTable<Index>::none) {
        throw FileError(file_.name() + ":" + std::to_string(v + 1) + ": " + in_quotes(tree_.names[v]) +
                        " repeats line " + std::to_string(other + 1));
      }
      auto& of_its_kind = common[is_absolute(key(v)) ? 1 : 0];
      of_its_kind = common_of(of_its_kind.value_or(key(v)), key(v));
    }
    for (std::size_t v = 0; v < tree_.lines; ++v) {
      hash_with_ancestors(key(v), above);
      std::erase_if(
          above, [least = common[is_absolute(key(v)) ? 1 : 0]->size()](const Ancestor& a) { return a.length < least; });
      set_parents(v, above, table);
    }
  }

  /// Sets the parents of the vertex, and of those above it that it is the first to need.
  void set_parents(std::size_t vertex, std::vector<Ancestor>& above, PathTable<Index>& table) {
    for (auto child = vertex;; above.pop_back()) {
      tree_.parent.resize(tree_.size());
      tree_.parent[child] = static_cast<Index>(child);
      if (above.empty()) return;
      const std::string_view wanted = key(vertex).substr(0, above.back().length);
      Index parent = table.find(wanted, above.back().hash);
      const bool is_known = parent != PathTable<Index>::none;
      if (!is_known) {
        parent = add_directory(vertex, wanted.size());
        table.add(wanted, above.back().hash, parent);
      }
      tree_.parent[child] = parent;
      if (is_known) return;
      child = static_cast<std::size_t>(parent);
    }
  }

  /// Adds the directory whose key is the first `length` bytes of the key of `below`.
  Index add_directory(std::size_t below, std::size_t length) {
    const std::uint64_t begin = tree_.names.places[below].begin;
    const std::size_t prefix = tree_.names[below].size() - key(below).size();
    if (length > 0) return add_vertex(begin, begin + prefix + length, 0);
    if (prefix > 0) return add_vertex(begin, begin + prefix - 1, 0);
    return add_vertex(tree_.names.text.size() - 1, tree_.names.text.size(), 0);
  }

  /// Returns whether there are directories, and each has at least the sum of the lines directly below.
  bool is_cumulative() const {
    std::size_t first;
    return subtract_children(first) != tree_.weight && first == tree_.lines;
  }

  void make_own() {
    std::size_t first;
    auto own = subtract_children(first);
    if (first < tree_.lines) {
      throw FileError(file_.name() + ":" + std::to_string(first + 1) + ": " + in_quotes(tree_.names[first]) + " has " +
                      std::to_string(tree_.weight[first]) + ", less than what lies below it: no cumulative weight");
    }
    tree_.weight = std::move(own);
  }

  /// The weights less those of the lines directly below; `too_small` is the first line that has less, or tree_.lines.
  std::vector<std::int64_t> subtract_children(std::size_t& too_small) const {
    std::vector<std::int64_t> own = tree_.weight;
    std::vector<bool> has_less(tree_.lines);
    for (std::size_t v = 0; v < tree_.lines; ++v) {
      auto above = v;
      do {
        const auto parent = static_cast<std::size_t>(tree_.parent[above]);
        if (parent == above) break;
        above = parent;
      } while (above >= tree_.lines);
      if (above == v || above >= tree_.lines) continue;
      if (__builtin_sub_overflow(own[above], tree_.weight[v], &own[above]) || own[above] < 0) has_less[above] = true;
    }
    too_small = static_cast<std::size_t>(std::ranges::find(has_less, true) - has_less.begin());
    return own;
  }

  InputFile& file_;
  const PathWeights weights_;
  PathTree<Index> tree_;
  std::string unquoted_;
  bool has_nul_ = false;                // NULs end the lines, and git does not quote
  bool has_blanks_ = false;             // blanks, not tabs, follow the weights
  std::size_t ups_ = 0, ups_line_ = 0;  // how many ".." relative paths begin with, and the line that says so
};

}  // namespace

template <class Index>
PathTree<Index> read_paths(InputFile&& file, PathWeights weights) {
  return Reader<Index>(file, weights).read();
}

template PathTree<std::int32_t> read_paths(InputFile&&, PathWeights);
template PathTree<std::int64_t> read_paths(InputFile&&, PathWeights);

}  // namespace pleach::app
