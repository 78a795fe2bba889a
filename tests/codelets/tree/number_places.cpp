#include "tree/number_places/codelet.hpp"

#include "buffer.hpp"

namespace pleach::number_places {

using namespace test;

using Numbers = std::vector<std::int64_t>;

TEST(NumberPlaces, Example) {
  Buffer<std::int64_t> enter(Numbers{0, 1, 3}), leave(Numbers{5, 2, 4}), preorder(Numbers{0, 1, 2});
  Buffer<std::int32_t> size(3), postorder(3), level(3), place(3);
  number_places::submit.over(runtime(), 3, {Type::i32}, {enter, leave, preorder, size, postorder, level, place});
  EXPECT_EQ(size.result(), (std::vector<std::int32_t>{3, 1, 1}));
  EXPECT_EQ(postorder.result(), (std::vector<std::int32_t>{2, 0, 1}));
  EXPECT_EQ(level.result(), (std::vector<std::int32_t>{0, 1, 1}));
  EXPECT_EQ(place.result(), (std::vector<std::int32_t>{0, 1, 2}));
  Buffer<std::int32_t> alone(3);
  number_places::submit.over(runtime(), 3, {Type::i32}, {enter, leave, {}, alone, {}, {}, {}});
  EXPECT_EQ(alone.result(), (std::vector<std::int32_t>{3, 1, 1}));
}

}  // namespace pleach::number_places
