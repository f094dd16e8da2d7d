import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { FileTexts } from '../../engine/content/content-files.ts';
import { noChanges } from '../../engine/content/site-changes.ts';
import { gazetteerModule } from '../../server/gazetteer/gazetteer-module.ts';
import type { ServedSite } from '../../server/site/served-site.ts';
import { openLiveSite } from '../../server/testing/live-app.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand } from './validate-command.ts';

let copy: ContentCopy;
let site: ServedSite;
const hanover = 'cities/hanover.json';

beforeAll(async () => {
  copy = await copyContent();
  await copy.edit('cities/norwich.json', '"description": "', '"description": "TODO ');
  site = await openLiveSite(
    { contentDir: join(copy.folder, 'site'), log: pino({ level: 'silent' }), now: () => new Date() },
    { gazetteer: gazetteerModule },
  );
});

afterAll(async () => {
  await site.close();
  await copy.remove();
});

const report = z.object({ diagnostics: z.array(z.looseObject({ file: z.string(), code: z.string() })) });

/** The findings of the command for the folder with changes. */
async function validated(changes: FileTexts) {
  const other = await copyContent();
  try {
    await other.write('cities/norwich.json', await copy.read('cities/norwich.json'));
    for (const [file, text] of changes)
      await (text === null ? rm(join(other.folder, 'site', file)) : other.write(file, text));
    const { stdout } = await other.run(validateCommand, '--content', 'site', '--format', 'json');
    const { diagnostics } = report.parse(JSON.parse(stdout));
    return diagnostics.map(({ file, ...rest }) => ({ ...rest, file: file.replace(/^site\//, '') }));
  } finally {
    await other.remove();
  }
}

async function edited(file: string, from: string, to: string): Promise<readonly [string, string]> {
  const text = await copy.read(file);
  expect(text).toContain(from);
  return [file, text.replace(from, to)];
}

test.each([
  ['no change', async () => [], []],
  [
    'an unknown property',
    async () => [await edited(hanover, '"county"', '"coundy"')],
    ['CB_UNKNOWN_PROPERTY'],
  ],
  [
    'copy about another place, and a link to no page',
    async () => [
      await edited(hanover, 'Houses on the hill', 'Houses in Sacramento, California'),
      await edited('pages/bench.json', 'On gray days a lamp', 'On gray days [a lamp](/lamps)'),
    ],
    ['CB_LINK', 'CB_WRONG_PLACE'],
  ],
  ['a removed file', async () => [['cities/lebanon.json', null] as const], ['CB_REFERENCE']],
])('finds what npx cityblock validate finds: %s', async (_, changesOf, codes) => {
  const changes: FileTexts = new Map(await changesOf());
  const { diagnostics, known } = await site.checkChanges({ ...noChanges, texts: changes }, new Date());
  expect(diagnostics).toEqual(await validated(changes));
  const found = new Set(diagnostics.map(({ code }) => code));
  expect([...found]).toEqual(expect.arrayContaining(['CB_LEFTOVER', ...codes]));
  expect(known.map(({ code }) => code)).toEqual(['CB_LEFTOVER']);
});
