#include "formats/graphml_file.hpp"

#include <expat.h>

#include <algorithm>
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
#include <vector>

#include "formats/text_line.hpp"

namespace pleach::app {

namespace {

static_assert(std::is_same_v<XML_Char, char>, "expat gives UTF-8");

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

/// Attributes as expat gives them: names and values by turns, and a null pointer.
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
      guarded(self, [&](Reader& reader) {
        if (reader.text_ != nullptr) reader.text_->append(text, static_cast<std::size_t>(size));
      });
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
    edges_.vertices = labels_.size();
    edges_.labels = labels_.take();
    if (has_directed_ && !options_.directed && !options_.multigraph) keep_least(edges_);
    return std::move(edges_);
  }

 private:
  /// Exceptions must not pass through expat.
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
    if (depth_++ == 0 && name != "graphml") fail("is <" + std::string(name) + ">, not <graphml>");
    if (ignored_from_ > 0) return;  // what applications put into data
    if (name == "key") {
      begin_key(attributes);
    } else if (name == "default" && is_weight_key_) {
      text_ = &default_weight_;
      if (!trimmed(default_weight_).empty()) fail("a second key named weight has a default");
    } else if (name == "data" || name == "desc") {
      ignored_from_ = depth_;
      if (name == "data" && in_edge_ && is_weight(std::string(attribute(attributes, "key").value_or("")))) {
        if (!weight_.empty()) fail("an edge has a second weight");
        text_ = &weight_;
      }
    } else if (name == "graph") {
      begin_graph(required(attributes, name, "edgedefault"));
    } else if (name == "node" || name == "edge") {
      if (!in_graph_) fail("<" + std::string(name) + "> is outside of <graph>");
      name == "node" ? begin_node(required(attributes, name, "id")) : begin_edge(attributes);
    } else if (name == "hyperedge" || name == "port") {
      fail("<" + std::string(name) + "> is not read: edges join two nodes");
    }
  }

  void end(std::string_view name) {
    if (name == "default" || depth_ == ignored_from_) text_ = nullptr;
    if (depth_ == ignored_from_) ignored_from_ = 0;
    --depth_;
    if (ignored_from_ > 0) return;
    if (name == "key") is_weight_key_ = false;
    if (name == "graph") in_graph_ = false;
    if (name == "edge") end_edge();
  }

  /// Several keys may be named weight: NetworkX writes one for each type of its values, Cytoscape one for nodes, too,
  /// which its edges use where there is no other.
  void begin_key(const char** attributes) {
    if (attribute(attributes, "attr.name") != "weight") return;
    const std::string_view kind = attribute(attributes, "for").value_or("all");
    is_weight_key_ = kind == "edge" || kind == "all";
    (is_weight_key_ ? weight_keys_ : other_weight_keys_).emplace(required(attributes, "key", "id"));
  }

  bool is_weight(const std::string& key) const {
    return (weight_keys_.empty() ? other_weight_keys_ : weight_keys_).contains(key);
  }

  void begin_graph(std::string_view edge_default) {
    if (in_graph_) fail("a <graph> within another is not read");
    if (graphs_++ > 0) fail("a second <graph> is not read");
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
    awaited_.erase(static_cast<Index>(vertex));
  }

  /// An end of an edge, whose node may come later.
  Index end_of_edge(std::string_view id) {
    const Index vertex = labels_.vertex(id);
    const auto v = static_cast<std::size_t>(vertex);
    if (v >= is_node_.size() || !is_node_[v]) awaited_.emplace(vertex, XML_GetCurrentLineNumber(parser_.get()));
    return vertex;
  }

  void begin_edge(const char** attributes) {
    if (in_edge_) fail("<edge> is within another");
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
    in_edge_ = true;
    weight_.clear();
  }

  void end_edge() {
    in_edge_ = false;
    if (from_ == to_ && is_directed_ && !options_.directed) return;
    add_edge(from_, to_);
    if (options_.directed && !is_directed_ && from_ != to_) add_edge(to_, from_);
  }

  void add_edge(Index from, Index to) {
    edges_.from.push_back(from);
    edges_.to.push_back(to);
    if (!options_.values) return;
    const std::string_view own = trimmed(weight_), weight = own.empty() ? trimmed(default_weight_) : own;
    if (weight.empty()) {
      fail("the edge from " + in_quotes(labels_[static_cast<std::size_t>(from)]) + " to " +
           in_quotes(labels_[static_cast<std::size_t>(to)]) + " has no weight");
    }
    double number = 0;
    if (try_parse(weight, number) != Parsed::number) fail(in_quotes(weight) + " is not a number");
    edges_.value.add(file_, weight);
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
  std::unordered_map<Index, std::uint64_t> awaited_;  // ends of edges that are no nodes yet, and the lines of these

  std::unordered_set<std::string> weight_keys_, other_weight_keys_;  // for edges, and for other things
  std::string default_weight_, weight_;                              // of edges, and of the one at hand
  std::string* text_ = nullptr;                                      // where it goes
  int depth_ = 0, ignored_from_ = 0, graphs_ = 0;
  bool is_weight_key_ = false, in_graph_ = false, in_edge_ = false;
  bool are_directed_ = false, is_directed_ = false, has_directed_ = false;  // by default, the edge at hand, any
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
