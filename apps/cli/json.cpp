#include "cli/json.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace pleach::app {

struct Json::ToDocument {
  using Document = nlohmann::ordered_json;

  Document operator()(std::monostate) const { return nullptr; }
  Document operator()(const std::vector<Json>& values) const {
    Document document = Document::array();
    for (const Json& value : values) document.push_back(std::visit(*this, value.value_));
    return document;
  }
  Document operator()(const std::vector<Member>& members) const {
    Document document = Document::object();
    for (const auto& [name, value] : members) document[name] = std::visit(*this, value.value_);
    return document;
  }
  Document operator()(const auto& value) const { return value; }
};

Json::Json() = default;
Json::Json(bool value) : value_(value) {}
Json::Json(double value) : value_(value) {}
Json::Json(const char* value) : value_(std::string(value)) {}
Json::Json(const std::string& value) : value_(value) {}
Json::Json(const std::vector<std::string>& values) : value_(std::vector<Json>(values.begin(), values.end())) {}
Json::Json(const std::vector<std::int64_t>& values) : value_(std::vector<Json>(values.begin(), values.end())) {}
Json::Json(std::initializer_list<Member> members) : value_(std::vector<Member>(members)) {}

Json Json::array() {
  Json array;
  array.value_.emplace<std::vector<Json>>();
  return array;
}

Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json& Json::operator[](const std::string& name) {
  if (is_null()) value_.emplace<std::vector<Member>>();
  auto& members = std::get<std::vector<Member>>(value_);
  const auto found = std::ranges::find(members, name, &Member::first);
  return found != members.end() ? found->second : members.emplace_back(name, Json()).second;
}

void Json::push_back(Json value) {
  if (is_null()) value_.emplace<std::vector<Json>>();
  std::get<std::vector<Json>>(value_).push_back(std::move(value));
}

void Json::update(const Json& object) {
  for (const auto& [name, value] : std::get<std::vector<Member>>(object.value_)) (*this)[name] = value;
}

bool Json::is_null() const { return std::holds_alternative<std::monostate>(value_); }

const Json* Json::find(std::string_view path) const {
  const std::string_view name = path.substr(0, path.find('.'));
  const auto found = std::ranges::find(members(), name, &Member::first);
  if (found == members().end()) return nullptr;
  return name.size() == path.size() ? &found->second : found->second.find(path.substr(name.size() + 1));
}

std::span<const Json> Json::items() const {
  const auto* const items = std::get_if<std::vector<Json>>(&value_);
  return items != nullptr ? std::span<const Json>(*items) : std::span<const Json>();
}

std::span<const Json::Member> Json::members() const {
  const auto* const members = std::get_if<std::vector<Member>>(&value_);
  return members != nullptr ? std::span<const Member>(*members) : std::span<const Member>();
}

std::optional<double> Json::number() const {
  return std::visit(
      []<class T>(const T& value) -> std::optional<double> {
        if constexpr (std::is_arithmetic_v<T> && !std::same_as<T, bool>) return static_cast<double>(value);
        return std::nullopt;
      },
      value_);
}

std::string Json::text() const {
  const auto* const text = std::get_if<std::string>(&value_);
  return text != nullptr ? *text : dump();
}

std::string Json::dump(int indent) const { return std::visit(ToDocument(), value_).dump(indent); }

std::string Json::dump_lossy(int indent) const {
  return std::visit(ToDocument(), value_).dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

double Json::number_in(const std::string& document, const std::vector<std::string>& path) {
  auto at = ToDocument::Document::parse(document);
  for (const std::string& name : path) at = at.at(name);
  return at.get<double>();
}

}  // namespace pleach::app
