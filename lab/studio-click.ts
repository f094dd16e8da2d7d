import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import { readContentDir } from '../scripts/command/read-settings.ts';

const usage =
  'npm run lab -- studio-click [--pages NUMBER] [--edits NUMBER] [--seed NUMBER] [--width PIXELS] [--planted]';
const options = readOptions(usage, {
  pages: { type: 'string', default: '200' },
  edits: { type: 'string', default: '2' },
  seed: { type: 'string', default: '1' },
  width: { type: 'string', default: '1280' },
  planted: { type: 'boolean', default: false },
});
const [pages, edits, seed, width] = [options.pages, options.edits, options.seed, options.width].map(Number);
if (![pages, edits, seed, width].every((number) => number !== undefined && number >= 0))
  exitWithUsage('A number is expected', usage);

/** Misses that are printed. */
const printed = 40;

/**
 * Clicks every visible text of random pages in the preview of the studio, and edits some of the properties that open to see whether
 * the clicked text changes. Exit codes: 0 every text has its property, 1 one has not, 2 could not run.
 */
const content = readContentDir();
const { openStudio } = await import('./studio/open-studio.ts');
const { clickPages } = await import('./studio/page-clicks.ts');
const studio = await openStudio(content);
try {
  const found = await clickPages(studio, content, {
    pages: pages ?? 200,
    edits: edits ?? 2,
    seed: seed ?? 1,
    width: width ?? 1280,
    isPlanted: options.planted,
  });
  const { counts, misses } = found;
  console.log(`${counts.pages} pages, ${width} px wide, seed ${seed}`);
  console.log(`${counts.visible} visible texts, ${counts.hidden} that nothing can click`);
  console.log(`    ${counts.stated} open the property that is their text`);
  console.log(`    ${counts.computed} open properties that they are computed from`);
  console.log(`    ${counts.part} open only the part of the page around them`);
  console.log(`    ${counts.none} open nothing`);
  console.log(
    `${counts.edited} of these properties edited: ${counts.changed} times the clicked text changed, ${counts.elsewhere} times another one, ${counts.invalid} times the longer text was an error`,
  );
  for (const miss of misses.slice(0, printed)) console.log(`    ${miss}`);
  if (misses.length > printed) console.log(`    and ${misses.length - printed} more`);
  const isComplete = counts.visible > 0 && counts.part + counts.none + counts.elsewhere === 0;
  process.exitCode = isComplete ? 0 : 1;
} finally {
  await studio.stop();
}
