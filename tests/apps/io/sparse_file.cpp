// SciPy's sparse matrices.
#include "io/sparse_file.hpp"

#include "apps/graph_files.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "io/data_file.hpp"
#include "io/format.hpp"

namespace pleach::app {

namespace {

const std::string square = npy_of("<i8", "(2,)", bytes_of(std::vector<std::int64_t>{4, 4}));

std::string word(const std::string& text) { return npy_of("|S" + std::to_string(text.size()), "()", text); }

EdgeList<std::int32_t> sparse(const std::string& contents, GraphOptions options = {}) {
  const File file("m.npz", contents);
  InputFile input(file.path());
  EXPECT_EQ(guess_format(input).format, Format::sparse);
  return read_sparse<std::int32_t>(std::move(input), options);
}

// [0 5 0 0]
// [6 7 0 8]
// [0 0 0 0]
// [0 9 0 0]
TEST(SparseFile, ByHand) {
  const std::string data = npy_of("<f8", "(5,)", bytes_of(std::vector<double>{5, 6, 7, 8, 9}));
  const std::string rows = zip({{"indices.npy", array({1, 0, 1, 3, 1})},
                                {"indptr.npy", array({0, 1, 4, 4, 5})},
                                {"format.npy", word("csr")},
                                {"shape.npy", square},
                                {"data.npy", data}});
  const std::string columns =
      zip({{"indices.npy", array({1, 0, 1, 3, 1})},
           {"indptr.npy", array({0, 1, 4, 4, 5})},
           {"format.npy", npy_of("<U3", "()", bytes_of(std::vector<std::int32_t>{'c', 's', 'c'}))},
           {"shape.npy", square},
           {"_is_array.npy", npy_of("|b1", "()", "\1")},
           {"data.npy", data}});
  const std::string entries = zip({{"row.npy", array({0, 1, 1, 1, 3})},
                                   {"col.npy", array({1, 0, 1, 3, 1})},
                                   {"format.npy", word("coo")},
                                   {"shape.npy", square},
                                   {"data.npy", data}});
  for (const std::string& contents : {rows, entries}) {
    expect(sparse(contents), 4, {0, 1}, {1, 3});
    const auto arcs = sparse(contents, {.directed = true, .values = true});
    expect(arcs, 4, {0, 1, 1, 1, 3}, {1, 0, 1, 3, 1});
    EXPECT_EQ(arcs.value.text(4), "9");
    const auto first = sparse(contents, {.values = true});
    ASSERT_EQ(first.value.size(), 2U);
    EXPECT_EQ(first.value.text(0) + first.value.text(1), "58");
  }
  expect(sparse(columns, {.directed = true}), 4, {1, 0, 1, 3, 1}, {0, 1, 1, 1, 3});
}

// [0 1 | 0 0]
// [0 0 | 0 0]
// [2 0 | 0 7]
// [0 3 | 0 0]
TEST(SparseFile, BlocksWithoutTheirZeros) {
  const std::vector<double> data{0, 1, 0, 0, 2, 0, 0, 3, 0, 7, 0, 0};
  const std::string contents = zip({{"indices.npy", array({0, 0, 1})},
                                    {"indptr.npy", array({0, 1, 3})},
                                    {"format.npy", word("bsr")},
                                    {"shape.npy", square},
                                    {"data.npy", npy_of("<f8", "(3, 2, 2)", bytes_of(data))}});
  const auto arcs = sparse(contents, {.directed = true, .values = true});
  expect(arcs, 4, {0, 2, 3, 2}, {1, 0, 1, 3});
  EXPECT_EQ(values_of(arcs.value), "1 2 3 7");
  const auto edges = sparse(contents);
  expect(edges, 4, {0, 2, 3, 2}, {1, 0, 1, 3});
  EXPECT_TRUE(edges.value.empty());
}

// Offsets 1, -2 and 0: data[k][j] stands in column j and row j - offset.
TEST(SparseFile, DiagonalsWithoutTheirZeros) {
  const std::vector<double> data{9, 1, 0, 3, 5, 6, 9, 9, 7, 7, 7, 7};
  const std::string contents = zip({{"offsets.npy", array({1, -2, 0})},
                                    {"format.npy", word("dia")},
                                    {"shape.npy", square},
                                    {"data.npy", npy_of("<f8", "(3, 4)", bytes_of(data))}});
  const auto arcs = sparse(contents, {.directed = true, .values = true});
  expect(arcs, 4, {0, 2, 2, 3, 0, 1, 2, 3}, {1, 3, 0, 1, 0, 1, 2, 3});
  EXPECT_EQ(values_of(arcs.value), "1 3 5 6 7 7 7 7");
  expect(sparse(contents), 4, {0, 2, 2, 3}, {1, 3, 0, 1});
  const auto error = [](std::int32_t offset, const char* shape) {
    const std::vector<double> ones(8, 1);
    const File file("m.npz", zip({{"offsets.npy", array({0, offset})},
                                  {"format.npy", word("dia")},
                                  {"shape.npy", square},
                                  {"data.npy", npy_of("<f8", shape, bytes_of(ones))}}));
    return message_of<FileError>([&] { read_sparse<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  EXPECT_EQ(error(4, "(2, 4)"), ": offsets[1] = 4 is outside the matrix");
  EXPECT_EQ(error(1, "(4, 2)"), ": data has the shape (4, 2), not (2, 4)");
}

TEST(SparseFile, EntriesInOnePlaceAreSummed) {
  const std::string contents = zip({{"row.npy", array({0, 0, 1})},
                                    {"col.npy", array({1, 1, 0})},
                                    {"format.npy", word("coo")},
                                    {"shape.npy", square},
                                    {"data.npy", array({9, 2, 12})}});
  EXPECT_EQ(values_of(sparse(contents, {.values = true}).value), "11");
  EXPECT_EQ(values_of(sparse(contents, {.directed = true, .values = true}).value), "11 12");
}

TEST(SparseFile, BlocksThatFitNoMatrixAreRefused) {
  const auto error = [](const std::vector<std::int32_t>& indptr, std::int32_t column, const char* shape, int values) {
    const File file(
        "m.npz", zip({{"indices.npy", array({column})},
                      {"indptr.npy", array(indptr)},
                      {"format.npy", word("bsr")},
                      {"shape.npy", square},
                      {"data.npy", npy_of("<i4", shape,
                                          bytes_of(std::vector<std::int32_t>(static_cast<std::size_t>(values), 1)))}}));
    return message_of<FileError>([&] { read_sparse<std::int32_t>(file.path()); }).substr(file.path().size());
  };
  EXPECT_EQ(error({0, 1, 1}, 2, "(1, 2, 2)", 4), ": indices[0] = 2 is outside [0, 2)");
  EXPECT_EQ(error({0, 1, 1}, 0, "(1, 2, 3)", 6),
            ": has 2 rows of 1 blocks and 6 elements, which are no blocks of the matrix");
  EXPECT_EQ(error({0, 1, 1, 1}, 0, "(1, 2, 2)", 4),
            ": has 3 rows of 1 blocks and 4 elements, which are no blocks of the matrix");
  EXPECT_EQ(error({0, 1, 1}, 0, "(1, 4, 1)", 4), ": data has the shape (1, 4, 1), not (1, 2, 2)");
}

TEST(SparseFile, Errors) {
  const auto error = [](const std::vector<std::pair<std::string, std::string>>& arrays, GraphOptions options = {}) {
    const File file("m.npz", zip(arrays));
    const std::string message =
        message_of<FileError>([&] { read_sparse<std::int32_t>(InputFile(file.path()), options); });
    return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
  };
  const auto csr = [&](const std::vector<std::int32_t>& indptr, const std::vector<std::int32_t>& indices) {
    return error({{"indptr.npy", array(indptr)},
                  {"indices.npy", array(indices)},
                  {"shape.npy", square},
                  {"format.npy", word("csr")}});
  };
  EXPECT_EQ(csr({0, 0, 0, 0}, {}), ": indptr holds 4 elements, not 5");
  EXPECT_EQ(csr({1, 1, 1, 1, 1}, {0}), ": indptr[0] = 1, not 0");
  EXPECT_EQ(csr({0, 1, 0, 1, 1}, {0}), ": indptr[2] = 0, less than the one before");
  EXPECT_EQ(csr({0, 1, 9, 9, 9}, {0}), ": indptr[2] = 9 of 1 entries");
  EXPECT_EQ(csr({0, 0, 0, 0, 0}, {0}), ": indptr[4] = 0 of 1 entries");
  EXPECT_EQ(csr({0, 1, 1, 1, 1}, {4}), ": indices[0] = 4 is outside [0, 4)");
  EXPECT_EQ(csr({0, 1, 1, 1, 1}, {-1}), ": indices[0] = -1 is outside [0, 4)");
  EXPECT_EQ(error({{"format.npy", word("lil")}, {"shape.npy", square}}),
            ": is a sparse matrix in format 'lil'; csr, csc, coo, bsr and dia are read");
  EXPECT_EQ(error({{"format.npy", array({1})}}), ": format.npy: is 1-dimensional, with shape (1,), not 0-dimensional");
  EXPECT_EQ(error({{"shape.npy", square}}), ": has no array 'format'");
  EXPECT_EQ(error({{"format.npy", word("coo")}, {"shape.npy", array({3, 4})}}),
            ": is a matrix of 3 x 4, which is no square, or too large for the index type");
  EXPECT_EQ(error({{"format.npy", word("coo")}, {"shape.npy", square}, {"row.npy", array({})}}),
            ": has no array 'col'");
  EXPECT_EQ(
      error({{"format.npy", word("coo")}, {"shape.npy", square}, {"row.npy", array({0})}, {"col.npy", array({})}}),
      ": row holds 1 elements, col 0");
  EXPECT_EQ(error({{"row.npy", array({0})},
                   {"col.npy", array({0})},
                   {"format.npy", word("coo")},
                   {"shape.npy", square},
                   {"data.npy", array({1, 2})}},
                  {.values = true}),
            ": data has the shape (2,), not (1,)");
  const std::vector<std::pair<std::string, std::string>> entry{
      {"row.npy", array({0})}, {"col.npy", array({1})}, {"format.npy", word("coo")}, {"shape.npy", square}};
  const auto with = [&](const std::string& name, const std::string& contents) {
    auto arrays = entry;
    arrays.emplace_back(name, contents);
    return error(arrays);
  };
  EXPECT_EQ(with("indptr.npy", array({0, 1, 1, 1, 1})), ": has an array 'indptr', which 'coo' has not");
  EXPECT_EQ(with("row.npy", array({2})), ": row.npy: is in the file twice");
  EXPECT_EQ(with("data.npy", array({1, 2})), ": data has the shape (2,), not (1,)");
  EXPECT_EQ(error({{"format.npy", word("coo") + "x"}}), ": format.npy: holds 'coox', which is no word of 3 characters");
  EXPECT_EQ(error({{"row.npy", array({0})}, {"weights.npy", array({0})}}),
            ": weights.npy: is no array of a sparse matrix");
  const File file("a.txt", "1\n");
  EXPECT_TRUE(message_of<FileError>([&] { read_sparse<std::int32_t>(file.path()); }).ends_with(": is no .npz file"));
}

}  // namespace

}  // namespace pleach::app
