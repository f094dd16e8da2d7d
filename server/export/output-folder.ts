import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { compareText } from '../../engine/content/compare-text.ts';
import { hasErrorCode } from '../http/errors/file-error.ts';
import { encodeBody, encodeSmallest } from '../site/content-encoding.ts';

/**
 * Lists the exported files, relative to the exported folder, one in each line with its checksum and its size. A file that is written
 * gets a new line, which replaces an earlier one, so that an interrupted export has its files in the list.
 */
const listFile = '.cityblock-export';

interface ExportedFile {
  /** A checksum: it only has to tell the file from what the last export wrote under the same name and in the same size. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

/** Texts that file servers send compressed. */
const compressible = /\.(?:html|css|js|mjs|json|xml|txt|svg|webmanifest)$/;

export interface WrittenFiles {
  /** All files of the export. */
  readonly files: number;
  readonly bytes: number;
  /** The files that were new or different. */
  readonly written: number;
  /** The files of the last export that this one no longer has. */
  readonly deleted: number;
}

/**
 * The folder of an export. A file is written only if it is new or differs from the last export, so that tools that copy
 * changed files find few. Files that no export wrote are never touched. What an interrupted export has written counts as
 * part of the last export, since drawing cards takes most of the time of the first one.
 */
export class OutputFolder {
  readonly #folder: string;
  readonly #compresses: boolean;
  readonly #last: ReadonlyMap<string, ExportedFile>;
  readonly #files = new Map<string, ExportedFile>();
  /** The folders that are known to be there. */
  readonly #folders = new Set<string>();
  /** The descriptor of the list; opened with the first file that is written. */
  #list: number | undefined;
  #bytes = 0;
  #written = 0;

  /** @param compress whether texts also get a `.br` and a `.gz` file */
  constructor(folder: string, { compress }: { readonly compress: boolean }) {
    this.#folder = folder;
    this.#compresses = compress;
    this.#last = readList(folder);
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /**
   * Counts a file as part of this export, without comparing its bytes, if the last export wrote it and it still has its size.
   * Returns whether it does.
   * @param digest the checksum that the file must have; by default any
   */
  keep(name: string, digest?: string): boolean {
    const last = this.#last.get(name);
    if (last === undefined || (digest !== undefined && last.digest !== digest)) return false;
    if (this.#sizeOf(name) !== last.size) return false;
    this.#add(name, last);
    return true;
  }

  /** Returns the size of a file of this export in bytes. */
  sizeOf(name: string): number {
    return this.#files.get(name)?.size ?? 0;
  }

  /** Returns the text of a file of this export. */
  read(name: string): string {
    return readFileSync(join(this.#folder, name), 'utf8');
  }

  /** Writes a file unless this export has written it. Returns the checksum of its content. */
  write(name: string, content: string | Uint8Array): string {
    const known = this.#files.get(name);
    if (known !== undefined) return known.digest;
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const file = { digest: crc32(bytes).toString(16), size: bytes.byteLength };
    this.#add(name, file);
    if (this.#last.get(name)?.digest === file.digest && this.#sizeOf(name) === file.size) return file.digest;
    const path = join(this.#folder, name);
    this.#makeFolder(dirname(path));
    writeFileSync(path, bytes);
    this.#list ??= openSync(join(this.#folder, listFile), 'a');
    writeSync(this.#list, lineOf([name, file]));
    this.#written += 1;
    return file.digest;
  }

  /**
   * Compresses texts, deletes the files that only the last export had, and records those of this one.
   * @param deletes false if the export is not whole, so that nothing that is still needed is lost
   */
  async finish({ deletes }: { readonly deletes: boolean }): Promise<WrittenFiles> {
    if (this.#compresses) await this.#compress();
    const dead = [...this.#last].filter(([name]) => !this.#files.has(name));
    if (deletes) for (const [name] of dead) this.#delete(name);
    else for (const [name, file] of dead) this.#files.set(name, file);
    if (this.#list !== undefined) closeSync(this.#list);
    writeList(this.#folder, this.#files);
    return {
      files: this.#files.size,
      bytes: this.#bytes,
      written: this.#written,
      deleted: deletes ? dead.length : 0,
    };
  }

  /** Adds compressed files. Those of an unchanged text are kept, since compressing is slow. */
  async #compress(): Promise<void> {
    for (const [name, { digest }] of [...this.#files]) {
      if (!compressible.test(name)) continue;
      const isKept = this.#last.get(name)?.digest === digest;
      if (isKept && [`${name}.br`, `${name}.gz`].every((file) => this.keep(file))) continue;
      const bytes = readFileSync(join(this.#folder, name));
      this.write(`${name}.br`, await encodeSmallest(bytes));
      this.write(`${name}.gz`, encodeBody(bytes, 'gzip'));
    }
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }

  #sizeOf(name: string): number | undefined {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size;
  }

  #add(name: string, file: ExportedFile): void {
    this.#files.set(name, file);
    this.#bytes += file.size;
  }

  /** Deletes a file and the folders that are empty afterward. */
  #delete(name: string): void {
    rmSync(join(this.#folder, name), { force: true });
    for (let parent = dirname(name); parent !== '.'; parent = dirname(parent)) {
      try {
        rmdirSync(join(this.#folder, parent));
      } catch {
        return;
      }
    }
  }
}

const lineOf = ([name, { digest, size }]: readonly [string, ExportedFile]): string =>
  `${digest} ${size} ${name}\n`;

/** Returns the files of the last export; none if the folder holds no export. */
function readList(folder: string): ReadonlyMap<string, ExportedFile> {
  try {
    const lines = readFileSync(join(folder, listFile), 'utf8').split('\n').slice(0, -1);
    return new Map(
      lines.flatMap((line) => {
        const [, digest, size, name] = /^(\S+) (\d+) (.+)$/.exec(line) ?? [];
        return digest !== undefined && name !== undefined && isInside(name)
          ? [[name, { digest, size: Number(size) }]]
          : [];
      }),
    );
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return new Map();
    throw error;
  }
}

function writeList(folder: string, files: ReadonlyMap<string, ExportedFile>): void {
  const path = join(folder, listFile);
  const sorted = [...files].sort(([left], [right]) => compareText(left, right));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.new`, sorted.map(lineOf).join(''));
  renameSync(`${path}.new`, path);
}

/** False for a name that leads out of the folder: a damaged record must not delete other files. */
function isInside(name: string): boolean {
  return !name.startsWith('/') && !name.split('/').includes('..');
}
