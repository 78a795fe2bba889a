// Complex numbers and the currents of loads, for all three kinds of device: C++, CUDA and OpenCL C read it.
#ifndef POWERFLOW_PHASOR_H
#define POWERFLOW_PHASOR_H

#ifdef __CUDACC__
#define POWERFLOW_DEVICE __host__ __device__
#else
#define POWERFLOW_DEVICE
#endif

/// Has the layout of std::complex<double>, whose operators also handle infinities.
typedef struct Phasor {
  double re, im;
} Phasor;

POWERFLOW_DEVICE static inline Phasor phasor(double re, double im) {
  Phasor value;
  value.re = re;
  value.im = im;
  return value;
}
POWERFLOW_DEVICE static inline Phasor plus(Phasor a, Phasor b) { return phasor(a.re + b.re, a.im + b.im); }
POWERFLOW_DEVICE static inline Phasor minus(Phasor a, Phasor b) { return phasor(a.re - b.re, a.im - b.im); }
POWERFLOW_DEVICE static inline Phasor times(Phasor a, Phasor b) {
  return phasor(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
POWERFLOW_DEVICE static inline double square(Phasor a) { return a.re * a.re + a.im * a.im; }

/// The current of a load of constant power: conj(power / voltage).
POWERFLOW_DEVICE static inline Phasor constant_power(Phasor power, Phasor voltage) {
  const double scale = 1 / square(voltage);
  return phasor((power.re * voltage.re + power.im * voltage.im) * scale,
                (power.re * voltage.im - power.im * voltage.re) * scale);
}

/// The current of a constant-current load that takes `power` at the voltage 1: conj(power) voltage / |voltage|.
/// `magnitude` is |voltage|.
POWERFLOW_DEVICE static inline Phasor constant_current(Phasor power, Phasor voltage, double magnitude) {
  const double scale = 1 / magnitude;
  return phasor((power.re * voltage.re + power.im * voltage.im) * scale,
                (power.re * voltage.im - power.im * voltage.re) * scale);
}

/// The square of the power mismatch between the carried and the drawn current; infinity if it is NaN.
POWERFLOW_DEVICE static inline double mismatch(Phasor voltage, Phasor carried, Phasor drawn) {
  const double missed = square(voltage) * square(minus(drawn, carried));
  return missed <= 1e300 ? missed : HUGE_VAL;
}

#endif
