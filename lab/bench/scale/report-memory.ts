import { writeFileSync } from 'node:fs';

// Loaded into the process of a command with `--import`. Writes the most resident memory of the process, in bytes, to the file that
// `MEMORY_FILE` names.
process.on('exit', () => {
  writeFileSync(process.env.MEMORY_FILE ?? '', String(process.resourceUsage().maxRSS * 1024));
});
