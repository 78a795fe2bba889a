#include "io/labels.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <pleach/error.hpp>

#include "io/data_file.hpp"
#include "io/text_line.hpp"

namespace pleach::app {

namespace {

/// Returns the number in "[17]".
std::optional<std::int64_t> in_brackets(std::string_view label) {
  std::int64_t number = 0;
  const bool has_brackets = label.size() > 2 && label.front() == '[' && label.back() == ']';
  if (!has_brackets || try_parse(label.substr(1, label.size() - 2), number) != Parsed::number) return std::nullopt;
  return number;
}

}  // namespace

std::uint64_t hash_of(std::string_view name) { return std::hash<std::string_view>()(name); }

std::string escape_label(std::string_view label) {
  if (label.find_first_of("\t\n\r") == std::string_view::npos) return std::string(label);
  std::string field;
  for (const char c : label) {
    if (c == '\t' || c == '\n' || c == '\r' || c == '\\') field += '\\';
    field += c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : c;
  }
  return field;
}

std::string unescape_label(std::string_view field) {
  std::string label;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != '\\' || i + 1 == field.size()) {
      label += field[i];
      continue;
    }
    const char c = field[++i];
    label += c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c;
  }
  return label;
}

Labels Labels::of_names(NamePool names) {
  Labels labels(std::move(names));
  const NamePool& pool = labels.names_;
  labels.nameless_.resize(pool.size());
  NameTable<std::int64_t, std::function<std::string_view(std::size_t)>> table([&](std::size_t v) { return pool[v]; },
                                                                              pool.size());
  bool has_names = false;
  for (std::size_t v = 0; v < pool.size(); ++v) {
    const std::string_view name = pool[v];
    has_names = has_names || !name.empty();
    const std::int64_t other = name.empty() ? table.none : table.add(name, hash_of(name), static_cast<std::int64_t>(v));
    labels.nameless_[v] = name.empty() || other != table.none;
    if (other != table.none) labels.nameless_[static_cast<std::size_t>(other)] = true;
  }
  if (!has_names) return {};
  return labels;
}

std::string Labels::text(std::size_t vertex) const {
  if (!numbers_.empty()) return std::to_string(numbers_[vertex]);
  if (!are_names()) return std::to_string(vertex);
  return has_own_name(vertex) ? std::string(names_[vertex]) : '[' + std::to_string(vertex) + ']';
}

std::string with_labels(std::string_view message, const Labels& labels) {
  constexpr std::string_view word = "vertex ", digits = "0123456789";
  std::string result;
  for (std::size_t at = message.find(word); at != message.npos; at = message.find(word)) {
    result += message.substr(0, at + word.size());
    message.remove_prefix(at + word.size());
    const std::string_view number = message.substr(0, message.find_first_not_of(digits));
    std::int64_t vertex = 0;
    if (try_parse(number, vertex) != Parsed::number) continue;
    result += labels.text(static_cast<std::size_t>(vertex));
    message.remove_prefix(number.size());
  }
  return result += message;
}

std::size_t Labels::bytes() const {
  return sizeof(std::int64_t) * numbers_.capacity() + names_.text.capacity() +
         sizeof(NamePool::Place) * names_.places.capacity();
}

template <class Index>
void LabelReader<Index>::queue(std::string_view label, std::vector<Index>& vertices) {
  constexpr std::size_t batch = 64;  // lookups whose memory accesses overlap; more gain nothing
  queued_.add(label);
  hashes_.push_back(hash_of(label));
  table_.prefetch(hashes_.back());
  if (queued_.size() == batch) flush(vertices);
}

template <class Index>
void LabelReader<Index>::flush(std::vector<Index>& vertices) {
  std::vector<std::size_t> known;
  for (const std::uint64_t hash : hashes_) {
    const Index vertex = table_.guess(hash);
    if (vertex == table_.none) continue;
    known.push_back(static_cast<std::size_t>(vertex));
    __builtin_prefetch(&names_.places[known.back()]);
  }
  for (const std::size_t vertex : known) __builtin_prefetch(names_[vertex].data());
  for (std::size_t i = 0; i < hashes_.size(); ++i) vertices.push_back(number(queued_[i], hashes_[i]));
  queued_.text.clear();
  queued_.places.clear();
  hashes_.clear();
}

template <class Index>
Index LabelReader<Index>::number(std::string_view label, std::uint64_t hash) {
  const auto next = static_cast<Index>(names_.size());
  const Index known = table_.add(label, hash, next);
  if (known != table_.none) return known;
  if (next == std::numeric_limits<Index>::max()) {
    throw OverflowError(source_ + ": more than " + std::to_string(next) + " vertices do not fit the index type");
  }
  names_.add(label);
  return next;
}

template <class Index>
VertexFinder<Index>::VertexFinder(const Labels& labels, std::size_t vertices)
    : labels_(labels), vertices_(vertices), table_({&labels.names()}, labels.names().size()) {
  const NamePool& names = labels.names();
  for (std::size_t v = 0; v < names.size(); ++v) {
    if (labels.has_own_name(v)) table_.add(names[v], hash_of(names[v]), static_cast<Index>(v));
  }
}

template <class Index>
std::optional<Index> VertexFinder<Index>::find(std::string_view label) const {
  std::int64_t number = 0;
  if (!labels_.are_names()) return try_parse(label, number) == Parsed::number ? find(number) : std::nullopt;
  const Index vertex = table_.find(label, hash_of(label));
  if (vertex != table_.none) return vertex;
  if (label.find('\\') != std::string_view::npos) {
    const std::string plain = unescape_label(label);
    const Index other = escape_label(plain) == label ? table_.find(plain, hash_of(plain)) : table_.none;
    if (other != table_.none) return other;
  }
  const auto place = in_brackets(label);
  return place ? find(*place) : std::nullopt;
}

template <class Index>
std::optional<Index> VertexFinder<Index>::find(std::int64_t number) const {
  if (labels_.numbers().empty()) {
    const bool is_vertex = number >= 0 && static_cast<std::uint64_t>(number) < vertices_;
    return is_vertex ? std::optional(static_cast<Index>(number)) : std::nullopt;
  }
  const auto found = std::ranges::lower_bound(labels_.numbers(), number);
  const bool is_vertex = found != labels_.numbers().end() && *found == number;
  return is_vertex ? std::optional(static_cast<Index>(found - labels_.numbers().begin())) : std::nullopt;
}

template <class Index>
std::string VertexFinder<Index>::why_not(std::string_view label) const {
  std::int64_t number = 0;
  if (labels_.are_names()) {
    std::size_t owners = 0, last = 0;
    for (std::size_t v = 0; v < vertices_ && !label.empty(); ++v) {
      if (labels_.names()[v] != label) continue;
      ++owners;
      last = v;
    }
    if (owners < 2) return in_quotes(label) + " is the name of no vertex";
    return in_quotes(label) + " is the name of " + std::to_string(owners) + " vertices, of which one is " +
           labels_.text(last);
  }
  switch (try_parse(label, number)) {
    case Parsed::none: return in_quotes(label) + " is not an integer";
    case Parsed::too_large: return in_quotes(label) + " does not fit i64";
    case Parsed::number: break;
  }
  return why_not(number);
}

template <class Index>
std::string VertexFinder<Index>::why_not(std::int64_t number) const {
  const std::string vertex = "vertex " + std::to_string(number);
  if (!labels_.numbers().empty()) return "no edge has " + vertex;
  return vertex + (number < 0 ? " is negative" : " is outside [0, " + std::to_string(vertices_) + ")");
}

template class LabelReader<std::int32_t>;
template class LabelReader<std::int64_t>;
template class VertexFinder<std::int32_t>;
template class VertexFinder<std::int64_t>;

}  // namespace pleach::app
