import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkitten';
import { filesBelow } from './files-below.ts';
import { UnchangedFiles } from './unchanged-files.ts';

/** A font of the content folder. */
export interface FontFile {
  /** Relative to the content folder: "fonts/lora.woff2". */
  readonly file: string;
  /** A hash of the bytes, which is part of the URL. */
  readonly version: string;
  /** Above and below the baseline, in em. */
  readonly ascent: number;
  readonly descent: number;
  /** The average width of a character in running text, in em; undefined if the font lacks Latin letters. */
  readonly averageWidth: number | undefined;
}

/** All fonts of a content folder, by file. */
export interface FontFiles {
  readonly fonts: ReadonlyMap<string, FontFile>;
  /** The reasons why other files are no fonts that a page can use. */
  readonly faults: ReadonlyMap<string, string>;
}

export const noFonts: FontFiles = { fonts: new Map(), faults: new Map() };

/** Maximum size of a font file in bytes: more than any subset of one script has. */
const maximumBytes = 1_000_000;

/** The path prefix of the fonts of the content. */
export const fontRoot = '/fonts/content/';

/** Returns the path of a font, "/fonts/content/3f2a91bc07d45e6f.woff2". It always means the same bytes. */
export function fontPath({ version }: Pick<FontFile, 'version'>): string {
  return `${fontRoot}${version}.woff2`;
}

type ReadFont = { readonly font: FontFile } | { readonly fault: string };

/** Reads the fonts of a content folder. A file that has not changed since the previous call is not read again. */
export class FontReader {
  readonly #folder: string;
  readonly #files: UnchangedFiles<ReadFont>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new UnchangedFiles(folder);
  }

  read(): FontFiles {
    const fonts = new Map<string, FontFile>();
    const faults = new Map<string, string>();
    for (const [file, read] of this.#files.readAll(listFonts(this.#folder), readChecked)) {
      if ('font' in read) fonts.set(file, read.font);
      else faults.set(file, read.fault);
    }
    return { fonts, faults };
  }
}

function readChecked(file: string, path: string, size: number): ReadFont {
  if (size > maximumBytes)
    return { fault: `it has ${(size / 1_000_000).toFixed(1)} MB; the maximum is 1 MB` };
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
  return readFont(file, bytes);
}

/** Returns the version of a font with these bytes: 16 hexadecimal digits. */
export function fontVersion(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** Reads the metrics of a font from its bytes. */
function readFont(file: string, bytes: Buffer): ReadFont {
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') return { fault: 'its content is not WOFF2' };
  try {
    const font = create(bytes);
    if ('fonts' in font) return { fault: 'it is a collection of fonts' };
    const { ascent, descent, unitsPerEm } = font;
    const averageWidth = averageOf((code) =>
      font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code).advanceWidth / unitsPerEm : undefined,
    );
    const version = fontVersion(bytes);
    return {
      font: { file, version, ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm, averageWidth },
    };
  } catch {
    return { fault: 'it is damaged' };
  }
}

/** How often letters and spaces are in running text, in parts of 1,000. */
const frequencies: Readonly<Record<string, number>> = {
  ' ': 183,
  e: 103,
  t: 75,
  a: 65,
  o: 62,
  n: 57,
  i: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 13,
  v: 8,
  k: 6,
};

function averageOf(widthOf: (codePoint: number) => number | undefined): number | undefined {
  let sum = 0;
  let count = 0;
  for (const [letter, frequency] of Object.entries(frequencies)) {
    const width = widthOf(letter.codePointAt(0) ?? 0);
    if (width === undefined) return undefined;
    sum += width * frequency;
    count += frequency;
  }
  return sum / count;
}

/** Returns the paths of all files in `fonts/`, sorted. */
function listFonts(folder: string): string[] {
  const fonts = join(folder, 'fonts');
  if (statSync(fonts, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return filesBelow(fonts)
    .filter(({ file }) => file.toLowerCase().endsWith('.woff2'))
    .map(({ file }) => `fonts/${file}`);
}
