import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentFormat } from '../../engine/migrations/content-format.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand } from '../validate/validate-command.ts';
import { upgradeCommand } from './upgrade-command.ts';

const block =
  '{ "id": "voices", "type": "review-list", "heading": "What they say", "ratedBy": "reviews", "none": "None yet." }';

let content: ContentCopy;

beforeEach(async () => {
  content = await copyContent();
  await content.edit('site.json', `  "format": ${contentFormat},\n`, '');
  await content.edit('pages/bench.json', '"blocks": [', `"blocks": [\n    ${block},`);
});

afterEach(() => content.remove());

const run = (...args: readonly string[]) => content.run(upgradeCommand, ...args, '--content', 'site');

it('an upgrade brings older content to the format that the checks require, and then has nothing to do', async () => {
  const before = await content.read('pages/bench.json');
  const refused = await content.run(validateCommand, '--content', 'site');
  expect([refused.exitCode, refused.stdout]).toEqual([1, expect.stringContaining('CB_CONTENT_FORMAT')]);
  const upgraded = await run();
  expect(upgraded.stdout).toContain('Wrote 2 files.');
  expect([upgraded.exitCode, upgraded.stdout]).toEqual([0, expect.stringContaining('no errors')]);
  expect(await content.read('pages/bench.json')).toBe(before.replace('"none"', '"emptyText"'));
  expect((await run()).stdout).toContain('nothing is to be done');
});

it('a dry run shows the lines that would differ, and writes nothing', async () => {
  const files = ['site.json', 'pages/bench.json'];
  const before = await Promise.all(files.map(content.read));
  const { exitCode, stdout } = await run('--dry-run');
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`+  "format": ${contentFormat},`)]);
  expect(stdout).toContain('1 file: ');
  expect(stdout).toContain('Nothing was written.');
  expect(await Promise.all(files.map(content.read))).toEqual(before);
});
