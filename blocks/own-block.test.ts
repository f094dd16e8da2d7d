import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlockError } from './block-error.ts';
import { type BlockRoots, blockFolders, blockRoots } from './block-folders.ts';
import { loadBlockTypes } from './block-types.ts';
import { loadDictionaries } from './dictionaries.ts';
import { ownModuleError } from './load-block-module.ts';

let site: string;
let roots: BlockRoots;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'cityblock-site-'));
  roots = { builtIn: blockRoots.builtIn, own: join(site, 'blocks') };
  mkdirSync(join(site, 'node_modules'));
  symlinkSync(dirname(blockRoots.builtIn), join(site, 'node_modules/cityblock'));
});

afterEach(() => rmSync(site, { recursive: true }));

/** The files of a block type without faults. */
const priceTable: Readonly<Record<string, string>> = {
  'price-table/price-table.schema.ts': `import { blockType, line, z } from 'cityblock/block';
export const priceTable = blockType({ schema: z.strictObject({ heading: line({ max: 90 }) }) });`,
  'price-table/PriceTable.tsx': `import type { BlockProps, ResolvedBlock } from 'cityblock/block';
import type { priceTable } from './price-table.schema.ts';
export function PriceTable({ block }: BlockProps<ResolvedBlock<typeof priceTable>>) {
  return <h2 id={block.id}>{block.heading}</h2>;
}`,
  'price-table/price-table.example.json': '[{ "heading": "Prices" }]',
};

const replacedHero: Readonly<Record<string, string>> = {
  'hero/Hero.tsx': `import type { BlockProps, ResolvedBlock } from 'cityblock/block';
import type { hero } from 'cityblock/blocks/hero';
export function Hero({ block }: BlockProps<ResolvedBlock<typeof hero>>) {
  return <h1 id={block.id}>{block.heading}</h1>;
}`,
};

/** Writes files of blocks; those that are undefined are left out. */
function write(files: Readonly<Record<string, string | undefined>>): void {
  for (const [name, text] of Object.entries(files)) {
    if (text === undefined) continue;
    const file = join(site, 'blocks', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const find = (name: string) => blockFolders(roots).find((folder) => folder.name === name);

async function errorOf(task: () => unknown): Promise<BlockError> {
  try {
    await task();
  } catch (error) {
    if (error instanceof BlockError) return error;
    throw error;
  }
  throw new Error('There was no fault.');
}

/** The fault as commands print it. */
async function faultOf(task: () => unknown): Promise<string> {
  const { code, message } = await errorOf(task);
  return `${code} ${message}`;
}

describe('a site without blocks of its own', () => {
  it('has those of the program', () => {
    expect(blockFolders(roots)).toEqual(blockFolders({ ...roots, own: undefined }));
  });
});

describe('a block type of a site', () => {
  it('is found by its folder, after those of the program, beside a folder with shared code', async () => {
    write({ ...priceTable, 'prices/currency.ts': 'export const currency = "USD";' });
    const folders = blockFolders(roots);
    expect(folders.slice(0, -1)).toEqual(blockFolders({ ...roots, own: undefined }));
    const folder = join(site, 'blocks/price-table');
    expect(folders.at(-1)).toEqual({
      name: 'price-table',
      schema: join(folder, 'price-table.schema.ts'),
      component: join(folder, 'PriceTable.tsx'),
      examples: join(folder, 'price-table.example.json'),
    });
    const types = await loadBlockTypes(folders, roots);
    expect(types['price-table']?.schema.safeParse({ heading: 'Prices' }).success).toBe(true);
    expect(types['price-table']?.schema.safeParse({ text: 'Prices' }).success).toBe(false);
  });

  it('has words', async () => {
    write({
      'price-table/price-table.words.ts': `import { dictionary } from 'cityblock/block';
export const priceTableWords = dictionary('priceTable', {});`,
    });
    const sections = (await loadDictionaries(roots)).map(({ section }) => section);
    expect(sections).toContain('hero');
    expect(sections.at(-1)).toBe('priceTable');
  });

  it('replaces the component of a block type of the program, which keeps its schema and examples', () => {
    const builtIn = find('hero');
    write(replacedHero);
    expect(find('hero')).toEqual({ ...builtIn, component: join(site, 'blocks/hero/Hero.tsx') });
  });
});

const schema = 'price-table/price-table.schema.ts';
const component = 'price-table/PriceTable.tsx';
const examples = 'price-table/price-table.example.json';

describe('a block type of a site is refused', () => {
  it.each<[fault: string, files: Readonly<Record<string, string | undefined>>, message: string]>([
    [
      'without a schema',
      { [schema]: undefined },
      `CB_BLOCK_PART blocks/${schema} is missing. Write it: export const priceTable = blockType({ schema: z.strictObject({ … }) });`,
    ],
    [
      'without a component',
      { [component]: undefined },
      `CB_BLOCK_PART blocks/${component} is missing. Write it: export function PriceTable({ block }: BlockProps<ResolvedBlock<typeof priceTable>>) { … }`,
    ],
    [
      'without examples',
      { [examples]: undefined },
      `CB_BLOCK_PART blocks/${examples} is missing. Write it: [{ … }], with a block for each shape, without id and type`,
    ],
    [
      'with a part of another name',
      { [schema]: undefined, 'price-table/prices.schema.ts': '' },
      `CB_BLOCK_PART blocks/${schema} is missing. Rename prices.schema.ts, whose name is not that of the folder.`,
    ],
    [
      'with a name that is no slug',
      { 'PriceList/PriceList.tsx': '' },
      'CB_BLOCK_NAME blocks/PriceList is no name of a block type: it has lower-case letters, digits and single hyphens, and begins with a letter. Rename the folder and its files: price-list.',
    ],
    [
      'with a second schema of a block type of the program',
      { ...replacedHero, 'hero/hero.schema.ts': '' },
      'CB_BLOCK_NAME blocks/hero/hero.schema.ts declares a block type that is built in. Delete it, so that only the component is replaced, or give the folder and its files another name.',
    ],
    [
      'with another component',
      { [component]: '\nexport function Prices() {}' },
      `CB_BLOCK_PART blocks/${component}:2 exports no component PriceTable. Write: export function PriceTable({ block }: BlockProps<ResolvedBlock<typeof priceTable>>) { … }`,
    ],
    [
      'with properties that are declared by hand',
      { [component]: '\nexport function PriceTable({ block }: { block: { title: string } }) {}' },
      `CB_BLOCK_PART blocks/${component}:2 declares its properties by hand, so that the compiler cannot compare them with the schema. Write { block }: BlockProps<ResolvedBlock<typeof priceTable>>, with import type { priceTable } from './price-table.schema.ts'.`,
    ],
    ...['cityblock', 'cityblock/engine/words/words.ts', 'cityblock/testing', '../../content/site.json'].map(
      (specifier): [string, Readonly<Record<string, string>>, string] => [
        `with an import of ${specifier}`,
        { 'price-table/prices.ts': `import a from 'zod';\nimport {\n  b,\n} from '${specifier}';` },
        `CB_BLOCK_IMPORT blocks/price-table/prices.ts:4 imports "${specifier}", which is not public. Import from cityblock/block and cityblock/ui, from the site's blocks/ folder, or from another package.`,
      ],
    ),
  ])('%s', async (_fault, files, message) => {
    write({ ...priceTable, ...files });
    expect(await faultOf(() => blockFolders(roots))).toBe(message);
  });

  it('with a line for each of several faults', async () => {
    write({ ...priceTable, [schema]: undefined, [examples]: undefined });
    const { code, message } = await errorOf(() => blockFolders(roots));
    expect(code).toBe('CB_BLOCK_PART');
    expect(message.split('\n')).toEqual([
      expect.stringMatching(/^blocks\/price-table\/price-table\.schema\.ts is missing/),
      expect.stringMatching(/^CB_BLOCK_PART blocks\/price-table\/price-table\.example\.json is missing/),
    ]);
  });

  it.each([
    ['import { b } from "./prices.ts";', 'a file of its folder'],
    ["export { b } from '../prices/b.ts';", 'a file of another folder'],
    ["import { b } from 'cityblock/ui';", 'what is public'],
    ["import type { hero } from 'cityblock/blocks/hero';", 'the type of a block type of the program'],
    ["import b from 'date-fns';", 'another package'],
    ["const text = 'from cityblock/engine';", 'nothing'],
  ])('but not with %s, which imports %s', (text) => {
    write({
      ...priceTable,
      'price-table/prices.ts': text,
      'price-table/a.test.ts': "import 'cityblock/testing';",
    });
    expect(find('price-table')).toBeDefined();
  });

  it('if its schema throws, with the line', async () => {
    write({ ...priceTable, [schema]: "\nthrow new Error('no price');" });
    expect(await faultOf(() => loadBlockTypes(blockFolders(roots), roots))).toMatch(
      /^CB_BLOCK_LOAD blocks\/price-table\/price-table\.schema\.ts:\d+ fails when it is loaded: no price\. /,
    );
  });

  it('if its schema has another export than its folder says', async () => {
    write({ ...priceTable, [schema]: priceTable[schema]?.replace('const priceTable', 'const prices') });
    expect(await faultOf(() => loadBlockTypes(blockFolders(roots), roots))).toBe(
      `CB_BLOCK_PART blocks/${schema} exports no block type priceTable. Rename prices.`,
    );
  });

  it('if its words have the section of another block', async () => {
    write({
      'price-table/price-table.words.ts': `import { dictionary } from 'cityblock/block';
export const heroWords = dictionary('hero', {});`,
    });
    expect(await faultOf(() => loadDictionaries(roots))).toBe(
      'CB_BLOCK_NAME blocks/price-table/price-table.words.ts has the section "hero", which is that of blocks/hero/hero.words.ts. Give it the name of its own block.',
    );
  });
});

describe('an error of a component that cannot be loaded', () => {
  it('names the line in the stack', async () => {
    const error = new TypeError('x is not a function');
    error.stack = `${error}\n    at eval (/program/block-renderer.js:1:2)\n    at ${join(site, 'blocks', component)}:3:9`;
    expect(await faultOf(() => Promise.reject(ownModuleError(error, roots)))).toBe(
      `CB_BLOCK_LOAD blocks/${component}:3 fails when it is loaded: x is not a function. Correct it, or move what can fail into a function.`,
    );
  });

  it('names the line of a syntax error, which Vite shows in color', async () => {
    const error = new Error(
      `Transform failed with 1 error:\n\n\u001b[31m[PARSE_ERROR] \u001b[0mUnexpected token\n  [ blocks/${component}:8:19 ]`,
    );
    expect(await faultOf(() => Promise.reject(ownModuleError(error, roots)))).toContain(
      `blocks/${component}:8 fails when it is loaded: [PARSE_ERROR] Unexpected token.`,
    );
  });

  it('is unchanged if it is one of the program', () => {
    const error = new Error('no memory');
    expect(ownModuleError(error, roots)).toBe(error);
  });
});
