// Json: the values of reports. Only json.cpp includes nlohmann/json, which takes long to compile.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace pleach::app {

/// Null until something is assigned or appended. Members of objects keep the order of insertion.
class Json {
 public:
  using Member = std::pair<std::string, Json>;

  Json();
  Json(bool value);
  Json(double value);
  Json(const char* value);
  Json(const std::string& value);
  Json(const std::vector<std::string>& values);
  Json(const std::vector<std::int64_t>& values);
  Json(std::initializer_list<Member> members);
  template <std::integral T>
  Json(T value) : value_(std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>(value)) {}

  static Json array();

  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  /// Returns the member of this name; makes it if it does not exist.
  Json& operator[](const std::string& name);
  void push_back(Json value);
  /// Appends the members of another object.
  void update(const Json& object);

  [[nodiscard]] bool is_null() const;
  /// Returns the member at name.name…; null if there is none.
  [[nodiscard]] const Json* find(std::string_view path) const;
  /// Returns the items of an array; none for other values.
  [[nodiscard]] std::span<const Json> items() const;
  [[nodiscard]] std::span<const Member> members() const;
  [[nodiscard]] std::optional<double> number() const;
  /// Returns a string without quotes, other values as dump().
  [[nodiscard]] std::string text() const;

  /// Prints in one line, or with lines indented by `indent`. Throws if a string is not UTF-8.
  [[nodiscard]] std::string dump(int indent = -1) const;
  /// The same, but replaces bytes that are not UTF-8.
  [[nodiscard]] std::string dump_lossy(int indent = -1) const;

  /// Returns the number in a document at object.member.member…; throws if there is none.
  static double number_in(const std::string& document, const std::vector<std::string>& path);

 private:
  struct ToDocument;

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, std::vector<Json>,
               std::vector<Member>>
      value_;
};

}  // namespace pleach::app
