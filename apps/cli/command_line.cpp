#include "cli/command_line.hpp"

#include "io/data_file.hpp"
#include "io/output_names.hpp"
#include "io/text_line.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>

namespace pleach::app {

namespace {

constexpr std::int64_t largest_integer = std::numeric_limits<std::int64_t>::max();

// CLI11 takes an empty word for 0.
std::string refuse_empty(const std::string& text) { return text.empty() ? "'' is not a number" : ""; }

/// Number of letter changes that turn one word into the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = std::exchange(row[j + 1], std::min({changed, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}

/// Throws ArgumentError for an unknown word instead of a subcommand.
void require_known(const CLI::App* app, const std::vector<std::string>& words) {
  const std::string program = app->get_name();
  for (const std::string& word : words) {
    const auto known = app->get_subcommands([](const CLI::App*) { return true; });
    if (known.empty() || word.starts_with('-')) return;
    const auto found = std::ranges::find(known, word, &CLI::App::get_name);
    if (found == known.end()) {
      const auto nearest =
          std::ranges::min(known, {}, [&](const CLI::App* command) { return distance(word, command->get_name()); });
      const bool is_near = distance(word, nearest->get_name()) <= 2;
      throw ArgumentError(in_quotes(word) + " is no command of " + app->get_name() +
                          (is_near ? "; did you mean '" + nearest->get_name() + "'?" : ";") + " `" + program +
                          " help` lists them");
    }
    app = *found;
  }
}

constexpr const char* output_validator = "output";

bool writes(const CLI::Option* option) {
  try {
    (void)const_cast<CLI::Option*>(option)->get_validator(output_validator);
    return true;
  } catch (const CLI::OptionNotFound&) {
    return false;
  }
}

/// The files that options write, and those that options and arguments read: words that name files which are there, also
/// behind an equals sign.
struct Files {
  std::vector<NamedOutput> written, read;
};

Files files_of(const CLI::App* app) {
  Files files;
  for (const CLI::Option* option : app->get_options()) {
    for (const std::string& word : option->results()) {
      if (word.empty()) throw ArgumentError(app->get_name() + ": " + option->get_name() + ": '' is no value");
      if (writes(option)) {
        files.written.push_back({option->get_name(), word});
        continue;
      }
      const std::string path = word.substr(word.find('=') + 1);
      std::error_code ignored;
      if (path == "-" || std::filesystem::is_regular_file(path, ignored))
        files.read.push_back({option->get_name(), path});
    }
  }
  return files;
}

/// Throws ArgumentError if files would be overwritten, or standard input is read twice.
void require_own_files(const CLI::App* app) {
  Files files = files_of(app);
  const auto is_stdin = [](const NamedOutput& file) { return file.path == "-"; };
  if (std::ranges::count_if(files.read, is_stdin) > 1) {
    throw ArgumentError(app->get_name() + ": standard input can be read once");
  }
  std::erase_if(files.read, is_stdin);
  const std::string fault = clash(files.written, files.read);
  if (!fault.empty()) throw ArgumentError(app->get_name() + ": " + fault);
}

}  // namespace

Option Option::text(const std::string& text) const { return Option(option_->option_text(text)); }
Option Option::description(const std::string& description) const { return Option(option_->description(description)); }
Option Option::required() const { return Option(option_->required()); }
Option Option::optional() const { return Option(option_->required(false)); }
Option Option::one_of(const std::vector<std::string>& names) const {
  return Option(option_->check(CLI::IsMember(names)));
}
Option Option::within(std::int64_t least, std::int64_t most) const {
  return Option(option_->check([least, most](const std::string& text) {
    std::int64_t value = 0;
    if (try_parse(text, value) == Parsed::number && least <= value && value <= most) return std::string();
    return in_quotes(text) + " is not an integer from " + std::to_string(least) +
           (most < largest_integer ? " to " + std::to_string(most) : " on");
  }));
}
Option Option::not_negative() const { return within(0, largest_integer); }
Option Option::positive() const { return within(1, largest_integer); }
Option Option::rate() const {
  return Option(option_->check([](const std::string& text) {
    double value = 0;
    if (try_parse(text, value) == Parsed::number && value > 0 && std::isfinite(value)) return std::string();
    return in_quotes(text) + " is not a positive number";
  }));
}
Option Option::bytes() const { return Option(option_->transform(CLI::AsSizeValue(false))); }
Option Option::output(Endings endings) const {
  const auto fault = [endings = std::move(endings)](const std::string& path) {
    const std::string wrong = output_fault(path);
    return wrong.empty() ? ending_fault(path, endings) : wrong;
  };
  return Option(option_->check(CLI::Validator(fault, "", output_validator)));
}
Option Option::needs(Option other) const { return Option(option_->needs(other.option_)); }
Option Option::excludes(Option other) const { return Option(option_->excludes(other.option_)); }
bool Option::given() const { return option_->count() > 0; }

Command Command::subcommand(const std::string& name, const std::string& description) const {
  return Command(app_->add_subcommand(name, description));
}

void Command::require_subcommand() const { app_->require_subcommand(1); }

Option Command::option(const std::string& name, int& target, const std::string& description) const {
  return Option(app_->add_option(name, target, description));
}
Option Command::option(const std::string& name, std::uint64_t& target, const std::string& description) const {
  return Option(app_->add_option(name, target, description));
}
Option Command::option(const std::string& name, std::int64_t& target, const std::string& description) const {
  return Option(app_->add_option(name, target, description));
}
Option Command::option(const std::string& name, std::optional<double>& target, const std::string& description) const {
  return Option(app_->add_option(name, target, description));
}
Option Command::option(const std::string& name, std::string& target, const std::string& description) const {
  return Option(app_->add_option(name, target, description));
}
Option Command::option(const std::string& name, std::optional<int>& target, const std::string& description) const {
  return Option(app_->add_option(name, target, description));
}
Option Command::option(const std::string& name, std::optional<std::int64_t>& target,
                       const std::string& description) const {
  return Option(app_->add_option(name, target, description));
}
Option Command::option(const std::string& name, std::vector<std::int64_t>& target,
                       const std::string& description) const {
  return Option(app_->add_option(name, target, description)->delimiter(',')->check(refuse_empty));
}
Option Command::option(const std::string& name, std::vector<std::size_t>& target,
                       const std::string& description) const {
  return Option(app_->add_option(name, target, description)->delimiter(',')->check(refuse_empty));
}
Option Command::option(const std::string& name, std::vector<std::string>& target,
                       const std::string& description) const {
  return Option(app_->add_option(name, target, description)->delimiter(','));
}
Option Command::flag(const std::string& name, bool& target, const std::string& description) const {
  return Option(app_->add_flag(name, target, description));
}
Option Command::flag(const std::string& name, const std::string& alone, std::string& target,
                     const std::string& description) const {
  return Option(app_->add_flag(name + "{" + alone + "}", target, description));
}

Option Command::operator[](const std::string& name) const { return Option(app_->get_option(name)); }
void Command::remove(const std::string& name) const { app_->remove_option(app_->get_option(name)); }
void Command::footer(const std::string& text) const { app_->footer(text); }
void Command::rest(std::vector<std::string>& words) const {
  app_->prefix_command();
  app_->parse_complete_callback([app = app_, &words] { words = app->remaining(); });
}

void Command::on_call(const std::function<void()>& call) const {
  app_->callback([app = app_, call] {
    require_own_files(app);
    call();
  });
}

Option Command::words(const std::string& name, bool several, const std::string& description,
                      const std::function<void(const std::vector<std::string>&)>& take) const {
  if (several) return Option(app_->add_option_function(name, take, description)->delimiter(','));
  return Option(app_->add_option_function<std::string>(
      name, [take](const std::string& word) { take({word}); }, description));
}

CommandLine::CommandLine(const std::string& name, const std::function<std::string()>& version,
                         const std::string& description)
    : app_(std::make_unique<CLI::App>(description, name)) {
  app_->require_subcommand(1);
  app_->set_version_flag("--version", version, "The build and its StarPU");
  app_->footer("`" + name + " help COMMAND` shows the options of one.");
}

CommandLine::~CommandLine() = default;

Command CommandLine::command() const { return Command(app_.get()); }

void CommandLine::parse(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty()) words = {"--help"};
  if (words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  require_known(app_.get(), words);
  std::ranges::reverse(words);  // the order that CLI11 expects
  try {
    app_->parse(words);
  } catch (const CLI::Success& success) {
    app_->exit(success);
  } catch (const CLI::ParseError& error) {
    throw ArgumentError(error.what());
  }
}

}  // namespace pleach::app
