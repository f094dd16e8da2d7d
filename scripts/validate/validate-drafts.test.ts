import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { checkSite } from '../../engine/loading/check-site.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { copyContent } from '../testing/content-copy.ts';

type Copy = Awaited<ReturnType<typeof copyContent>>;

let copy: Copy;

beforeAll(async () => {
  copy = await copyContent();
});

afterAll(() => copy.remove());

const findings = async () => {
  const { diagnostics } = await checkSite({
    folder: `${copy.folder}/site`,
    blockTypes,
    model: builtInModel,
    release: false,
    now: Date.parse('2026-11-21T17:00:00Z'),
  });
  return diagnostics.map(({ file, code, severity }) => `${file} ${code} ${severity}`);
};

test('the copy of a draft is examined by all rules, its faults are warnings, and published files have none', async () => {
  const before = await findings();
  const norwich = await copy.read('cities/norwich.json');
  const draft = norwich
    .replace('{', '{ "draft": true,')
    .replace('"Norwich"', '"Thetford"')
    .replace('"description": "', '"description": "In the the valley, we saved 30% less for 100+ clients. ');
  await copy.write('cities/thetford.json', draft);
  const added = (await findings()).filter((line) => !before.includes(line));
  expect([...new Set(added)].sort()).toEqual([
    'cities/thetford.json CB_COPIED warning',
    'cities/thetford.json CB_DOUBLED_WORD warning',
    'cities/thetford.json CB_UNSOURCED_FIGURE warning',
    'cities/thetford.json CB_WRONG_PLACE warning',
  ]);

  await copy.write('cities/thetford.json', draft.replace('"draft": true,', ''));
  const published = (await findings()).filter((line) => !before.includes(line));
  expect(published.length).toBeGreaterThanOrEqual(4);
});
