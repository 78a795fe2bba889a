// The arguments of solve_strips, for all three kinds of device: C++, CUDA and OpenCL C read it. Values only.
#ifndef POWERFLOW_STRIP_H
#define POWERFLOW_STRIP_H

/// Sets of loads that are solved side by side. A core has a row of them for each bus in its cache.
enum { strip = 32 };

/// Quantities that have rows while a strip is solved: power, rise, flow and current.
enum { strip_work = 4 };

typedef struct StripShape {
  int buses, phases, has_current, mixes, max_iterations;
  double tolerance;      ///< the square of it
  double current_power;  ///< the square of the largest
} StripShape;

#endif
