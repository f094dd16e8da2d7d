import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../command/project-root.ts';
import { readPublicSurface } from './public-surface.ts';
import { surfaceReference, surfaceReport } from './surface-text.ts';

const howToWrite =
  'The public surface has changed. Run npx vitest run --project unit scripts/package/public-surface.test.ts --update, check the difference, and add a line to CHANGELOG.md';

describe('the public surface of the package', () => {
  const surface = readPublicSurface(projectRoot, 'scripts/package/declarations.tsconfig.json');

  test('is that of the report', async () => {
    await expect(surfaceReport(surface), howToWrite).toMatchFileSnapshot('public-surface.txt');
  });

  test('is described by docs/reference.md', async () => {
    await expect(surfaceReference(surface), howToWrite).toMatchFileSnapshot('../../docs/reference.md');
  });

  test('has a docstring for every name', () => {
    const described = surface.modules.filter(({ description }) => description !== '');
    expect(described.length).toBeGreaterThanOrEqual(3);
    const names = described.flatMap(({ specifier, names: all }) =>
      all.map(({ name, description }) => ({ at: `${specifier} ${name}`, description })),
    );
    expect(names.filter(({ description }) => description === '').map(({ at }) => at)).toEqual([]);
  });
});

describe('a surface', () => {
  const folders: string[] = [];

  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function reportOf(files: Readonly<Record<string, string>>, exports: Readonly<Record<string, string>>) {
    const folder = mkdtempSync(join(tmpdir(), 'cityblock-surface-'));
    folders.push(folder);
    const compilerOptions = {
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
      lib: ['ES2024'],
      types: [],
    };
    const written = {
      'package.json': JSON.stringify({ name: 'piano', exports }),
      'tsconfig.json': JSON.stringify({ compilerOptions }),
      ...files,
    };
    for (const [name, text] of Object.entries(written)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return surfaceReport(readPublicSurface(folder, 'tsconfig.json'));
  }

  test('includes types that are reached through other types, with the types of values written out', () => {
    const report = reportOf(
      {
        'keys.ts': `const widths = { white: 23, black: 11 };
          const materials = { tops: ['bone', 'acrylic'] } as const;
          export type Color = keyof typeof widths;
          interface Lever { readonly weight: number }
          export interface Key extends Lever {
            /** In semitones. */
            readonly height: number;
            readonly color: Color;
            readonly top: (typeof materials.tops)[number];
          }`,
        'public.ts': `import type { Key } from './keys.ts';
          export function tune(key: Key, by = 1): number { return key.height + by; }
          export const octaves = (keys: readonly Key[]) => keys.length / 12;`,
      },
      { './keys': './public.ts' },
    );
    expect(report).toBe(`# piano/keys

export const octaves: (keys: readonly Key[]) => number;

export function tune(key: Key, by = 1): number;

# Types that these are declared with

export type Color = 'black' | 'white';

export interface Key extends Lever {
    readonly height: number;
    readonly color: Color;
    readonly top: (typeof materials.tops)[number];
}

interface Lever {
    readonly weight: number;
}

export const materials: {
    readonly tops: readonly [
        'bone',
        'acrylic'
    ];
};
`);
  });

  test('includes each module that a pattern of exports stands for', () => {
    const report = reportOf(
      {
        'parts/key/key.part.ts': 'export const key: number = 1;',
        'parts/key/other.part.ts': 'export const other: number = 1;',
        'parts/pedal/pedal.part.ts': 'export const pedal: string = "";',
      },
      { './parts/*': './parts/*/*.part.ts' },
    );
    expect(report.match(/^(?:#|export).*$/gm)).toEqual([
      '# piano/parts/key',
      'export const key: number;',
      '# piano/parts/pedal',
      'export const pedal: string;',
      '# Types that these are declared with',
    ]);
  });

  test('without a module of the project is refused', () => {
    expect(() => reportOf({ 'a.ts': 'export {};' }, { './b': './b.ts' })).toThrow(
      /^piano\/b is no module of the TypeScript project/,
    );
  });
});
