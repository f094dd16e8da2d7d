import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { compareText } from '../engine/content/compare-text.ts';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';
import { commentsIn, messagesIn, type Prose } from './conventions/prose.ts';
import { isCode, readSourceFiles } from './structure/source-file.ts';

const usage = 'npm run sample-prose -- [--seed TEXT] [--since REVISION]';
const sampleSize = 20;

/** Prints 20 comments, 20 messages and 20 commit subjects, chosen by a seed. Exit codes: 0 printed, 2 could not run. */
process.exitCode = run();

function run(): number {
  const options = readOptions(usage, { seed: { type: 'string' }, since: { type: 'string' } });
  try {
    const seed = options.seed ?? git('rev-parse', 'HEAD').trim();
    const files = readSourceFiles(['engine', 'blocks', 'server', 'scripts', 'e2e']).filter(({ path }) =>
      isCode(path),
    );
    console.log(`Seed: ${seed}`);
    print('Comments', sample(files.flatMap(commentsIn), seed));
    print('Messages', sample(files.flatMap(messagesIn), seed));
    print('Commit subjects', sample(commitSubjects(options.since), seed));
    return 0;
  } catch (error) {
    console.error(
      `Git failed. ${error instanceof Error ? error.message.split('\n')[0] : error}. Usage: ${usage}`,
    );
    return 2;
  }
}

function commitSubjects(since: string | undefined): readonly Prose[] {
  const range = since === undefined ? 'HEAD' : `${since}..HEAD`;
  return git('log', '--format=%h %s', '--end-of-options', range)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ position: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1) }));
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Sorts by the hash of seed and text, so that the choice depends on nothing else. */
function sample(prose: readonly Prose[], seed: string): readonly Prose[] {
  const rank = ({ position, text }: Prose) =>
    createHash('sha256').update(`${seed}\0${position}\0${text}`).digest('hex');
  return prose
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((left, right) => compareText(left.rank, right.rank))
    .slice(0, sampleSize)
    .map(({ item }) => item);
}

function print(heading: string, prose: readonly Prose[]): void {
  console.log(`\n${heading}`);
  for (const { position, text } of prose) console.log(`- ${position} ${text}`);
}
