#include "io/graphml_file.hpp"

#include <expat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <pleach/error.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/text_line.hpp"

namespace pleach::app {

namespace {

static_assert(std::is_same_v<XML_Char, char>, "expat gives UTF-8");

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

/// Finds an attribute in expat's array: names and values alternate, and a null pointer ends it.
std::optional<std::string_view> attribute(const char** attributes, std::string_view name) {
  for (; *attributes != nullptr; attributes += 2) {
    if (*attributes == name) return attributes[1];
  }
  return std::nullopt;
}

template <class Index>
class Reader {
 public:
  Reader(InputFile& file, GraphOptions options)
      : file_(file), options_(options), parser_(XML_ParserCreate(nullptr)), labels_(file.name()) {
    if (parser_ == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const char* name, const char** attributes) {
          guarded(self, [&](Reader& reader) { reader.begin(local(name), attributes); });
        },
        [](void* self, const char* name) { guarded(self, [&](Reader& reader) { reader.end(local(name)); }); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const char* text, int size) {
      guarded(self, [&](Reader& reader) { reader.add_text({text, static_cast<std::size_t>(size)}); });
    });
    XML_SetEntityDeclHandler(parser_.get(), [](void* self, const char* name, int, const char*, int, const char*,
                                               const char*, const char*, const char*) {
      guarded(self, [&](Reader& reader) { reader.fail("declares the entity " + in_quotes(name)); });
    });
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  EdgeList<Index> read() {
    constexpr int block = 1 << 16;
    for (bool is_last = false; !is_last;) {
      void* const buffer = XML_GetBuffer(parser_.get(), block);
      if (buffer == nullptr) throw std::bad_alloc();
      const std::size_t got = file_.read(static_cast<char*>(buffer), block);
      is_last = got < static_cast<std::size_t>(block);
      const XML_Status status = XML_ParseBuffer(parser_.get(), static_cast<int>(got), is_last ? 1 : 0);
      if (error_) std::rethrow_exception(error_);
      if (status == XML_STATUS_ERROR) fail(XML_ErrorString(XML_GetErrorCode(parser_.get())));
    }
    if (graphs_ == 0) fail("holds no <graph>");
    require_nodes();
    require_count("nodes", declared_nodes_, nodes_);
    require_count("edges", declared_edges_, read_edges_);
    edges_.ignored = ignored();
    edges_.vertices = labels_.size();
    edges_.labels = labels_.take();
    if (has_directed_ && !options_.directed && !options_.multigraph) keep_least(edges_);
    return std::move(edges_);
  }

 private:
  /// Calls a function without letting exceptions pass through expat.
  template <class Call>
  static void guarded(void* self, Call&& call) {
    Reader& reader = *static_cast<Reader*>(self);
    if (reader.error_) return;
    try {
      call(reader);
    } catch (...) {
      reader.error_ = std::current_exception();
      XML_StopParser(reader.parser_.get(), XML_FALSE);
    }
  }

  /// Without the prefix of a namespace.
  static std::string_view local(std::string_view name) { return name.substr(name.find(':') + 1); }

  [[noreturn]] void fail(const std::string& message) const {
    fail_at(XML_GetCurrentLineNumber(parser_.get()), message);
  }
  [[noreturn]] void fail_at(std::uint64_t line, const std::string& message) const {
    throw FileError(file_.name() + ":" + std::to_string(line) + ": " + message);
  }

  std::string_view required(const char** attributes, std::string_view element, std::string_view name) const {
    const auto value = attribute(attributes, name);
    if (!value) fail("<" + std::string(element) + "> has no attribute " + std::string(name));
    return *value;
  }

  void begin(std::string_view name, const char** attributes) {
    const std::string parent = open_.empty() ? "" : open_.back();
    open_.emplace_back(name);
    if (parent.empty() && name != "graphml") fail("is <" + std::string(name) + ">, not <graphml>");
    if (text_ != nullptr) fail("<" + std::string(name) + "> stands within a weight");
    if (ignored_from_ > 0) return;  // inside of <data>, applications may put any elements
    if (name == "key") {
      require_parent(parent, {"graphml"});
      begin_key(attributes);
    } else if (name == "default") {
      require_parent(parent, {"key"});
      begin_default();
    } else if (name == "data") {
      require_parent(parent, {"graphml", "graph", "node", "edge"});
      begin_data(parent, required(attributes, name, "key"));
    } else if (name == "desc") {
      ignored_from_ = open_.size();
    } else if (name == "graph") {
      begin_graph(attributes);
    } else if (name == "node" || name == "edge") {
      if (!in_graph_) fail("<" + std::string(name) + "> is outside of <graph>");
      require_parent(parent, {"graph"});
      name == "node" ? begin_node(required(attributes, name, "id")) : begin_edge(attributes);
    } else if (name == "hyperedge" || name == "port") {
      fail("<" + std::string(name) + "> is not read: edges join two nodes");
    } else if (name != "graphml") {
      fail("<" + std::string(name) + "> is not read");
    }
    note_attributes(name, attributes);
  }

  void require_parent(const std::string& parent, const std::vector<std::string_view>& allowed) const {
    if (std::ranges::find(allowed, parent) == allowed.end()) fail("<" + open_.back() + "> is within <" + parent + ">");
  }

  /// Notes unknown attributes, which are ignored. Namespaces, ids of edges and graphs, and hints for parsers are known:
  /// they do not change the graph.
  void note_attributes(std::string_view name, const char** attributes) {
    using Known = std::pair<std::string_view, std::string_view>;
    constexpr std::array known{
        Known("graph", "id"),    Known("graph", "edgedefault"), Known("node", "id"),       Known("edge", "id"),
        Known("edge", "source"), Known("edge", "target"),       Known("edge", "directed"), Known("key", "id"),
        Known("key", "for"),     Known("key", "attr.name"),     Known("key", "attr.type"), Known("data", "key")};
    for (; name != "graphml" && *attributes != nullptr; attributes += 2) {
      const std::string_view attribute = *attributes;
      if (attribute.starts_with("xmlns") || attribute.starts_with("parse.")) continue;
      if (std::ranges::find(known, Known(name, attribute)) != known.end()) continue;
      add_ignored("attributes " + in_quotes(attribute) + " of <" + std::string(name) + ">");
    }
  }

  void add_ignored(const std::string& what) {
    if (std::ranges::find(ignored_, what) == ignored_.end()) ignored_.push_back(what);
  }

  std::string ignored() const {
    std::string text;
    for (const std::string& what : ignored_) text += (text.empty() ? "" : ", ") + what;
    return text;
  }

  void add_text(std::string_view text) {
    if (text_ != nullptr) {
      text_->append(text);
    } else if (ignored_from_ == 0 && !trimmed_lines(text).empty()) {
      fail(in_quotes(trimmed_lines(text)) + " is no text of <data>");
    }
  }

  /// Returns the text without blanks and line ends around it.
  static std::string_view trimmed_lines(std::string_view text) {
    const std::size_t begin = std::min(text.size(), text.find_first_not_of(" \t\r\n"));
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
  }

  void end(std::string_view name) {
    if (open_.size() == ignored_from_) {
      if (text_ == &default_weight_) require_number(trimmed_lines(default_weight_));
      text_ = nullptr;
      ignored_from_ = 0;
    }
    open_.pop_back();
    if (ignored_from_ > 0) return;
    if (name == "key") is_weight_key_ = false;
    if (name == "graph") in_graph_ = false;
    if (name == "edge") end_edge();
  }

  void require_number(std::string_view text) const {
    double number = 0;
    if (!text.empty() && try_parse(text, number) != Parsed::number) fail(in_quotes(text) + " is not a number");
  }

  /// Several keys may be named weight: NetworkX writes one for each type of value; Cytoscape also writes one for nodes,
  /// which its edges use if they have no key of their own.
  void begin_key(const char** attributes) {
    constexpr std::array<std::string_view, 8> kinds{"all",  "graphml", "graph",     "node",
                                                    "edge", "port",    "hyperedge", "endpoint"};
    constexpr std::array<std::string_view, 6> types{"boolean", "int", "long", "float", "double", "string"};
    const std::string id(required(attributes, "key", "id"));
    if (graphs_ > 0) fail("<key> comes behind <graph>");
    if (!keys_.insert(id).second) fail("a second key has the id " + in_quotes(id));
    const std::string_view kind = attribute(attributes, "for").value_or("all");
    if (std::ranges::find(kinds, kind) == kinds.end()) fail("a key is for " + in_quotes(kind));
    if (attribute(attributes, "attr.name") != "weight") return;
    const std::string_view type = attribute(attributes, "attr.type").value_or("double");
    if (std::ranges::find(types, type) == types.end()) fail("a key has the type " + in_quotes(type));
    is_weight_key_ = kind == "edge" || kind == "all";
    (is_weight_key_ ? weight_keys_ : other_weight_keys_).emplace(id);
  }

  void begin_default() {
    ignored_from_ = open_.size();
    if (!is_weight_key_) return add_ignored("defaults of keys");
    if (!trimmed_lines(default_weight_).empty()) fail("a second key named weight has a default");
    if (!options_.values) add_ignored("weights of edges");
    text_ = &default_weight_;
  }

  void begin_data(const std::string& parent, std::string_view key) {
    ignored_from_ = open_.size();
    if (!keys_.contains(std::string(key))) fail("no key has the id " + in_quotes(key));
    if (parent != "edge" || !is_weight(std::string(key))) {
      const bool is_one = parent == "graph" || parent == "graphml";
      return add_ignored(is_one ? "data of the graph" : "data of " + parent + "s");
    }
    if (has_weight_) fail("an edge has a second weight");
    if (!options_.values) add_ignored("weights of edges");
    has_weight_ = true;
    text_ = &weight_;
  }

  bool is_weight(const std::string& key) const {
    return (weight_keys_.empty() ? other_weight_keys_ : weight_keys_).contains(key);
  }

  void begin_graph(const char** attributes) {
    if (in_graph_) fail("a <graph> within another is not read");
    if (graphs_++ > 0) fail("a second <graph> is not read");
    const std::string_view edge_default = required(attributes, "graph", "edgedefault");
    declared_nodes_ = attribute(attributes, "parse.nodes").value_or("");
    declared_edges_ = attribute(attributes, "parse.edges").value_or("");
    in_graph_ = true;
    are_directed_ = edge_default == "directed";
    if (!are_directed_ && edge_default != "undirected") {
      fail("edgedefault is " + in_quotes(edge_default) + ", not directed or undirected");
    }
  }

  void begin_node(std::string_view id) {
    const auto vertex = static_cast<std::size_t>(labels_.vertex(id));
    if (vertex >= is_node_.size()) is_node_.resize(vertex + 1);
    if (is_node_[vertex]) fail("a second node has the id " + in_quotes(id));
    is_node_[vertex] = true;
    ++nodes_;
    awaited_.erase(static_cast<Index>(vertex));
  }

  /// Returns the vertex at an end of an edge. Its node may follow later in the file.
  Index end_of_edge(std::string_view id) {
    const Index vertex = labels_.vertex(id);
    const auto v = static_cast<std::size_t>(vertex);
    if (v >= is_node_.size() || !is_node_[v]) awaited_.emplace(vertex, XML_GetCurrentLineNumber(parser_.get()));
    return vertex;
  }

  void begin_edge(const char** attributes) {
    for (const std::string_view port : {"sourceport", "targetport"}) {
      if (attribute(attributes, port)) fail(std::string(port) + " is not read: edges join two nodes");
    }
    from_ = end_of_edge(required(attributes, "edge", "source"));
    to_ = end_of_edge(required(attributes, "edge", "target"));
    const auto directed = attribute(attributes, "directed");
    if (directed && directed != "true" && directed != "false") {
      fail("directed is " + in_quotes(*directed) + ", not true or false");
    }
    is_directed_ = directed ? directed == "true" : are_directed_;
    has_directed_ = has_directed_ || is_directed_;
    weight_.clear();
    has_weight_ = false;
    ++read_edges_;
  }

  void end_edge() {
    if (from_ == to_ && is_directed_ && !options_.directed) return;
    add_edge(from_, to_);
    if (options_.directed && !is_directed_ && from_ != to_) add_edge(to_, from_);
  }

  void add_edge(Index from, Index to) {
    edges_.from.push_back(from);
    edges_.to.push_back(to);
    if (!options_.values) return;
    const std::string_view weight = trimmed_lines(has_weight_ ? weight_ : default_weight_);
    if (weight.empty()) {
      fail("the edge from " + in_quotes(labels_[static_cast<std::size_t>(from)]) + " to " +
           in_quotes(labels_[static_cast<std::size_t>(to)]) + " has no weight");
    }
    require_number(weight);
    edges_.value.add(file_, weight);
  }

  void require_count(const std::string& what, const std::string& declared, std::uint64_t count) const {
    if (declared.empty() || declared == std::to_string(count)) return;
    fail("holds " + std::to_string(count) + " " + what + ", parse." + what + " says " + in_quotes(declared));
  }

  void require_nodes() const {
    const auto first = std::ranges::min_element(awaited_, {}, [](const auto& entry) { return entry.second; });
    if (first == awaited_.end()) return;
    fail_at(first->second, "no node has the id " + in_quotes(labels_[static_cast<std::size_t>(first->first)]));
  }

  InputFile& file_;
  const GraphOptions options_;
  std::unique_ptr<XML_ParserStruct, FreeParser> parser_;
  std::exception_ptr error_;

  EdgeList<Index> edges_;
  LabelReader<Index> labels_;
  std::vector<bool> is_node_;
  std::unordered_map<Index, std::uint64_t> awaited_;  // ends of edges whose nodes have not come yet, and their lines

  std::unordered_set<std::string> keys_, weight_keys_, other_weight_keys_;  // all keys, weights of edges, other weights
  std::string default_weight_, weight_;                                     // of all edges, of the current edge
  std::string* text_ = nullptr;                                             // where to store the text
  std::vector<std::string> open_;                                           // open elements
  std::size_t ignored_from_ = 0;  // number of open elements when ignoring began, else 0
  std::vector<std::string> ignored_;
  std::string declared_nodes_, declared_edges_;
  std::uint64_t nodes_ = 0, read_edges_ = 0;
  int graphs_ = 0;
  bool is_weight_key_ = false, in_graph_ = false, has_weight_ = false;
  bool are_directed_ = false, is_directed_ = false, has_directed_ = false;  // default, current edge, any edge
  Index from_ = 0, to_ = 0;
};

}  // namespace

template <class Index>
EdgeList<Index> read_graphml(InputFile&& file, GraphOptions options) {
  return Reader<Index>(file, options).read();
}

template EdgeList<std::int32_t> read_graphml(InputFile&&, GraphOptions);
template EdgeList<std::int64_t> read_graphml(InputFile&&, GraphOptions);

}  // namespace pleach::app
