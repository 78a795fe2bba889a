// Graphs in GraphML.
#include "io/graphml_file.hpp"

#include "apps/files.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <vector>

#include "io/data_file.hpp"

namespace pleach::app {

namespace {

using Vertices = std::vector<std::int32_t>;

EdgeList<std::int32_t> graphml(std::string_view contents, GraphOptions options = {}) {
  const File file("graphml", contents);
  return read_graphml<std::int32_t>(file.path(), options);
}

void expect(const EdgeList<std::int32_t>& edges, const std::vector<std::string>& labels, const Vertices& from,
            const Vertices& to) {
  EXPECT_EQ(edges.vertices, labels.size());
  EXPECT_EQ(edges.from, from);
  EXPECT_EQ(edges.to, to);
  for (std::size_t v = 0; v < labels.size(); ++v) EXPECT_EQ(edges.labels.text(v), labels[v]);
}

std::string body(const std::string& graph, const std::string& edge_default = "undirected") {
  return "<graphml><graph edgedefault='" + edge_default + "'>" + graph + "</graph></graphml>";
}

const std::string abc = "<node id='a'/><node id='b'/><node id='c'/>";

TEST(Graphml, AsNetworkxWritesIt) {
  const std::string text =
      "<?xml version='1.0' encoding='utf-8'?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
      "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\r\n"
      "  <key id=\"d1\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\" />\n"
      "  <key id=\"d0\" for=\"node\" attr.name=\"weight\" attr.type=\"string\"><default>9</default></key>\n"
      "  <graph edgedefault=\"undirected\">\n"
      "    <node id=\"a &amp; b\"><data key=\"d0\">x</data></node>\n    <node id=\"\xc3\xa9\" />\n"
      "    <edge source=\"\xc3\xa9\" target=\"late\">\n      <data key=\"d1\"> 0.5 </data><data "
      "key=\"d0\">7</data>\n</edge>\n"
      "    <edge source=\"\xc3\xa9\" target=\"a &amp; b\"><desc>no</desc><data key=\"d1\">2</data></edge>\n"
      "    <node id=\"late\" />\n  </graph>\n</graphml>\n";
  for (const std::string& contents : {text, gzip(text), "\xef\xbb\xbf" + text}) {
    const auto edges = graphml(contents, {.values = true});
    expect(edges, {"a & b", "\xc3\xa9", "late"}, {1, 1}, {2, 0});
    EXPECT_EQ(edges.value.get<double>(0), 0.5);
    EXPECT_EQ(edges.value.get<double>(1), 2);
    EXPECT_TRUE(graphml(contents).value.empty());
  }
}

TEST(Graphml, Directions) {
  const std::string edges =
      "<edge source='a' target='b'/><edge source='b' target='a'/><edge source='c' target='c'/>"
      "<edge source='b' target='c' directed='false'/>";
  expect(graphml(body(abc + edges, "directed")), {"a", "b", "c"}, {0, 1}, {1, 2});
  expect(graphml(body(abc + edges, "directed"), {.directed = true}), {"a", "b", "c"}, {0, 1, 2, 1, 2}, {1, 0, 2, 2, 1});
  expect(graphml(body(abc + edges)), {"a", "b", "c"}, {0, 1, 2, 1}, {1, 0, 2, 2});
  const std::string arc = "<edge source='a' target='b' directed='true'/>";
  expect(graphml(body(abc + arc), {.directed = true}), {"a", "b", "c"}, {0}, {1});
}

TEST(Graphml, MultigraphsKeepTheirEdgesApart) {
  const std::string pair = "<edge source='a' target='b'/><edge source='b' target='a'/><edge source='b' target='c'/>",
                    mixed = "<edge source='a' target='b'/><edge source='a' target='b' directed='true'/>";
  const GraphOptions multigraph{.multigraph = true};
  expect(graphml(body(abc + pair, "directed"), multigraph), {"a", "b", "c"}, {0, 1, 1}, {1, 0, 2});
  expect(graphml(body(abc + mixed), multigraph), {"a", "b", "c"}, {0, 0}, {1, 1});
  expect(graphml(body(abc + mixed)), {"a", "b", "c"}, {0}, {1});
}

TEST(Graphml, ForestsTakeTheLeastOfParallelEdges) {
  const auto edges =
      graphml("<graphml><key id='w' for='edge' attr.name='weight'/><graph edgedefault='directed'>" + abc +
                  "<edge source='a' target='b'><data key='w'>9</data></edge>"
                  "<edge source='b' target='a'><data key='w'>1</data></edge></graph></graphml>",
              {.values = true});
  expect(edges, {"a", "b", "c"}, {0}, {1});
  EXPECT_EQ(edges.value.text(0), "1");
}

TEST(Graphml, SeveralKeysAreNamedWeight) {
  const auto read = [](const std::string& keys, const std::string& data) {
    const auto edges =
        graphml("<graphml>" + keys + "<graph edgedefault='undirected'>" + abc + "<edge source='a' target='b'>" + data +
                    "</edge><edge source='b' target='c'><data key='d0'>3</data></edge></graph></graphml>",
                {.values = true});
    return edges.value.text(0) + " " + edges.value.text(1);
  };
  const std::string d0 = "<key id='d0' for='edge' attr.name='weight' attr.type='long'/>",
                    d1 = "<key id='d1' for='edge' attr.name='weight' attr.type='double'/>",
                    node = "<key id='n' for='node' attr.name='weight'><default>8</default></key>";
  const std::string data = "<data key='d1'>2.5</data>";
  EXPECT_EQ(read(d1 + d0, data), "2.5 3") << "as NetworkX writes values of two types";
  EXPECT_EQ(read(d0 + d1 + node, data), "2.5 3") << "the key of nodes comes last";
  EXPECT_EQ(read("<key id='d0' for='node' attr.name='weight'/>", "<data key='d0'>7</data>"), "7 3");
}

TEST(Graphml, WhatIsIgnored) {
  expect(graphml("<g:graphml xmlns:g='x'><g:graph edgedefault='directed'><g:node id='1'/></g:graph></g:graphml>"),
         {"1"}, {}, {});
  const auto with_key = [](const std::string& graph, const std::string& of_key = "") {
    return graphml("<graphml xsi:schemaLocation='s'><desc>x</desc><key id='k'>" + of_key +
                   "</key><key id='w' for='edge' attr.name='weight'/><graph id='g' edgedefault='directed' "
                   "parse.order='free'>" +
                   graph + "</graph></graphml>");
  };
  const std::string node = "<node id='a'><data key='k'>7<graph/><port/><edge/></data></node>";
  expect(with_key("<desc>text</desc>" + node), {"a"}, {}, {});
  EXPECT_EQ(with_key("<node id='a'/><edge id='e' source='a' target='a'><desc>x</desc></edge>").ignored, "");
  EXPECT_EQ(with_key(node).ignored, "data of nodes");
  EXPECT_EQ(with_key("<data key='k'/>", "<default>1</default>").ignored, "defaults of keys, data of the graph");
  EXPECT_EQ(with_key("<node id='a' label='A' target='a'/><edge source='a' target='a' weight='2'/>").ignored,
            "attributes 'label' of <node>, attributes 'target' of <node>, attributes 'weight' of <edge>");
  EXPECT_EQ(with_key("<node id='a'/><edge source='a' target='a'><data key='w'>2</data></edge>").ignored,
            "weights of edges");
  expect(graphml("<!DOCTYPE graphml>" + body("")), {}, {}, {});
  expect(graphml("<?xml version='1.0' encoding='ISO-8859-1'?>" + body("<node id='\xe9'/>")), {"\xc3\xa9"}, {}, {});
}

TEST(Graphml, DefaultWeights) {
  const std::string text =
      "<graphml><key id='w' for='all' attr.name='weight'><default>3</default></key><graph edgedefault='undirected'>" +
      abc +
      "<edge source='a' target='b'/><edge source='b' target='c'><data key='w'>4</data></edge><edge source='a' "
      "target='c'/></graph></graphml>";
  const auto edges = graphml(text, {.values = true});
  EXPECT_TRUE(edges.value.are_integers());
  for (std::size_t e = 0; e < 3; ++e) EXPECT_EQ(edges.value.get<std::int64_t>(e), e == 1 ? 4 : 3);
}

TEST(Graphml, Errors) {
  const auto error = [](std::string_view contents, GraphOptions options = {}) {
    const File file("f", contents);
    const std::string message = message_of<FileError>([&] { read_graphml<std::int32_t>(file.path(), options); });
    return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
  };
  EXPECT_EQ(error(""), ":1: no element found");
  EXPECT_EQ(error("<graphml>\n<graph"), ":2: unclosed token");
  EXPECT_EQ(error("<graphml><key id='x' attr.name='weight'/><key id='y' attr.name='weight'/>"
                  "<graph edgedefault='directed'><node id='a'/><edge source='a' target='a'><data key='x'>1</data>\n"
                  "<data key='y'>2</data>"),
            ":2: an edge has a second weight");
  EXPECT_EQ(error("<graphml>\n</graph>"), ":2: mismatched tag");
  EXPECT_EQ(error(body("<node id='\xff'/>")), ":1: not well-formed (invalid token)");
  EXPECT_EQ(error("<html/>"), ":1: is <html>, not <graphml>");
  EXPECT_EQ(error("<graphml/>"), ":1: holds no <graph>");
  EXPECT_EQ(error("<graphml>\n<graph/></graphml>"), ":2: <graph> has no attribute edgedefault");
  EXPECT_EQ(error(body("", "both")), ":1: edgedefault is 'both', not directed or undirected");
  EXPECT_EQ(error("<graphml><node id='a'/></graphml>"), ":1: <node> is outside of <graph>");
  EXPECT_EQ(error(body("\n<node/>")), ":2: <node> has no attribute id");
  EXPECT_EQ(error(body("<node id='a'/>\n<node id='a'/>")), ":2: a second node has the id 'a'");
  EXPECT_EQ(error(body(abc + "<edge source='a'/>")), ":1: <edge> has no attribute target");
  EXPECT_EQ(error(body(abc + "\n<edge source='a' target='x'/>\n<edge source='y' target='a'/>")),
            ":2: no node has the id 'x'");
  EXPECT_EQ(error(body(abc + "<edge source='a' target='b' directed='1'/>")), ":1: directed is '1', not true or false");
  EXPECT_EQ(error(body("<node id='a'>\n<graph edgedefault='directed'/></node>")),
            ":2: a <graph> within another is not read");
  EXPECT_EQ(error("<graphml><graph edgedefault='directed'/>\n<graph edgedefault='directed'/></graphml>"),
            ":2: a second <graph> is not read");
  EXPECT_EQ(error(body(abc + "\n<hyperedge/>")), ":2: <hyperedge> is not read: edges join two nodes");
  EXPECT_EQ(error(body("<node id='a'><port name='p'/></node>")), ":1: <port> is not read: edges join two nodes");
  EXPECT_EQ(error(body(abc + "<edge source='a' target='b' sourceport='p'/>")),
            ":1: sourceport is not read: edges join two nodes");
  EXPECT_EQ(error(body(abc + "\n<edge source='a' target='b'/>"), {.values = true}),
            ":2: the edge from 'a' to 'b' has no weight");
  EXPECT_EQ(error("<graphml><key id='w' for='edge' attr.name='weight'/><graph edgedefault='directed'>" + abc +
                      "<edge source='a' target='b'>\n<data key='w'>heavy</data></edge></graph></graphml>",
                  {.values = true}),
            ":2: 'heavy' is not a number");
}

TEST(Graphml, WhatIsReadPastIsRefused) {
  const auto error = [](const std::string& contents) {
    const File file("f", contents);
    return message_of<FileError>([&] { read_graphml<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  const auto in_keys = [&](const std::string& keys) { return error("<graphml>" + keys + "</graphml>"); };
  EXPECT_EQ(error(body(abc + "<edg source='a' target='b'/>")), ":1: <edg> is not read");
  EXPECT_EQ(error(body(abc + "text")), ":1: 'text' is no text of <data>");
  EXPECT_EQ(error(body("<node id='a'>\n<node id='b'/></node>")), ":2: <node> is within <node>");
  EXPECT_EQ(error(body("<node id='a'><data key='k'>7</data></node>")), ":1: no key has the id 'k'");
  EXPECT_EQ(error("<graphml><graph edgedefault='directed' parse.nodes='2'>" + abc + "</graph></graphml>"),
            ":1: holds 3 nodes, parse.nodes says '2'");
  EXPECT_EQ(error("<graphml><graph edgedefault='directed' parse.edges='2'/></graphml>"),
            ":1: holds 0 edges, parse.edges says '2'");
  EXPECT_EQ(in_keys("<graph edgedefault='directed'/><key id='w' for='edge' attr.name='weight'/>"),
            ":1: <key> comes behind <graph>");
  EXPECT_EQ(in_keys("<key id='w'/><key id='w'/>"), ":1: a second key has the id 'w'");
  EXPECT_EQ(in_keys("<key id='w' for='edges'/>"), ":1: a key is for 'edges'");
  EXPECT_EQ(in_keys("<key id='w' attr.name='weight' attr.type='dbl'/>"), ":1: a key has the type 'dbl'");
  EXPECT_EQ(in_keys("<key id='w' for='edge' attr.name='weight'><default>x</default></key>"), ":1: 'x' is not a number");
  EXPECT_EQ(error("<graphml><key id='w' for='edge' attr.name='weight'/><graph edgedefault='directed'>" + abc +
                  "<edge source='a' target='b'><data key='w'>3<b>4</b></data></edge></graph></graphml>"),
            ":1: <b> stands within a weight");
}

// A billion laughs, and a file of this machine.
TEST(Graphml, EntitiesAreRefused) {
  const auto error = [](const std::string& contents) { return message_of<FileError>([&] { graphml(contents); }); };
  std::string bomb = "<!DOCTYPE graphml [<!ENTITY l0 'ha'>";
  for (int i = 1; i < 40; ++i) {
    const std::string below = "&l" + std::to_string(i - 1) + ";";
    bomb += "<!ENTITY l" + std::to_string(i) + " '" + below + below + "'>";
  }
  EXPECT_THAT(error(bomb + "]>" + body("<desc>&l39;</desc>")), testing::EndsWith(":1: declares the entity 'l0'"));
  EXPECT_THAT(error("<!DOCTYPE graphml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + body("<node id='a'/>&x;")),
              testing::EndsWith(":1: declares the entity 'x'"));
  EXPECT_THAT(error(body("<node id='&x;'/>")), testing::EndsWith(":1: undefined entity"));
}

}  // namespace

}  // namespace pleach::app
