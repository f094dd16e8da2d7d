import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { withProperties } from '../../engine/testing/read-site.ts';
import {
  apply,
  edit,
  newLoader,
  readSmallSite,
  smallRendererOptions,
} from '../../engine/testing/small-edits.ts';
import { type SmallSite, smallSite, smallSiteTime } from '../../engine/testing/small-site.ts';
import { PageAnswers } from '../site/page-answers.ts';
import { exportPages, type PageExport, unknownPath } from './export-pages.ts';
import { createReferenceFinder } from './file-references.ts';
import { readKnownPages, writeKnownPages } from './known-pages.ts';
import { OutputFolder } from './output-folder.ts';

const { siteUrl } = smallRendererOptions;
const day = 86_400_000;
let base: string;
let folders = 0;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'cityblock-pages-'));
});
afterAll(() => rmSync(base, { recursive: true }));

const newFolder = () => join(base, String(++folders));
const referencesIn = createReferenceFinder(siteUrl);

/** Exports the pages of a state to a folder, as a process of its own would. */
async function exportTo(
  folder: string,
  state: SiteState,
  now: number,
  {
    memory,
    interrupted = false,
    missing,
  }: { readonly memory?: string; readonly interrupted?: boolean; readonly missing?: string } = {},
): Promise<PageExport> {
  const answers = new PageAnswers(
    { siteUrl, contentDir: base, mode: 'production' },
    new PageRenderer({ ...smallRendererOptions, mode: 'production' }),
  );
  const output = new OutputFolder(folder, { compress: false });
  const last = memory === undefined ? undefined : readKnownPages(memory, 'program');
  const exported = exportPages({
    respond: (request, at) =>
      answers.respond(
        state,
        request.path === missing ? { ...request, path: unknownPath } : request,
        at.getTime(),
      ),
    state,
    now: new Date(now),
    output,
    referencesIn,
    last,
  });
  if (interrupted) return exported;
  await output.finish({ deletes: exported.faults.length === 0 });
  if (memory !== undefined) writeKnownPages(memory, 'program', exported.known);
  return exported;
}

const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(folder.length), readFileSync(file, 'utf8')];
      }),
  );

const resultOf = ({ pages, faults }: PageExport) => ({
  faults,
  pages: [...pages].map(([path, { policy, references, until }]) => ({ path, policy, references, until })),
});

function stateOf(site: typeof smallSite): SiteState {
  const state = readSmallSite(newLoader(), site);
  if (state === undefined) throw new Error('the small site has errors');
  return state;
}

/** An export that knows the site before an edit writes the same files as one that knows nothing. */
async function expectUpdated(before: SmallSite, edited: SmallSite): Promise<void> {
  const folder = newFolder();
  const memory = `${folder}.json`;
  await exportTo(folder, stateOf(before), smallSiteTime, { memory });
  await exportTo(folder, stateOf(edited), smallSiteTime, { memory });
  const fullFolder = newFolder();
  await exportTo(fullFolder, stateOf(edited), smallSiteTime);
  expect(filesIn(folder)).toEqual(filesIn(fullFolder));
}

describe('pages that are exported again', () => {
  test('equal those of a full export after any edits, days and interruptions', {
    timeout: 600_000,
  }, async () => {
    let kept = 0;
    let rendered = 0;
    const step = fc.record({
      edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
      days: fc.constantFrom(0, 0, 30, 400),
      interrupted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const folder = newFolder();
        const memory = `${folder}.json`;
        let now = smallSiteTime;
        let site = smallSite;
        await exportTo(folder, stateOf(site), now, { memory });
        for (const { edits, days, interrupted } of steps) {
          const edited = edits.reduce(apply, site);
          const state = readSmallSite(newLoader(), edited);
          if (state === undefined) continue;
          now += days * day;
          // The state before is exported again afterward, so that a file of the interrupted export must not be kept.
          if (interrupted) await exportTo(folder, state, now, { memory, interrupted });
          else site = edited;
          const expected = stateOf(site);
          const again = await exportTo(folder, expected, now, { memory });
          const fullFolder = newFolder();
          const full = await exportTo(fullFolder, expected, now);
          expect(resultOf(again)).toEqual(resultOf(full));
          expect(filesIn(folder)).toEqual(filesIn(fullFolder));
          kept += full.rendered - again.rendered;
          rendered += again.rendered;
        }
      }),
      { numRuns: Number(process.env.HISTORIES ?? 15) },
    );
    expect(kept).toBeGreaterThan(100);
    expect(rendered).toBeGreaterThan(30);
  });

  test('are not rendered if nothing has changed, and all are by another program', async () => {
    const folder = newFolder();
    const memory = `${folder}.json`;
    const state = stateOf(smallSite);
    const first = await exportTo(folder, state, smallSiteTime, { memory });
    expect(first.rendered).toBe(first.pages.size + 1);
    // The not-found page is always rendered: its policy shows what all policies have in common.
    expect((await exportTo(folder, state, smallSiteTime, { memory })).rendered).toBe(1);
    expect(readKnownPages(memory, 'program')?.pages.size).toBe(first.pages.size);
    expect(readKnownPages(memory, 'other program')).toBeUndefined();
  });

  test('are rendered if they had a fault at the last export, while content changed', async () => {
    const folder = newFolder();
    const memory = `${folder}.json`;
    const edited = apply(smallSite, { file: 'cities/epping.json', path: ['about'], value: ['A mill'] });
    const path = '/towns/epping';
    await exportTo(folder, stateOf(smallSite), smallSiteTime, { memory });
    const faulty = await exportTo(folder, stateOf(edited), smallSiteTime, { memory, missing: path });
    expect(faulty.faults).toEqual([expect.stringContaining(path)]);
    const again = await exportTo(folder, stateOf(edited), smallSiteTime, { memory });
    expect(again.rendered).toBe(2);
    expect(filesIn(folder)[`${path}.html`]).toContain('A mill');
  });

  test('are rendered if another entry begins to refer to theirs', async () => {
    const named = withProperties('templates/town.json', { blocks: [{ id: 'named', type: 'named' }] });
    const edited = apply(named, { file: 'cities/dover.json', path: ['neighbors'], value: ['epping'] });
    await expectUpdated(named, edited);
  });

  test('are rendered if a claim that is filled in their entry changes', async () => {
    const filled = apply(smallSite, {
      file: 'posts/first.json',
      path: ['body'],
      value: 'A story. It was written for {{ claims.clients.value }} clients.',
    });
    const edited = apply(filled, { file: 'claims/clients.json', path: ['value'], value: '70+' });
    await expectUpdated(filled, edited);
  });

  test('are rendered if the time zone of the site gives their post another date', async () => {
    const timed = apply(smallSite, {
      file: 'posts/first.json',
      path: ['publishAt'],
      value: '2026-01-10T22:30-05:00',
    });
    const edited = apply(timed, { file: 'site.json', path: ['timeZone'], value: 'Europe/Berlin' });
    await expectUpdated(timed, edited);
  });

  test('are kept with names and texts outside ASCII', async () => {
    const name = 'Zürich “Süd” 🏘';
    const state = stateOf(apply(smallSite, { file: 'cities/epping.json', path: ['name'], value: name }));
    const folder = newFolder();
    const memory = `${folder}.json`;
    await exportTo(folder, state, smallSiteTime, { memory });
    expect(readFileSync(memory, 'utf8')).not.toMatch(/[^\x20-\x7e\n]/);
    expect((await exportTo(folder, state, smallSiteTime, { memory })).rendered).toBe(1);
  });

  test('are not known if their file is damaged', async () => {
    const memory = join(newFolder(), 'pages.json');
    await exportTo(newFolder(), stateOf(smallSite), smallSiteTime, { memory });
    expect(readKnownPages(memory, 'program')).toBeDefined();
    const text = readFileSync(memory, 'latin1');
    const damaged = [
      text.replace('"parts":[', '"parts":[99999,'),
      text.replace('"parts":[', '"parts":["0",'),
      text.replace('"digest":"', '"digest":7,"":"'),
      text.replace('"references":[', '"references":[99999,'),
      text.replace('"kind":"', '"king":"'),
      text.replace('"reads":[', '"reads":[[{}],'),
      text.slice(0, -1),
    ];
    for (const other of damaged) {
      expect(other).not.toBe(text);
      writeFileSync(memory, other);
      expect(readKnownPages(memory, 'program')).toBeUndefined();
    }
  });
});
