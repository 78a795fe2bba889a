#include "runtime/starpu/model_files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <sstream>
#include <string_view>
#include <thread>

#include <starpu.h>

namespace pleach {

namespace {

constexpr std::size_t any_number = std::numeric_limits<unsigned>::max();

/// Reads a file. Waits for StarPU's lock on it, because another process may be writing the model.
std::string contents_of(const std::filesystem::path& path) {
  std::string contents;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"), &std::fclose);
  if (file == nullptr) return contents;
  struct flock lock {};
  lock.l_type = F_RDLCK;
  lock.l_whence = SEEK_SET;
  ::fcntl(::fileno(file.get()), F_SETLKW, &lock);  // released when the file is closed
  std::array<char, 1 << 12> block;
  for (std::size_t got = 0; (got = std::fread(block.data(), 1, block.size(), file.get())) > 0;) {
    contents.append(block.data(), got);
  }
  return contents;
}

/// The lines of a file, without comments and blank lines. An unexpected line marks the file as damaged. Throws
/// std::bad_alloc, which streams would hide.
class Lines {
 public:
  explicit Lines(const std::filesystem::path& path) {
    text_.exceptions(std::ios::badbit);
    try {
      read(path);
    } catch (const std::ios_base::failure&) {
      sound_ = false;
    }
  }

  [[nodiscard]] bool sound() const { return sound_; }

  /// Requires `count` numbers in the next line, the first one hexadecimal if `hashed`.
  void numbers(std::size_t count, bool hashed = false) {
    std::istringstream words(next());
    words.exceptions(std::ios::badbit);
    std::size_t found = 0;
    for (std::string word; words >> word; ++found) {
      char* end;
      if (hashed && found == 0) {
        (void)std::strtoul(word.c_str(), &end, 16);
      } else {
        (void)std::strtod(word.c_str(), &end);
      }
      sound_ = sound_ && *end == '\0';
    }
    sound_ = sound_ && (found == count || (count == any_number && found > 0));
  }

  /// Requires a whole number up to `most` in the next line, and returns it.
  std::size_t number(std::size_t most) {
    const std::string line = next();
    char* end;
    const unsigned long long value = std::strtoull(line.c_str(), &end, 10);
    sound_ = sound_ && line.find('-') == line.npos && end != line.c_str() && value <= most &&
             std::string_view(end).find_first_not_of(" \t") == std::string_view::npos;
    return sound_ ? value : 0;
  }

  [[nodiscard]] bool ends() { return sound_ && text_.peek() == std::char_traits<char>::eof(); }

 private:
  void read(const std::filesystem::path& path) {
    std::istringstream file(contents_of(path));
    file.exceptions(std::ios::badbit);
    bool empty = true;
    for (std::string line; std::getline(file, line);) {
      sound_ = sound_ && !file.eof() && line.find('\0') == line.npos;  // the last line has an end, too
      line.erase(std::min(line.find('#'), line.size()));
      if (line.find_first_not_of(" \t") != line.npos) text_ << line << '\n';
      empty = false;
    }
    sound_ = sound_ && !empty;
  }

  std::string next() {
    std::string line;
    std::getline(text_, line);
    return line;
  }

  std::stringstream text_;
  bool sound_ = true;
};

/// Returns whether a model is valid in version 45 of StarPU's format: for each combination of devices and
/// implementation, the times of tasks by size.
bool is_sound_model(Lines lines) {
  if (lines.number(45) != 45) return false;
  const std::size_t combinations = lines.number(any_number);
  for (std::size_t i = 0; i < combinations && lines.sound(); ++i) {
    const std::size_t devices = lines.number(any_number);
    for (std::size_t k = 0; k < 3 * devices && lines.sound(); ++k) lines.number(any_number);
    const std::size_t implementations = lines.number(STARPU_MAXIMPLEMENTATIONS);
    for (std::size_t k = 0; k < implementations && lines.sound(); ++k) {
      const std::size_t sizes = lines.number(any_number);
      lines.numbers(9);  // a power law, and
      lines.numbers(3);  // an affine model, of phases without another model
      lines.number(0);
      for (std::size_t j = 0; j < sizes && lines.sound(); ++j) lines.numbers(8, true);
    }
  }
  return lines.ends();
}

/// Returns whether a file of device counts is valid.
bool is_sound_config(Lines lines) {
  for (int kind = 0; kind < counts_of_bus_config; ++kind) lines.number(any_number);
  return lines.ends();
}

/// Returns whether a file with a number for each pair of memories is valid.
bool is_sound_matrix(Lines lines) {
  for (int node = 0; node < STARPU_MAXNODES; ++node) lines.numbers(STARPU_MAXNODES);
  return lines.ends();
}

/// Returns whether a file that lists the memories near each accelerator is valid.
bool is_sound_affinity(Lines lines) {
  while (lines.sound() && !lines.ends()) lines.numbers(any_number);
  return lines.sound();
}

/// Returns the names of the folder's files. libstdc++'s directory_iterator would end the process without memory.
std::vector<std::string> files_in(const std::filesystem::path& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), &::closedir);
  std::vector<std::string> names;
  if (open == nullptr) return names;
  while (const dirent* const file = ::readdir(open.get())) names.emplace_back(file->d_name);
  return names;
}

/// Returns whether a file of the bus is valid, or becomes so soon: StarPU empties the file before it locks it.
bool becomes_sound(const std::function<bool()>& is_sound) {
  constexpr int looks = 5;
  constexpr std::chrono::milliseconds pause{10};
  for (int look = 1; !is_sound(); ++look) {
    if (look == looks) return false;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

}  // namespace

std::vector<std::filesystem::path> damaged_models(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> damaged;
  const auto examine = [&](const std::filesystem::path& part, const auto& is_sound) {
    for (const std::string& name : files_in(folder / part)) {
      if (!is_sound(name, folder / part / name)) damaged.push_back(part / name);
    }
  };
  examine("codelets/45", [](const std::string& name, const std::filesystem::path& file) {
    return !name.starts_with("pleach_") || is_sound_model(Lines(file));
  });
  examine("bus", [](const std::string& name, const std::filesystem::path& file) {
    return becomes_sound([&] {
      if (name.ends_with(".config")) return is_sound_config(Lines(file));
      if (name.ends_with(".bandwidth") || name.ends_with(".latency")) return is_sound_matrix(Lines(file));
      return !name.ends_with(".affinity") || is_sound_affinity(Lines(file));
    });
  });
  return damaged;
}

bool is_of_host(const std::filesystem::path& file, const std::string& host) {
  const std::string name = file.filename().string();
  return file.begin()->string() == "bus" ? name.starts_with(host + '.') : name.ends_with('.' + host);
}

std::vector<std::string> remove_damaged_models(const std::filesystem::path& folder) {
  std::vector<std::string> removed;
  for (const std::filesystem::path& file : damaged_models(folder)) {
    if (::unlink((folder / file).c_str()) == 0) removed.push_back(file.filename().string());
  }
  return removed;
}

}  // namespace pleach
