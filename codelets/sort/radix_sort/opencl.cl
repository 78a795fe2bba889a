// The kernels are those of digit_histogram, scan_tile_sums and digit_scatter, which precede this text.
