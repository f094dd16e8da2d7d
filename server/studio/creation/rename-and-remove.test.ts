import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withTexts } from '../../../engine/content/content-files.ts';
import { openDraftSite } from '../../testing/draft-site.ts';
import { applyPropertyEdits } from '../changes/property-edits.ts';
import { textOf } from '../changes/rebase-change.ts';
import type { FileEdits } from '../studio-api.ts';
import { removeFile } from './remove-file.ts';
import { renameFile } from './rename-file.ts';
import { valueOfText } from './value-edits.ts';

const now = Date.parse('2026-11-21T17:00:00Z');
const folder = fileURLToPath(new URL('../../../e2e/fixtures/piano-tuning', import.meta.url));
const { content, site } = openDraftSite(folder, now);
const town = 'cities/hanover.json';

/** The site after some edits, and the files that have an error then. */
function after(edits: readonly FileEdits[]) {
  const texts = new Map(site.files.map(({ file, text }) => [file, text]));
  const changed = edits.map(({ file, edits: own }) => {
    const text = texts.get(file);
    const { value, conflicts } = applyPropertyEdits(valueOfText(text), own);
    expect(conflicts).toEqual([]);
    return [file, textOf(value, text ?? null)] as const;
  });
  const { servable, diagnostics } = content.open(withTexts(site.files, new Map(changed)), now);
  const faulty = diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file);
  return { site: servable, faulty: [...new Set(faulty)] };
}

test('a renaming changes all that names the file, and its earlier addresses lead to the current ones', () => {
  const renaming = renameFile({ file: town, address: 'new-hanover' }, site);
  expect(renaming).toMatchObject({ file: 'cities/new-hanover.json', current: 'hanover' });
  expect(renaming?.references.length).toBeGreaterThan(0);
  expect(renaming?.moves).toContainEqual({ from: '/towns/hanover', to: '/towns/new-hanover' });
  const { site: renamed, faulty } = after(renaming?.edits ?? []);
  expect(faulty).toEqual([]);
  expect(renamed?.routes.match('/towns/new-hanover').route).toBeDefined();
  expect(renamed?.routes.former('/towns/hanover')).toMatchObject({ kind: 'moved', to: '/towns/new-hanover' });
});

test.each([
  ['hanover', 'same'],
  ['Hanover!', 'unwritable'],
  ['lebanon', 'taken'],
])('a renaming to %s is refused: %s', (address, obstacle) => {
  expect(renameFile({ file: town, address }, site)).toMatchObject({ obstacle, edits: [] });
});

test('a removal leaves errors only where a person has to choose, and answers each address', () => {
  const removal = removeFile({ file: town, redirectTo: '/towns' }, site);
  expect(removal?.paths).toContain('/towns/hanover');
  const { site: without, faulty } = after(removal?.edits ?? []);
  const kept = removal?.uses.filter(({ isRemoved }) => !isRemoved).map(({ file }) => file) ?? [];
  expect(faulty.filter((file) => !kept.includes(file))).toEqual([]);
  expect(without?.routes.match('/towns/hanover').route).toBeUndefined();
  expect(without?.snapshot.redirects?.value.redirects).toMatchObject({ '/towns/hanover': '/towns' });

  const gone = after(removeFile({ file: town, redirectTo: null }, site)?.edits ?? []);
  expect(gone.site?.routes.isWithdrawn('/towns/hanover')).toBe(true);
});
