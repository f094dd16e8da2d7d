import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { engineRoot } from '../folders.ts';
import { DictionaryPositions } from './dictionary-positions.ts';
import { wordLeaf } from './leaf.ts';

const site = mkdtempSync(join(tmpdir(), 'cityblock-words-'));
const folder = join(site, 'blocks/price-table');
mkdirSync(folder, { recursive: true });

afterAll(() => rmSync(site, { recursive: true }));

it('finds the words of the blocks of a site, in the layout in which they are written, and those of the program', () => {
  const file = join(folder, 'price-table.words.ts');
  writeFileSync(
    file,
    `import { dictionary } from "cityblock/block";
export const priceTableWords = dictionary("price-table", {
\tfrom: { about: "Before a price.", en: "from", es: "desde", fr: "à partir de" },
\ttax: {
\t\tabout: "After a price.",
\t\ten: "with tax",
\t},
});
`,
  );
  const positions = new DictionaryPositions([engineRoot, site], 'en');
  const find = (section: string, key: string, value: string) =>
    positions.find(wordLeaf(section, key, undefined, value));
  expect(find('price-table', 'from', 'from')).toEqual({ file, line: 3, column: 41 });
  expect(find('price-table', 'tax', 'with tax')).toEqual({ file, line: 6, column: 8 });
  expect(find('phrases', 'yearsSince', '{years}+')?.file).toBe(
    join(engineRoot, 'engine/words/phrases.words.ts'),
  );
  expect(find('price-list', 'from', 'from')).toBeUndefined();
});
