import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand } from './validate-command.ts';

let content: ContentCopy;
beforeEach(async () => {
  content = await copyContent();
});
afterEach(() => content.remove());

const file = 'cities/hanover.json';
const report = z.object({
  diagnostics: z.array(
    z.object({ file: z.string(), line: z.int(), column: z.int(), code: z.string(), severity: z.string() }),
  ),
});

async function findings(): Promise<z.infer<typeof report>['diagnostics']> {
  const { stdout } = await content.run(validateCommand, '--content', 'site', '--format', 'json');
  return report.parse(JSON.parse(stdout)).diagnostics;
}

/** By code: a mistake in the same file, and the text at whose place it is reported. */
const mistakes: readonly (readonly [code: string, from: string, to: string, at: string])[] = [
  ['CB_WRONG_TYPE', '"Recital halls"', '17', '17'],
  ['CB_VALUE', '43.7022', '-43.7022', '-43.7022'],
  ['CB_VALUE', '"03755"', '"0375"', '"0375"'],
  ['CB_WRONG_PLACE', 'It needs shorter', 'Call (212) 555-0199. It needs shorter', '212) 555'],
  ['CB_UNSOURCED_FIGURE', 'It needs shorter', 'We have 98% satisfied clients. It needs shorter', '98%'],
  ['CB_DOUBLED_WORD', 'a bright window', 'a bright bright window', 'bright bright'],
];

test('several mistakes in one file are reported together, those in texts and numbers next to a wrong type', async () => {
  for (const [, from, to] of mistakes) await content.edit(file, from, to);
  const lines = (await content.read(file)).split('\n');
  const expected = mistakes.map(([code, , , at]) => {
    const index = lines.findIndex((line) => line.includes(at));
    return `${code} ${index + 1}:${(lines[index]?.indexOf(at) ?? -1) + 1}`;
  });
  const found = await findings();
  expect(found.map(({ code, line, column }) => `${code} ${line}:${column}`).sort()).toEqual(expected.sort());
  expect(new Set(found.map((diagnostic) => diagnostic.file))).toEqual(new Set([`site/${file}`]));
});

test('a time zone that does not exist hides no mistake in pages', async () => {
  await content.edit('site.json', '"timeZone": "America/New_York"', '"timeZone": "America/New York"');
  await content.edit('pages/nowhere.json', '"href": "/workshop"', '"href": "/workshops"');
  expect((await findings()).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'site/pages/nowhere.json CB_LINK',
    'site/site.json CB_VALUE',
  ]);
});

test('two times in the wrong order are one mistake', async () => {
  await content.edit('posts/hundred-years.json', '"2099-01-01"', '"2099-01-01", "unpublishAt": "2098-01-01"');
  expect((await findings()).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'site/posts/hundred-years.json CB_VALUE',
  ]);
});

test('a file that another program saved under a longer name is reported', async () => {
  await content.write('jobs/new-hall.json.txt', '{}');
  await content.write('jobs/old-hall.jsonc', '{}');
  await content.write('jobs/.hall.json.swp', '{}');
  await content.write('jobs/hall.json.tmp', '{}');
  expect((await findings()).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'site/jobs/new-hall.json.txt CB_FILE_NAME',
    'site/jobs/old-hall.jsonc CB_FILE_NAME',
  ]);
});

test('a document of another format in a folder of entries is a warning', async () => {
  const strays = ['cities/hanover.txt', 'jobs/new hall.docx', 'pages/services/repair', 'posts/draft.md'];
  const others = [
    'notes.txt',
    'cities/README.md',
    'cities/.note.txt',
    'media/license.txt',
    'media/credits.txt',
  ];
  for (const name of [...strays, ...others]) await content.write(name, 'Not JSON.');
  expect((await findings()).map(({ file, code, severity }) => `${file} ${code} ${severity}`)).toEqual(
    strays.map((name) => `site/${name} CB_FILE_NAME warning`),
  );
});

test('what depends on a property with a fault is not judged', async () => {
  await content.edit(file, '"county": "Grafton County"', '"county": 5');
  await content.edit(file, 'It needs shorter', 'In Grafton County it needs shorter');
  await content.edit(file, '"state": "NH"', '"state": "NH", "country": 7');
  await content.edit(file, '"03755"', '"3755"');
  expect((await findings()).map(({ code }) => code)).toEqual(['CB_WRONG_TYPE', 'CB_WRONG_TYPE']);
});
