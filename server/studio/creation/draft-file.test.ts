import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withTexts } from '../../../engine/content/content-files.ts';
import { writeJson } from '../../../engine/content/rewrite-json.ts';
import { openDraftSite } from '../../testing/draft-site.ts';
import type { DraftRequest } from '../studio-api.ts';
import { draftFile, draftKinds } from './draft-file.ts';

const now = Date.parse('2026-11-21T17:00:00Z');

const sites = [
  '../../../content',
  ...['piano-tuning', 'toiture', 'fisioterapia'].map((name) => `../../../e2e/fixtures/${name}`),
];

describe.each(sites)('drafts for %s', (folder) => {
  const { content, site } = openDraftSite(fileURLToPath(new URL(folder, import.meta.url)), now);
  const kinds = draftKinds(site);

  /** The draft with what the validator finds in its file, and whether the site has it. */
  function judged(request: DraftRequest) {
    const draft = draftFile(request, site);
    if (draft === undefined) throw new Error(`There is no draft of ${request.kind}.`);
    const files = withTexts(site.files, new Map([[draft.file, writeJson(draft.value)]]));
    const { diagnostics, servable } = content.open(files, now);
    const faults = diagnostics
      .filter(({ file, severity }) => file === draft.file || severity === 'error')
      .map(({ file, message }) => `${file}: ${message}`);
    return { draft, faults, state: servable };
  }

  it.each(kinds)('of %s can be shown at once', (kind) => {
    const copyOf =
      kind === 'forms' ? site.files.find(({ file }) => file.startsWith('forms/'))?.file : undefined;
    const place = {
      name: 'Neustadt',
      state: 'NH',
      country: 'US',
      latitude: 43.7,
      longitude: -72.2,
      postalCodes: ['03755'],
      sources: { place: 'GeoNames', postalCodes: 'GeoNames' },
    };
    const { draft, faults, state } = judged({
      kind,
      title: 'Neustadt',
      copyOf,
      ...(kind === 'cities' && { place }),
    });
    expect(faults).toEqual([]);
    expect(state?.snapshot.entries.has(`${kind}/${draft.address}`)).toBe(true);
    if (draft.path !== undefined) expect(state?.routes.match(draft.path).route).toBeDefined();
  });

  it('of a town that the gazetteer lacks can be shown, with its county left to write', () => {
    const position = { latitude: 43.7, longitude: -72.2 };
    const place = { ...position, postalCodes: [], sources: { place: '', postalCodes: '' } };
    const { draft, faults, state } = judged({ kind: 'cities', title: 'Nowhere', place });
    expect(faults).toEqual([]);
    expect(draft.value).toMatchObject({ name: 'Nowhere', geo: position });
    expect(JSON.stringify(draft.value.sources ?? {})).not.toMatch(/geo|county/);
    const towns = site.files.filter(({ file }) => file.startsWith('cities/'));
    const haveCounty = towns.length === 0 || towns.some(({ text }) => text.includes('"county"'));
    expect(typeof draft.value.county).toBe(haveCounty ? 'string' : 'undefined');
    expect(state?.snapshot.entries.has('cities/nowhere')).toBe(true);
  });

  it('can begin as a copy of every file', () => {
    const originals = site.files.filter(({ file }) => kinds.includes(file.split('/')[0] ?? ''));
    for (const { file } of originals.slice(0, 20)) {
      const { faults } = judged({ kind: file.split('/')[0] ?? '', title: 'Another one', copyOf: file });
      expect(faults).toEqual([]);
    }
  });
});
