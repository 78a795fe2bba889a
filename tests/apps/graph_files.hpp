// Graphs from the text of a file, and what tests expect of them.
#pragma once

#include "apps/files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/edges_file.hpp"
#include "io/mtx_file.hpp"

namespace pleach::app {

using Vertices = std::vector<std::int32_t>;

inline EdgeList<std::int32_t> edges(std::string_view contents, std::optional<std::size_t> vertices = {}) {
  const File file("edges", contents);
  return read_edges<std::int32_t>(file.path(), vertices);
}

inline EdgeList<std::int32_t> mtx(std::string_view contents) {
  const File file("mtx", contents);
  return read_mtx<std::int32_t>(file.path());
}

inline void expect(const EdgeList<std::int32_t>& edges, std::size_t vertices, const Vertices& from,
                   const Vertices& to) {
  EXPECT_EQ(edges.vertices, vertices);
  EXPECT_EQ(edges.from, from);
  EXPECT_EQ(edges.to, to);
}

template <class Read>
std::string error_of(Read&& read, std::string_view contents) {
  const File file("f", contents);
  const std::string message = message_of<FileError>([&] { read(file.path()); });
  return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
}

inline std::string values_of(const Numbers& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i > 0 ? " " : "") + numbers.text(i);
  return text;
}

/// A NumPy file of these numbers.
inline std::string array(const std::vector<std::int32_t>& values) {
  return npy_of("<i4", "(" + std::to_string(values.size()) + ",)", bytes_of(values));
}

}  // namespace pleach::app
