import { exitWithUsage, readOptions } from '../scripts/command/read-options.ts';
import type { Built } from './generators/compare-generators.ts';

const usage = 'npm run lab -- generators [--pages NUMBER] [--rounds NUMBER]';

/**
 * Builds the same number of pages with equal elements and bytes with Cityblock and other static site generators, and prints what each
 * costs. Exit codes: 0 printed, 1 a comparison is unfair, 2 could not run.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const options = readOptions(usage, {
    pages: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  });
  for (const count of [options.pages, options.rounds])
    if (!/^[1-9]\d{0,4}$/.test(count)) exitWithUsage(`"${count}" is not a number`, usage);
  const { readContentDir } = await import('../scripts/command/read-settings.ts');
  const contentDir = readContentDir();
  const { buildIfStale } = await import('../scripts/build/build-if-stale.ts');
  await buildIfStale();
  const { compareGenerators } = await import('./generators/compare-generators.ts');
  const { built, faults, missing } = await compareGenerators(
    contentDir,
    { pages: Number(options.pages), rounds: Number(options.rounds) },
    (step) => console.error(step),
  );
  console.table(await rowsOf(built));
  for (const { name } of missing)
    console.log(`${name} was left out, because it is not installed and npm has no package with it.`);
  for (const fault of faults) console.log(`NO  ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

/** Medians of the rounds. */
async function rowsOf(built: readonly Built[]) {
  const { median, range } = await import('./bench/measure.ts');
  const [ours] = built;
  return Object.fromEntries(
    built.map(({ name, sizes, costs }) => {
      const of = (what: keyof (typeof costs)[number]) => median(costs.map((cost) => cost[what]));
      const ratios = costs.map(({ cpu }, round) => cpu / (ours?.costs[round]?.cpu ?? Number.NaN));
      return [
        name,
        {
          pages: sizes.pages,
          'bytes a page': Math.round(sizes.bytes),
          'elements a page': Math.round(sizes.elements),
          'CPU seconds': Number(of('cpu').toFixed(2)),
          'wall seconds': Number(of('wall').toFixed(2)),
          'pages a CPU second': Math.round(sizes.pages / of('cpu')),
          'CPU times ours': `${median(ratios).toFixed(2)} (${range(ratios)})`,
          'memory in MB': Math.round(of('memory') / 1e6),
        },
      ];
    }),
  );
}
