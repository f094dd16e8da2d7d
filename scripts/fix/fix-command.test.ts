import { afterEach, beforeEach, expect, it } from 'vitest';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand } from '../validate/validate-command.ts';
import { lineDiff } from './line-diff.ts';

let content: ContentCopy;

beforeEach(async () => {
  content = await copyContent();
  await content.edit('cities/hanover.json', '"county"', '"coundy"');
  await content.edit(
    'pages/bench.json',
    '"blocks": [',
    '"blocks": [\n    { "id": "call", "type": "rich-text", "heading": "Call", "text": "Call (603) 555-0140, or [see Hanover](/towns/hannover)." },',
  );
  await content.edit('cities/norwich.json', '"hanover"', '"hanovre"');
});

afterEach(() => content.remove());

const validate = (...args: readonly string[]) => content.run(validateCommand, '--content', 'site', ...args);

it('prints what it repairs, and reports what is left', async () => {
  const { exitCode, stdout } = await validate('--fix');
  expect(stdout.split('\n')).toEqual([
    'site/cities/hanover.json:5:3 fixed: "coundy" is now "county"',
    expect.stringMatching(/^site\/cities\/norwich\.json:\d+:\d+ fixed: "hanovre" is now "hanover"$/),
    expect.stringMatching(
      /^site\/pages\/bench\.json:9:\d+ fixed: "\(603\) 555-0140" is now \{\{ site\.phones\.main\.display \}\}$/,
    ),
    '3 repairs in 3 files.',
    expect.stringMatching(
      /^site\/pages\/bench\.json:9:\d+ error: the link "\/towns\/hannover" leads to no page/,
    ),
    expect.stringMatching(
      /^Checked \d+ files and \d+ pages; 1 error\. Also checked \d+ pages as of 2 dates to come\.$/,
    ),
    '',
  ]);
  expect(exitCode).toBe(1);
  expect(await content.read('pages/bench.json')).toContain(
    '"Call {{ site.phones.main.display }}, or [see Hanover]',
  );
  expect((await validate('--fix')).stdout).toMatch(/^0 repairs in 0 files\.\n/);
});

it('shows with --dry-run what it would change, and changes nothing', async () => {
  const files = () => readContentFiles(`${content.folder}/site`);
  const before = files();
  const { exitCode, stdout, stderr } = await validate('--fix', '--dry-run', '--format', 'json');
  expect(stderr).toContain(
    '--- site/cities/hanover.json\n@@ line 5\n-  "coundy": "Grafton County",\n+  "county": "Grafton County",\n',
  );
  expect(stderr).toContain('\n3 repairs in 3 files; nothing was written.\n');
  expect(JSON.parse(stdout)).toHaveProperty('diagnostics');
  expect([exitCode, files()]).toEqual([1, before]);
});

it('repairs what it finds on pages although another file has an error', async () => {
  await content.edit('cities/lebanon.json', '"name":', '"nickname": 7, "title":');
  await content.edit('pages/bench.json', '"blocks": [', '"formerly": ["/old-bench"],\n  "blocks": [');
  await content.edit('pages/bench.json', '(/towns/hannover)', '(/old-bench)');
  const { exitCode, stdout } = await validate('--fix');
  expect(stdout).toMatch(/site\/cities\/hanover\.json:5:3 fixed: "coundy" is now "county"/);
  expect(stdout).toMatch(/fixed: "\(603\) 555-0140" is now \{\{ site\.phones\.main\.display \}\}/);
  expect(stdout).toMatch(/fixed: "\/old-bench" is now "\/bench"/);
  expect(stdout).toMatch(/site\/cities\/lebanon\.json:\d+:\d+ error: /);
  expect(exitCode).toBe(1);
});

it('repairs the names of another system in several files', async () => {
  const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'cities/norwich.json': {
      postalCodes: 'zipCodes',
      latitude: 'lat',
      longitude: 'lng',
      description: 'summary',
    },
    'cities/lebanon.json': { name: 'title', geo: 'coordinates', population: 'inhabitants' },
    'services/piano-tuning.json': { title: 'headline', steps: 'process', faqs: 'questions', cost: 'pricing' },
    'site.json': { timeZone: 'timezone', language: 'locale', street: 'streetAddress' },
  };
  for (const [file, names] of Object.entries(renamed))
    for (const [name, other] of Object.entries(names)) await content.edit(file, `"${name}"`, `"${other}"`);
  const { stdout } = await validate('--fix');
  expect(stdout.match(/ fixed: "\w+" is now "\w+"/g)?.length).toBeGreaterThanOrEqual(14);
});

it('does nothing with --dry-run alone', async () => {
  expect(await validate('--dry-run')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--dry-run needs --fix.'),
  });
});

it('compares texts line by line', () => {
  expect(lineDiff('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual(['@@ line 2', '-b', '+x', '@@ line 5', '+e']);
  expect(lineDiff('a', 'a')).toEqual([]);
});
