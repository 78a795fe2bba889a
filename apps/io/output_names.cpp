#include "io/output_names.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <filesystem>
#include <system_error>

#include "io/data_file.hpp"

namespace pleach::app {

namespace {

namespace fs = std::filesystem;

// Endings by which programs recognise graphs, tables and arrays.
constexpr std::array<std::string_view, 31> known_endings{
    ".npy",   ".npz",      ".tsv",     ".csv",  ".txt",     ".json",   ".svg",  ".png",  ".pdf",   ".mtx",   ".gr",
    ".graph", ".metis",    ".graphml", ".xml",  ".nwk",     ".newick", ".tree", ".nex",  ".nexus", ".edges", ".el",
    ".wel",   ".edgelist", ".gml",     ".gexf", ".parquet", ".xlsx",   ".h5",   ".hdf5", ".mat"};

// A file that one of these leads to would be replaced during the write.
constexpr std::array<std::string_view, 6> standard_streams{"/dev/stdout", "/dev/stderr",     "/dev/fd/1",
                                                           "/dev/fd/2",   "/proc/self/fd/1", "/proc/self/fd/2"};

std::string lower_ending(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  std::string ending = fs::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  return ending;
}

/// Returns the name up to the first dot, and the rest.
std::pair<std::string, std::string> parts_of(std::string_view array) {
  const fs::path path(array);
  const std::string name = path.filename().string();
  const std::size_t end = std::min(name.find('.'), name.size());
  return {(path.parent_path() / name.substr(0, end)).string(), name.substr(end)};
}

/// Returns one name for each file or folder, whether it exists or not.
std::string real_name(const fs::path& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(fs::absolute(link_target(path), error), error);
  const std::string name = error ? path.string() : found.string();
  return name.size() > 1 && name.ends_with('/') ? name.substr(0, name.size() - 1) : name;
}

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/// A file of an output, and whether the user named it or it comes with another.
struct Brought {
  const NamedOutput* output;
  std::string path;
  bool is_named;
};

std::vector<Brought> brought_by(const NamedOutput& output) {
  std::vector<Brought> files{{&output, real_name(output.path), true}};
  const auto add = [&](const std::string& path) { files.push_back({&output, real_name(path), false}); };
  if (output.path == "-") return {{&output, "-", true}};
  if (output.option == "--trace") {
    add(picture_beside(output.path));
  } else if (const std::string ending = lower_ending(output.path); ending == ".npy" || ending == ".txt") {
    add(labels_beside(output.path));
    add(numbers_beside(output.path));
  }
  return files;
}

/// Returns whether one is a folder, and the other a file in it with a name that result folders use.
bool holds(const Brought& folder, const Brought& file) {
  const bool has_name = file.path.ends_with(".npy") || file.path.ends_with("/label.txt");
  return is_folder(folder.output->path) && has_name && !is_folder(file.output->path) &&
         real_name(fs::path(file.path).parent_path()) == folder.path;
}

bool clash(const Brought& one, const Brought& other) {
  // Two arrays share one file of labels.
  const bool is_same = one.path == other.path && (one.is_named || other.is_named);
  return is_same || holds(one, other) || holds(other, one);
}

}  // namespace

std::string link_target(std::filesystem::path path) {
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links) {
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  return path.string();
}

std::string output_fault(std::string_view path) {
  const std::string name(path);
  if (path.empty()) return "'' is no name of a file";
  if (path == "-") return "";
  if (std::ranges::find(standard_streams, path) != standard_streams.end()) {
    return name + ": is a stream of this program; '-' stands for standard output";
  }
  const bool is_compressed = without_compression(path) != path && !path.ends_with(".gz");
  if (path.ends_with(".npz") || is_compressed) return name + ": only gzip is written, to names that end in .gz";
  const std::size_t length = fs::path(path).filename().string().size();
  if (length > NAME_MAX) {
    return in_quotes(path) + " has a name of " + std::to_string(length) + " bytes, more than " +
           std::to_string(NAME_MAX);
  }
  struct stat status {};
  if (::stat(name.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return "";
  if ((status.st_mode & 0222) == 0 || ::access(name.c_str(), W_OK) != 0) return name + ": is read-only";
  if (status.st_nlink > 1) {
    return name + ": has " + std::to_string(status.st_nlink) + " hard links; a new file would leave the others as " +
           "they are: remove it first, or name another";
  }
  return "";
}

std::string ending_fault(std::string_view path, const std::vector<std::string_view>& allowed) {
  const std::string ending = lower_ending(path);
  if (std::ranges::find(known_endings, ending) == known_endings.end()) return "";
  const bool has_small_letters = path.find(ending) != std::string_view::npos;
  if (has_small_letters && std::ranges::find(allowed, ending) != allowed.end()) return "";
  std::string names;
  for (const std::string_view name : allowed) names += (names.empty() ? "" : ", ") + std::string(name);
  return std::string(path) + ": " + (has_small_letters ? ending : ending + " in capital letters") +
         " is not written here; " + names + (allowed.size() == 1 ? " is" : " are");
}

std::string labels_beside(std::string_view array) {
  return parts_of(array).first + (array.ends_with(".gz") ? ".labels.txt.gz" : ".labels.txt");
}

std::string numbers_beside(std::string_view array) {
  const auto [stem, endings] = parts_of(array);
  return stem + ".numbers" + endings;
}

std::string picture_beside(std::string_view trace) { return fs::path(trace).replace_extension(".svg").string(); }

std::string clash(const std::vector<NamedOutput>& outputs, const std::vector<NamedOutput>& inputs) {
  std::vector<Brought> files;
  for (const NamedOutput& input : inputs) files.push_back({&input, real_name(input.path), true});
  const std::size_t read = files.size();
  for (const NamedOutput& output : outputs) {
    if (output.path.empty() || is_special(output.path)) continue;
    const std::vector<Brought> brought = brought_by(output);
    for (const Brought& file : brought) {
      for (std::size_t k = 0; k < files.size(); ++k) {
        const Brought& other = files[k];
        if (!clash(other, file)) continue;
        const std::string name = fs::path(is_folder(output.path) ? other.path : file.path).filename().string();
        return k < read ? output.option + " would overwrite " + in_quotes(name) + ", which " + other.output->option +
                              " reads"
                        : other.output->option + " and " + output.option + " would both write " + in_quotes(name);
      }
    }
    files.insert(files.end(), brought.begin(), brought.end());
  }
  return "";
}

}  // namespace pleach::app
