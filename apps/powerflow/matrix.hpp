// Matrices of one phase or of three, and the symmetrical components of matrices that treat all three phases equally.
#pragma once

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace powerflow {

/// A square matrix. The element of row p and column q is at (p, q).
class Matrix {
 public:
  using Complex = std::complex<double>;
  using Column = std::array<Complex, 3>;

  explicit Matrix(std::size_t phases, Complex diagonal = 0) : size_(phases) {
    for (std::size_t p = 0; p < phases; ++p) (*this)(p, p) = diagonal;
  }
  /// Returns matrix `at` of `items` matrices, whose elements (p, q) are contiguous at (p * phases + q) * items.
  static Matrix of(std::span<const Complex> values, std::size_t phases, std::size_t items, std::size_t at) {
    Matrix result(phases);
    for (std::size_t k = 0; k < phases * phases; ++k) result.elements_[k] = values[k * items + at];
    return result;
  }
  /// Returns the matrix in phases of zero, positive and negative sequence, the same for each phase.
  static Matrix of_sequences(const Column& sequences) {
    Matrix result(3);
    for (std::size_t p = 0; p < 3; ++p) {
      for (std::size_t q = 0; q < 3; ++q) {
        result(p, q) = (sequences[0] + sequences[1] * turn(q + 3 - p) + sequences[2] * turn(p + 3 - q)) / 3.0;
      }
    }
    return result;
  }
  /// Returns the zero, positive and negative sequence of a matrix that treats all phases equally.
  [[nodiscard]] Column sequences() const {
    Column result{};
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t q = 0; q < 3; ++q) result[k] += (*this)(0, q) * turn(k * (3 - q));
    }
    return result;
  }
  /// Returns a rotation by 120 degrees times `times`.
  static Complex turn(std::size_t times) {
    constexpr double half = 0.5, height = 0.86602540378443864676;
    const std::array<Complex, 3> turns{{{1, 0}, {-half, height}, {-half, -height}}};
    return turns[times % 3];
  }

  void store(std::span<Complex> values, std::size_t items, std::size_t at) const {
    for (std::size_t k = 0; k < size_ * size_; ++k) values[k * items + at] = elements_[k];
  }

  Complex& operator()(std::size_t p, std::size_t q) { return elements_[p * size_ + q]; }
  Complex operator()(std::size_t p, std::size_t q) const { return elements_[p * size_ + q]; }

  Matrix& operator+=(const Matrix& other) {
    for (std::size_t k = 0; k < size_ * size_; ++k) elements_[k] += other.elements_[k];
    return *this;
  }
  friend Matrix operator*(Matrix a, Complex factor) {
    for (std::size_t k = 0; k < a.size_ * a.size_; ++k) a.elements_[k] *= factor;
    return a;
  }
  friend Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix result(a.size_);
    for (std::size_t p = 0; p < a.size_; ++p) {
      for (std::size_t q = 0; q < a.size_; ++q) {
        for (std::size_t k = 0; k < a.size_; ++k) result(p, q) += a(p, k) * b(k, q);
      }
    }
    return result;
  }
  friend Column operator*(const Matrix& a, const Column& x) {
    Column result{};
    for (std::size_t p = 0; p < a.size_; ++p) {
      for (std::size_t q = 0; q < a.size_; ++q) result[p] += a(p, q) * x[q];
    }
    return result;
  }

  [[nodiscard]] Matrix transposed() const {
    Matrix result(size_);
    for (std::size_t p = 0; p < size_; ++p) {
      for (std::size_t q = 0; q < size_; ++q) result(q, p) = (*this)(p, q);
    }
    return result;
  }
  [[nodiscard]] bool is_diagonal() const {
    for (std::size_t p = 0; p < size_; ++p) {
      for (std::size_t q = 0; q < size_; ++q) {
        if (p != q && (*this)(p, q) != Complex()) return false;
      }
    }
    return true;
  }

  /// Returns the inverse by Gauss-Jordan elimination with row pivots; nothing if the matrix is singular.
  [[nodiscard]] std::optional<Matrix> inverse() const {
    Matrix left = *this, right(size_, 1);
    for (std::size_t c = 0; c < size_; ++c) {
      std::size_t pivot = c;
      for (std::size_t r = c + 1; r < size_; ++r) {
        if (std::abs(left(r, c)) > std::abs(left(pivot, c))) pivot = r;
      }
      if (!(std::abs(left(pivot, c)) > 0)) return std::nullopt;
      for (std::size_t k = 0; k < size_ && pivot != c; ++k) {
        std::swap(left(c, k), left(pivot, k));
        std::swap(right(c, k), right(pivot, k));
      }
      const Complex scale = 1.0 / left(c, c);
      for (std::size_t k = 0; k < size_; ++k) {
        left(c, k) *= scale;
        right(c, k) *= scale;
      }
      for (std::size_t r = 0; r < size_; ++r) {
        const Complex factor = left(r, c);
        if (r == c || factor == Complex()) continue;
        for (std::size_t k = 0; k < size_; ++k) {
          left(r, k) -= factor * left(c, k);
          right(r, k) -= factor * right(c, k);
        }
      }
    }
    return right;
  }

 private:
  std::size_t size_;
  std::array<Complex, 9> elements_{};
};

}  // namespace powerflow
