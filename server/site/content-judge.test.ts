import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { ContentJudge } from './content-judge.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = Date.parse('2026-11-21T17:00:00Z');
const city = 'cities/hanover.json';

function openJudge() {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-judge-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(fixture, folder, { recursive: true });
  const settings = {
    folder,
    drafts: 'absent',
    siteUrl: 'https://example.com',
    gazetteer: undefined,
  } as const;
  const edit = (file: string, from: string | RegExp, to: string) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  return { judge: new ContentJudge(settings, undefined), folder, edit };
}

it('reads nothing before it has the content that visitors see', async () => {
  const { judge } = openJudge();
  expect(await judge.do({ kind: 'read', number: 1, now })).toEqual({ kind: 'unopened' });
});

it('answers with the files that differ from what it had before, and with their errors', async () => {
  const { judge, folder, edit } = openJudge();
  await judge.do({ kind: 'give', files: readContentFiles(folder) });
  await judge.do({ kind: 'open', number: 0, now });
  edit(city, '"county"', '"coundy"');
  rmSync(join(folder, 'pages/bench.json'));
  const answer = await judge.do({ kind: 'read', number: 1, now });
  expect(answer).toMatchObject({
    kind: 'change',
    change: {
      changed: [{ file: city, text: expect.stringContaining('coundy') }],
      removed: ['pages/bench.json'],
      errors: expect.arrayContaining([expect.objectContaining({ file: city, code: 'CB_UNKNOWN_PROPERTY' })]),
    },
  });
  edit(city, '"coundy"', '"county"');
  expect(await judge.do({ kind: 'read', number: 2, now })).toMatchObject({
    change: { changed: [{ file: city }], removed: [] },
  });
});

it('names the faults of pages that visitors see already', async () => {
  const { judge, folder, edit } = openJudge();
  edit('templates/town.json', /"title": ".*?"/, '"title": "Towns in the Upper Valley"');
  await judge.do({ kind: 'give', files: readContentFiles(folder) });
  await judge.do({ kind: 'open', number: 0, now });
  edit('pages/towns.json', /"title": ".*?"/, '"title": "Notes From the Bench | {{ site.name }}"');
  await judge.do({ kind: 'read', number: 1, now });
  const answer = await judge.do({ kind: 'judge-pages', served: 0, now });
  const inFile = (file: string) => expect.arrayContaining([expect.objectContaining({ file })]);
  expect(answer).toMatchObject({
    kind: 'judgment',
    judgment: { diagnostics: inFile('pages/towns.json'), known: inFile('templates/town.json') },
  });
  expect(answer).not.toMatchObject({ judgment: { known: inFile('pages/towns.json') } });
});
