// Names of files that are to be written.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pleach::app {

/// The file that `path` leads to through symbolic links, which need not exist.
std::string link_target(std::filesystem::path path);

/// Says what is wrong with the name of a file to write, or with the file that it names: it is empty, longer than file
/// systems take, is a standard stream, ends as a compression does which is only read, or names a file that is read-only
/// or has further hard links, from which a new file would be cut off. Empty: nothing.
std::string output_fault(std::string_view path);

/// Says what is wrong with a name that ends as a known format does which is none of `allowed`. Empty: nothing.
std::string ending_fault(std::string_view path, const std::vector<std::string_view>& allowed);

/// An option, and the file or folder that it writes.
struct NamedOutput {
  std::string option, path;
};

/// Says which of the outputs would overwrite each other or one of the inputs, with what is written beside them: labels
/// or numbers of vertices beside arrays, a picture beside a trace, arrays in a folder. Inputs are files that are there.
/// Empty: none.
std::string clash(const std::vector<NamedOutput>& outputs, const std::vector<NamedOutput>& inputs = {});

/// The file beside an array in which the names of vertices are.
std::string labels_beside(std::string_view array);
/// The file beside an array in which the numbers of vertices are.
std::string numbers_beside(std::string_view array);
/// The picture beside a trace.
std::string picture_beside(std::string_view trace);

}  // namespace pleach::app
