// The command line: subcommands and their options. Only command_line.cpp includes CLI11, which takes long to compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace pleach::app {

/// The file name endings that an output option recognises; other endings are free.
using Endings = std::vector<std::string_view>;
inline const Endings result_endings{".npy", ".tsv", ".csv", ".txt"}, table_endings{".tsv", ".csv"},
    json_endings{".json"}, picture_endings{".svg"};

/// An option or an argument of a subcommand. Each function but given() returns the option itself.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  /// Sets the text that --help shows after the name: the values, and the default in brackets.
  Option text(const std::string& text) const;
  Option description(const std::string& description) const;
  Option required() const;
  Option optional() const;
  Option one_of(const std::vector<std::string>& names) const;
  Option within(std::int64_t least, std::int64_t most) const;
  Option not_negative() const;
  Option positive() const;  ///< requires a positive integer
  Option rate() const;      ///< requires a positive number
  Option bytes() const;     ///< accepts a suffix: 64M
  /// Makes it the name of an output file. Rejects what output_fault() names, endings of formats that the option does
  /// not write, and, when the subcommand is called, a file that another of its options writes, too.
  Option output(Endings endings = result_endings) const;
  Option needs(Option other) const;
  Option excludes(Option other) const;

  [[nodiscard]] bool given() const;

 private:
  CLI::Option* option_;
};

/// A subcommand, or the whole program.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  [[nodiscard]] Command subcommand(const std::string& name, const std::string& description) const;
  void require_subcommand() const;

  /// `name` is that of an option, --name, or of an argument. Commas separate the values of a vector.
  Option option(const std::string& name, int& target, const std::string& description) const;
  Option option(const std::string& name, std::uint64_t& target, const std::string& description) const;
  Option option(const std::string& name, std::int64_t& target, const std::string& description) const;
  Option option(const std::string& name, std::optional<double>& target, const std::string& description) const;
  Option option(const std::string& name, std::string& target, const std::string& description) const;
  Option option(const std::string& name, std::optional<int>& target, const std::string& description) const;
  Option option(const std::string& name, std::optional<std::int64_t>& target, const std::string& description) const;
  Option option(const std::string& name, std::vector<std::int64_t>& target, const std::string& description) const;
  Option option(const std::string& name, std::vector<std::size_t>& target, const std::string& description) const;
  Option option(const std::string& name, std::vector<std::string>& target, const std::string& description) const;
  Option flag(const std::string& name, bool& target, const std::string& description) const;
  /// Adds --name=WORD; a plain --name means the word `alone`.
  Option flag(const std::string& name, const std::string& alone, std::string& target,
              const std::string& description) const;

  /// Adds an option whose value is one of the names in `choices`.
  template <class T, class Target>
  Option choice(const std::string& name, Target& target, const std::map<std::string, T>& choices,
                const std::string& description) const {
    return words(name, false, description,
                 [&target, choices](const std::vector<std::string>& words) { target = choices.at(words.back()); })
        .one_of(names_of(choices));
  }

  /// The same with several values.
  template <class T>
  Option choices(const std::string& name, std::vector<T>& target, const std::map<std::string, T>& choices,
                 const std::string& description) const {
    return words(name, true, description,
                 [&target, choices](const std::vector<std::string>& words) {
                   target.clear();
                   for (const std::string& word : words) target.push_back(choices.at(word));
                 })
        .one_of(names_of(choices));
  }

  [[nodiscard]] Option operator[](const std::string& name) const;
  void remove(const std::string& name) const;

  /// Sets the text that --help ends with, such as an example.
  void footer(const std::string& text) const;

  /// Puts the rest of the command line into `words`, from the first word on that is not an option.
  void rest(std::vector<std::string>& words) const;

  /// Sets a function to call when all options of the subcommand are parsed.
  void on_call(const std::function<void()>& call) const;

 private:
  template <class T>
  static std::vector<std::string> names_of(const std::map<std::string, T>& choices) {
    std::vector<std::string> names;
    for (const auto& [name, value] : choices) names.push_back(name);
    return names;
  }

  Option words(const std::string& name, bool several, const std::string& description,
               const std::function<void(const std::vector<std::string>&)>& take) const;

  CLI::App* app_;
};

class CommandLine {
 public:
  CommandLine(const std::string& name, const std::function<std::string()>& version, const std::string& description);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  [[nodiscard]] Command command() const;

  /// Parses the command line and calls the subcommand, or prints what --help, `help COMMAND`, --version or an empty
  /// command line ask for. Throws ArgumentError for bad usage.
  void parse(int argc, char** argv);

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace pleach::app
