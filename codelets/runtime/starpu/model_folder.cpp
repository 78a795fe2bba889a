#include "runtime/starpu/model_folder.hpp"

#include "runtime/starpu/model_files.hpp"

#include <pleach/error.hpp>
#include <pleach/introspect.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <starpu.h>

namespace pleach {

namespace {

std::mutex mutex;
std::string note;

/// Returns whether a file in the folder can be made and filled: the disk may be full.
bool can_keep(const std::filesystem::path& folder) {
  constexpr std::size_t enough = 1 << 16;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return false;
  const auto probe = folder / ("pleach_probe." + std::to_string(::getpid()));
  std::ofstream file(probe);
  const bool written = static_cast<bool>(file << std::string(enough, '.') << std::flush);
  file.close();
  std::filesystem::remove(probe, error);
  return written;
}

/// Pleach's part of a cache folder, for this build of StarPU only: builds of other versions and configurations cannot
/// read each other's files.
std::filesystem::path own_part() {
  int major, minor, release;
  starpu_get_version(&major, &minor, &release);
  return "starpu-" + std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(release) + "-cores" +
         std::to_string(STARPU_MAXCPUS) + "-nodes" + std::to_string(STARPU_MAXNODES) + "-implementations" +
         std::to_string(STARPU_MAXIMPLEMENTATIONS);
}

/// Returns the value of an environment variable as a path; empty if it is not set.
std::filesystem::path folder_of(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr ? value : "";
}

/// Empty if there is no folder for temporary files.
std::filesystem::path temporary_folder_name() {
  std::error_code error;
  const auto parent = std::filesystem::temp_directory_path(error);
  return error ? std::filesystem::path() : parent / ("pleach-" + std::to_string(::geteuid())) / own_part();
}

/// Returns a folder of this user's in the system's folder for temporary files; empty if there is none, or if another
/// user may have made it.
std::filesystem::path temporary_folder() {
  const auto folder = temporary_folder_name(), parent = folder.parent_path();
  if (folder.empty()) return {};
  ::mkdir(parent.c_str(), 0700);
  struct stat found {};
  const bool is_ours = ::lstat(parent.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::geteuid();
  return is_ours && (found.st_mode & 077) == 0 && can_keep(folder) ? folder : std::filesystem::path();
}

/// Returns whether StarPU has measured this machine's transfers, by the last file that it writes.
bool has_measured(const std::filesystem::path& folder) {
  std::error_code error;
  return std::filesystem::exists(folder / "bus" / (host_of_models() + ".config"), error);
}

/// A possible folder for StarPU's models.
struct Home {
  std::filesystem::path root;    // must exist
  std::filesystem::path folder;  // for models
  bool is_own;                   // whether it is pleach's, not the user's
};

/// The folders that the environment names, in order of preference.
std::vector<Home> homes() {
  std::vector<Home> all;
  if (const auto home = folder_of("STARPU_HOME"); !home.empty())
    all.push_back({home, home / ".starpu/sampling", false});
  if (const auto cache = folder_of("XDG_CACHE_HOME"); !cache.empty()) {
    all.push_back({cache, cache / "pleach" / own_part(), true});
  }
  if (const auto home = folder_of("HOME"); !home.empty()) {
    all.push_back({home, home / ".cache/pleach" / own_part(), true});
  }
  return all;
}

/// Returns whether choose_model_folder() has set STARPU_PERF_MODEL_DIR to this folder, in this process or its parent.
bool is_own(const std::filesystem::path& chosen) {
  if (chosen == temporary_folder_name()) return true;
  return std::ranges::any_of(homes(), [&](const Home& home) { return home.is_own && home.folder == chosen; });
}

/// Removes the files from a folder of pleach's own on which StarPU would abort.
void mend(const std::filesystem::path& folder) {
  const std::vector<std::string> removed = remove_damaged_models(folder);
  if (removed.empty()) return;
  note.append(note.empty() ? "" : "; ") += "damaged models in " + folder.string() + " are measured anew:";
  constexpr std::size_t max_named = 3;
  for (std::size_t i = 0; i < std::min(removed.size(), max_named); ++i) note += ' ' + removed[i];
  if (removed.size() > max_named) note += " and " + std::to_string(removed.size() - max_named) + " more";
}

/// Throws if StarPU would abort on a file in the user's folder, in which pleach changes nothing.
void require_sound(const std::filesystem::path& folder) {
  for (const std::filesystem::path& file : damaged_models(folder)) {
    if (!is_of_host(file, host_of_models())) continue;  // StarPU on this host does not read it
    throw DeviceError("Runtime: StarPU cannot read the model " + (folder / file).string() +
                      ": it is damaged, or of another StarPU; remove it, or name another folder by "
                      "STARPU_PERF_MODEL_DIR");
  }
}

/// If this folder has no bus measurements, StarPU 1.4 also looks in the home folder, and aborts on damaged ones there.
/// A file here that counts no device makes it measure again, into this folder.
void keep_from_home(const std::filesystem::path& folder) {
  constexpr bool looks_there = STARPU_MAJOR_VERSION > 1 || STARPU_MINOR_VERSION >= 4;
  if (!looks_there || has_measured(folder)) return;
  std::error_code error;
  std::filesystem::create_directories(folder / "bus", error);
  std::ofstream file(folder / "bus" / (host_of_models() + ".config"));
  for (int kind = 0; kind < counts_of_bus_config; ++kind) file << "0\n";
}

ModelFolderLock locked(const std::filesystem::path& folder, bool is_own) {
  ModelFolderLock lock(folder);
  is_own ? mend(folder) : require_sound(folder);
  keep_from_home(folder);
  return lock;
}

}  // namespace

ModelFolderLock::ModelFolderLock(const std::filesystem::path& folder)
    : file_(::open((folder / "pleach_lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
  using namespace std::chrono;
  const auto last = steady_clock::now() + minutes(1);
  bool alone = !has_measured(folder);
  while (file_ >= 0 && ::flock(file_, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK || steady_clock::now() > last) return;  // then continue without the lock
    std::this_thread::sleep_for(milliseconds(5));
    alone = !has_measured(folder);
  }
}

ModelFolderLock::~ModelFolderLock() {
  if (file_ >= 0) ::close(file_);
}

std::string host_of_models() {
  if (const char* const chosen = std::getenv("STARPU_HOSTNAME"); chosen != nullptr && *chosen != '\0') return chosen;
  char name[256] = "";
  ::gethostname(name, sizeof name - 1);
  std::string host = name;
  host.erase(std::min(host.find('.'), host.size()));
  return host;
}

std::filesystem::path model_folder() {
  if (const char* const chosen = std::getenv("STARPU_PERF_MODEL_DIR")) return chosen;
  const std::vector<Home> all = homes();
  return all.empty() ? temporary_folder_name() : all.front().folder;
}

ModelFolderLock choose_model_folder() {
  const std::lock_guard lock(mutex);
  if (const char* const chosen = std::getenv("STARPU_PERF_MODEL_DIR")) {
    if (can_keep(chosen)) return locked(chosen, is_own(chosen));
    throw DeviceError(
        "Runtime: StarPU keeps performance models in the folder that STARPU_PERF_MODEL_DIR names, and cannot write " +
        std::string(chosen));
  }
  std::string passed;
  const auto keep_in = [&](const std::filesystem::path& folder) {
    setenv("STARPU_PERF_MODEL_DIR", folder.c_str(), 1);
    if (passed.empty()) return;
    note = passed + " cannot be written: StarPU's models are in " + folder.string();
    setenv("POCL_CACHE_DIR", (folder / "pocl").c_str(), 0);  // PoCL's default cache is in the home folder, too
  };
  for (const Home& home : homes()) {
    // Do not create $HOME if it does not exist.
    const bool is_there = home.root != folder_of("HOME") || std::filesystem::is_directory(home.root);
    if (is_there && can_keep(home.folder)) {
      keep_in(home.folder);
      return locked(home.folder, home.is_own);
    }
    passed.append(passed.empty() ? "" : " and ").append(home.root);
  }
  const auto folder = temporary_folder();
  if (folder.empty()) {
    throw DeviceError(
        "Runtime: StarPU keeps performance models in a folder, and there is none that can be written; "
        "STARPU_PERF_MODEL_DIR names one");
  }
  keep_in(folder);
  if (passed.empty()) note = "no home is set: StarPU's models are in " + folder.string();
  setenv("POCL_CACHE_DIR", (folder / "pocl").c_str(), 0);
  return locked(folder, true);
}

std::string model_folder_note() {
  const std::lock_guard lock(mutex);
  return note;
}

}  // namespace pleach
