// Labels: the names of vertices in files.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pleach::app {

/// The names of vertices 0, 1, …, as parts of one text.
struct NamePool {
  struct Place {
    std::uint64_t begin = 0, end = 0;
  };
  std::string text;
  std::vector<Place> places;

  [[nodiscard]] std::size_t size() const { return places.size(); }
  std::string_view operator[](std::size_t vertex) const {
    const auto [begin, end] = places[vertex];
    return {text.data() + begin, static_cast<std::size_t>(end - begin)};
  }

  /// Appends the name of the next vertex to the text.
  void add(std::string_view name) {
    const std::size_t begin = text.size();
    text += name;
    places.push_back({begin, text.size()});
  }
};

std::uint64_t hash_of(std::string_view name);

/// Returns the label as a field of a line: unchanged, unless it has a tab or a line end. Then these become "\t", "\n"
/// and "\r", and each backslash becomes two.
std::string escape_label(std::string_view label);

/// Undoes escape_label(); returns the field itself if it holds no backslash.
std::string unescape_label(std::string_view field);

/// A hash table from names to vertices, with open addressing. `name_of` gives the names, which are not copied.
template <class Index, class NameOf>
class NameTable {
 public:
  NameTable(NameOf name_of, std::size_t names) : name_of_(std::move(name_of)), slots_(std::bit_ceil(2 * names + 2)) {}

  static constexpr Index none = -1;

  /// The vertex with this name, or none.
  Index find(std::string_view name, std::uint64_t hash) const { return slots_[slot_of(name, fold(hash))].vertex; }

  /// Prefetches the slot that find() and add() read first.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[fold(hash) & (slots_.size() - 1)]); }

  /// Returns a vertex whose name may have this hash, or none, without reading names.
  Index guess(std::uint64_t hash) const {
    const Slot& slot = slots_[fold(hash) & (slots_.size() - 1)];
    return slot.hash == fold(hash) ? slot.vertex : none;
  }

  /// Adds `vertex`, whose name may be set later; or returns another vertex of the same name, else none.
  Index add(std::string_view name, std::uint64_t hash, Index vertex) {
    if (3 * size_ >= 2 * slots_.size()) grow();
    Slot& slot = slots_[slot_of(name, fold(hash))];
    if (slot.vertex != none) return slot.vertex;
    slot = {vertex, fold(hash)};
    ++size_;
    return none;
  }

 private:
  struct Slot {
    Index vertex = none;
    std::uint32_t hash = 0;
  };

  // The low bits of some hashes depend only on the low bits of each byte.
  static std::uint32_t fold(std::uint64_t hash) { return static_cast<std::uint32_t>(hash ^ (hash >> 32)); }

  std::size_t slot_of(std::string_view name, std::uint32_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
      const Index vertex = slots_[slot].vertex;
      if (vertex == none) return slot;
      if (slots_[slot].hash == hash && name_of_(static_cast<std::size_t>(vertex)) == name) return slot;
    }
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.vertex == none) continue;
      std::size_t place = slot.hash & mask;
      while (slots_[place].vertex != none) place = (place + 1) & mask;
      slots_[place] = slot;
    }
  }

  NameOf name_of_;
  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

struct NameInPool {
  const NamePool* names;
  std::string_view operator()(std::size_t vertex) const { return (*names)[vertex]; }
};

/// Labels of vertices: numbers, or names; without labels a vertex is its own number.
class Labels {
 public:
  Labels() = default;
  explicit Labels(std::vector<std::int64_t> ascending) : numbers_(std::move(ascending)) {}
  /// Each vertex has a name, different from all others.
  explicit Labels(NamePool distinct) : names_(std::move(distinct)) {}
  /// Names that may be empty or repeated: such vertices are labelled by their numbers in brackets, [17]. No labels
  /// where all are empty. O(n) on average.
  static Labels of_names(NamePool names);

  [[nodiscard]] bool empty() const { return numbers_.empty() && names_.size() == 0; }
  [[nodiscard]] const std::vector<std::int64_t>& numbers() const { return numbers_; }
  [[nodiscard]] bool are_names() const { return names_.size() > 0; }
  [[nodiscard]] const NamePool& names() const { return names_; }
  [[nodiscard]] bool has_own_name(std::size_t vertex) const { return nameless_.empty() || !nameless_[vertex]; }

  /// The label of the vertex.
  [[nodiscard]] std::string text(std::size_t vertex) const;

  /// Returns the bytes of memory.
  [[nodiscard]] std::size_t bytes() const;

 private:
  std::vector<std::int64_t> numbers_;
  NamePool names_;
  std::vector<bool> nameless_;  // vertices without a name; empty if all have one
};

/// Returns the message with labels instead of numbers where it names an existing vertex, "vertex 17".
std::string with_labels(std::string_view message, const Labels& labels);

/// Numbers vertices in the order in which their labels appear. O(length of the label) on average.
template <class Index>
class LabelReader {
 public:
  /// `source` is the file's name in messages.
  explicit LabelReader(std::string source) : source_(std::move(source)), table_({&names_}, 0) {}
  LabelReader(const LabelReader&) = delete;
  LabelReader& operator=(const LabelReader&) = delete;

  /// The vertex with this label, which may be a new one. OverflowError if Index cannot count it.
  Index vertex(std::string_view label) { return number(label, hash_of(label)); }

  /// Appends the vertex to `vertices`, after those of earlier calls, at the latest at the next flush(): lookups are
  /// batched, so that their memory accesses overlap.
  void queue(std::string_view label, std::vector<Index>& vertices);
  void flush(std::vector<Index>& vertices);

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  std::string_view operator[](std::size_t vertex) const { return names_[vertex]; }
  Labels take() { return Labels(std::move(names_)); }

 private:
  Index number(std::string_view label, std::uint64_t hash);

  std::string source_;
  NamePool names_;
  NameTable<Index, NameInPool> table_;
  NamePool queued_;
  std::vector<std::uint64_t> hashes_;  // of the queue
};

/// Finds vertices by label; the labels must outlive it.
template <class Index>
class VertexFinder {
 public:
  /// O(n) on average for names.
  VertexFinder(const Labels& labels, std::size_t vertices);

  /// Returns the vertex with this label, as it is or as escape_label() makes it. O(1) on average for names, O(log n)
  /// for numbers.
  [[nodiscard]] std::optional<Index> find(std::string_view label) const;

  /// Returns the vertex with this number; if labels are names, the number is the vertex itself.
  [[nodiscard]] std::optional<Index> find(std::int64_t number) const;

  /// Returns why there is none: "vertex 7 is outside [0, 5)". O(n).
  [[nodiscard]] std::string why_not(std::string_view label) const;
  [[nodiscard]] std::string why_not(std::int64_t number) const;

 private:
  const Labels& labels_;
  std::size_t vertices_;
  NameTable<Index, NameInPool> table_;
};

}  // namespace pleach::app
