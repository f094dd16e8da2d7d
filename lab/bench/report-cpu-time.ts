import { writeFileSync } from 'node:fs';

// Loaded into a measured process with `--import`. Writes the CPU time of all its threads, in seconds, to `CPU_FILE`.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.CPU_FILE ?? '', String((user + system) / 1e6));
});
