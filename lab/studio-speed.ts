import { loadavg } from 'node:os';
import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import { readContentDir } from '../scripts/command/read-settings.ts';

const usage = 'npm run lab -- studio-speed [--pages NUMBER] [--keys NUMBER] [--rest SECONDS] [--seed NUMBER]';
const options = readOptions(usage, {
  pages: { type: 'string', default: '20' },
  keys: { type: 'string', default: '40' },
  rest: { type: 'string', default: '2' },
  seed: { type: 'string', default: '1' },
});
const [pages, keys, rest, seed] = [options.pages, options.keys, options.rest, options.seed].map(Number);
if (![pages, keys, rest, seed].every((number) => number !== undefined && number >= 0))
  exitWithUsage('A number is expected', usage);

/** Milliseconds that 95 of 100 clicks and keystrokes stay below. */
const goal = 300;

/**
 * Measures in a browser how long the studio of a production server takes from a click to the focus of the field, and from a keystroke
 * to the page. Exit codes: 0 both within 300 ms at the 95th percentile, 1 otherwise, 2 could not run.
 */
const content = readContentDir();
const { openStudio } = await import('./studio/open-studio.ts');
const { measureClicks } = await import('./studio/click-time.ts');
const { measureTyping } = await import('./studio/typing-time.ts');
const { describeTimes } = await import('./studio/times.ts');
const studio = await openStudio(content);
let isWithinGoal = true;
try {
  const judge = (name: string, times: readonly number[]) => {
    const { text, p95 } = describeTimes(times);
    if (!(p95 <= goal)) isWithinGoal = false;
    console.log(`${p95 <= goal ? 'ok' : 'NO'}  ${name.padEnd(44)} ${text}`);
  };
  const clicks = await measureClicks(studio, content, {
    pages: pages ?? 20,
    restMilliseconds: (rest ?? 2) * 1000,
    seed: seed ?? 1,
  });
  judge(`click to field, page shown for ${rest} s`, clicks.times);
  console.log(
    `    ${'of these, until the property is known'.padEnd(44)} ${describeTimes(clicks.opened).text}`,
  );
  console.log(`    first click of the session: ${Math.round(clicks.first)} ms`);
  console.log(
    `    CPU time of the server: ${clicks.cpuSeconds.toFixed(2)} s for ${clicks.times.length + 1} pages`,
  );
  for (const missed of clicks.missed) console.log(`    no field: ${missed}`);
  const typing = await measureTyping(studio, keys ?? 40);
  console.log(`    typing in ${typing.file}, ${Math.round(typing.bytes / 1024)} KB`);
  judge('keystroke to page', typing.times);
  for (const [name, times] of typing.parts)
    console.log(`    ${name.padEnd(44)} ${describeTimes(times).text}`);
  console.log(
    `    CPU time of the server: ${(typing.cpuSeconds * 1000).toFixed(0)} ms for ${keys} keystrokes`,
  );
  console.log(
    `    load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  await studio.stop();
}
process.exitCode = isWithinGoal ? 0 : 1;
