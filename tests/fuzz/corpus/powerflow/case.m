function mpc = c
mpc.baseMVA = 10;
mpc.bus = [ 1 3 0 0 0 0 1 1 0 12;
 2 1 1 1 0 0 1 1 0 12 ];
mpc.gen = [ 1 0 0 9 9 1 1 1 ];
mpc.branch = [ 1 2 1 1 0 0 0 0 0 0 1 ];
mpc.bus(:, [PD, QD]) = mpc.bus(:, [PD, QD]) / 1e3;
