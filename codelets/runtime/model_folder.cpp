#include "runtime/model_folder.hpp"

#include "runtime/model_files.hpp"

#include <pleach/error.hpp>

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

namespace pleach {

namespace {

std::mutex mutex;
std::string note;

/// Whether a file can be made in the folder, and holds what is written: a disk may be full.
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

/// The user's own, which no one else may have put there; empty if there is none.
std::filesystem::path temporary_folder() {
  std::error_code error;
  const auto parent = std::filesystem::temp_directory_path(error);
  if (error) return {};
  const auto folder = parent / ("pleach-" + std::to_string(::geteuid()));
  ::mkdir(folder.c_str(), 0700);
  struct stat found {};
  const bool is_ours = ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::geteuid();
  return is_ours && (found.st_mode & 077) == 0 && can_keep(folder) ? folder : std::filesystem::path();
}

/// Whether StarPU has measured this machine's transfers, by the last file that it writes.
bool has_measured(const std::filesystem::path& folder) {
  const char* const chosen = std::getenv("STARPU_HOSTNAME");
  char name[256] = "";
  if (chosen == nullptr) ::gethostname(name, sizeof name - 1);
  std::string host = chosen != nullptr ? chosen : name;
  host.erase(std::min(host.find('.'), host.size()));
  std::error_code error;
  return std::filesystem::exists(folder / "bus" / (host + ".config"), error);
}

/// Leaves no file in the folder that StarPU aborts on.
void mend(const std::filesystem::path& folder) {
  const std::vector<std::string> removed = remove_damaged_models(folder);
  if (removed.empty()) return;
  note.append(note.empty() ? "" : "; ") += "damaged models in " + folder.string() + " are measured anew:";
  constexpr std::size_t most_named = 3;
  for (std::size_t i = 0; i < std::min(removed.size(), most_named); ++i) note += ' ' + removed[i];
  if (removed.size() > most_named) note += " and " + std::to_string(removed.size() - most_named) + " more";
}

ModelFolderLock mended(const std::filesystem::path& folder) {
  ModelFolderLock lock(folder);
  mend(folder);
  return lock;
}

void keep_in(const std::filesystem::path& folder, const std::string& why) {
  setenv("STARPU_PERF_MODEL_DIR", folder.c_str(), 1);
  setenv("POCL_CACHE_DIR", (folder / "pocl").c_str(), 0);  // PoCL, too, keeps things at home
  note = why + ": StarPU's models are in " + folder.string();
}

}  // namespace

ModelFolderLock::ModelFolderLock(const std::filesystem::path& folder)
    : file_(::open((folder / "pleach_lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
  using namespace std::chrono;
  const auto last = steady_clock::now() + minutes(1);
  bool alone = !has_measured(folder);
  while (file_ >= 0 && ::flock(file_, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK || steady_clock::now() > last) return;  // then as if nobody else were there
    std::this_thread::sleep_for(milliseconds(5));
    alone = !has_measured(folder);
  }
}

ModelFolderLock::~ModelFolderLock() {
  if (file_ >= 0) ::close(file_);
}

ModelFolderLock choose_model_folder() {
  const std::lock_guard lock(mutex);
  if (const char* const chosen = std::getenv("STARPU_PERF_MODEL_DIR")) {
    if (can_keep(chosen)) return mended(chosen);
    throw DeviceError(
        "Runtime: StarPU keeps performance models in the folder that STARPU_PERF_MODEL_DIR names, and cannot write " +
        std::string(chosen));
  }
  std::string passed;
  for (const char* const variable : {"XDG_CACHE_HOME", "STARPU_HOME", "HOME"}) {
    const char* const home = std::getenv(variable);
    if (home == nullptr) continue;
    const auto folder = std::filesystem::path(home) / ".starpu" / "sampling";
    // A home that is not there is none to make.
    const bool is_there = variable != std::string("HOME") || std::filesystem::is_directory(home);
    if (is_there && can_keep(folder)) {
      if (!passed.empty()) keep_in(folder, passed + " cannot be written");
      return mended(folder);
    }
    passed.append(passed.empty() ? "" : " and ").append(home);
  }
  const auto folder = temporary_folder();
  if (folder.empty()) {
    throw DeviceError(
        "Runtime: StarPU keeps performance models in a folder, and there is none that can be written; "
        "STARPU_PERF_MODEL_DIR names one");
  }
  keep_in(folder, passed.empty() ? "no home is set" : passed + " cannot be written");
  return mended(folder);
}

std::string model_folder_note() {
  const std::lock_guard lock(mutex);
  return note;
}

}  // namespace pleach
