import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PictureFile } from '../../engine/content/picture-files.ts';
import { engineModule, engineRoot, siteRoot } from '../../engine/folders.ts';

/**
 * The pictures that were decoded as a whole without a fault, in a file, so that unchanged pictures are decoded once. Loading
 * the decoders takes longer than to check all pages of a small site. A file that cannot be used is no error.
 */
export class ShownPictures {
  readonly #file: string;
  readonly #program: string;
  readonly #known: Set<string>;

  /** @param program identifies the decoders: pictures that others have decoded are not known */
  constructor(file: string, program: string) {
    this.#file = file;
    this.#program = program;
    const [first, ...lines] = readLines(file);
    this.#known = new Set(first === program ? lines : []);
  }

  has(picture: PictureFile): boolean {
    return this.#known.has(keyOf(picture));
  }

  add(picture: PictureFile): void {
    this.#known.add(keyOf(picture));
    const temporary = `${this.#file}.${process.pid}.tmp`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(temporary, [this.#program, ...this.#known].join('\n'));
      renameSync(temporary, this.#file);
    } catch (error) {
      if (!isSystemError(error)) throw error;
    }
  }
}

/** The version is a digest of the bytes. */
const keyOf = ({ version, format }: PictureFile) => `${version}.${format}`;

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

/** The pictures that this installation has decoded. */
export function picturesShownHere(): ShownPictures {
  const hash = createHash('sha256');
  for (const file of [
    // Names the versions of the decoders; a site that another package manager installs has none.
    ...[join(siteRoot, 'package-lock.json')].filter((lockfile) => existsSync(lockfile)),
    join(engineRoot, 'package.json'),
    engineModule('server/media/pictures/make-variant.ts'),
    engineModule('server/media/pictures/sanitize-drawing.ts'),
  ])
    hash.update(readFileSync(file));
  return new ShownPictures(join(siteRoot, 'node_modules/.cache/shown-pictures.txt'), hash.digest('hex'));
}
