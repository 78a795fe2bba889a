// The kernels are those of sum_tiles, scan_tile_sums and scan_tiles, which stand in front.
