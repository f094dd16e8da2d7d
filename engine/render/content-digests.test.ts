import { expect, test } from 'vitest';
import type { FontFiles } from '../content/font-files.ts';
import { newLoader } from '../testing/small-edits.ts';
import { smallSite, toFiles } from '../testing/small-site.ts';
import { digestContent } from './content-digests.ts';

const file = 'fonts/own.woff2';

const fontsWith = (version: string): FontFiles => ({
  fonts: new Map([[file, { file, version, ascent: 0.9, descent: 0.2, averageWidth: 0.5 }]]),
  faults: new Map(),
});

function digestsWith(fonts: FontFiles) {
  const text = { family: 'Own', files: [{ file, weights: '400' }] };
  const { snapshot } = newLoader().load(
    toFiles({ ...smallSite, 'theme.json': { fonts: { text } } }),
    undefined,
    fonts,
  );
  if (snapshot === undefined) throw new Error('The content of the test is not valid.');
  return digestContent(snapshot, []).entries;
}

test('the digest of the theme differs with another font file of the same name, and no other digest does', () => {
  const before = digestsWith(fontsWith('0123456789abcdef'));
  expect(digestsWith(fontsWith('0123456789abcdef'))).toEqual(before);
  const after = digestsWith(fontsWith('fedcba9876543210'));
  expect([...before.keys()].filter((id) => after.get(id) !== before.get(id))).toEqual(['theme']);
});
