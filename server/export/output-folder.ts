import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { compareText } from '../../engine/content/compare-text.ts';
import { hasErrorCode } from '../http/errors/file-error.ts';
import { encodeBody, encodeSmallest } from '../site/content-encoding.ts';

/** Lists the exported files with their hashes and sizes, relative to the exported folder. */
const exportRecordFile = '.cityblock-export.json';

/** Lists the files that an export has written so far, one in each line, until it ends and its record replaces the list. */
const progressFile = '.cityblock-export.progress';

const record = z.object({ files: z.record(z.string(), z.string()) });

interface ExportedFile {
  readonly digest: string;
  /** In bytes; undefined if an export was interrupted after it had written the file. */
  readonly size: number | undefined;
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
  /** The names in the folders before this export. To list a folder takes less time than to ask for each of its files. */
  readonly #listings = new Map<string, ReadonlySet<string>>();
  readonly #folders = new Set<string>();
  /** The descriptor of the list of progress; opened with the first file. */
  #progress: number | undefined;
  #bytes = 0;
  #written = 0;

  /** @param compress whether texts also get a `.br` and a `.gz` file */
  constructor(folder: string, { compress }: { readonly compress: boolean }) {
    this.#folder = folder;
    this.#compresses = compress;
    this.#last = new Map([...readRecord(folder), ...readProgress(folder)]);
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /**
   * Counts a file as part of this export, without comparing its bytes, if the last export wrote it and it still exists.
   * Returns whether it does.
   * @param digest the hash that the file must have; by default any
   */
  keep(name: string, digest?: string): boolean {
    const last = this.#last.get(name);
    if (last === undefined || (digest !== undefined && last.digest !== digest)) return false;
    if (!this.#namesIn(dirname(name)).has(basename(name))) return false;
    const size = last.size ?? this.#sizeOf(name);
    if (size === undefined) return false;
    this.#files.set(name, { digest: last.digest, size });
    this.#bytes += size;
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

  /** Writes a file unless this export has written it. Returns the hash of its content. */
  write(name: string, content: string | Uint8Array): string {
    const known = this.#files.get(name);
    if (known !== undefined) return known.digest;
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const digest = hash('sha1', bytes, 'base64url');
    this.#files.set(name, { digest, size: bytes.byteLength });
    this.#bytes += bytes.byteLength;
    if (this.#last.get(name)?.digest === digest && this.#sizeOf(name) === bytes.byteLength) return digest;
    this.#createFolder(dirname(name));
    writeFileSync(join(this.#folder, name), bytes);
    this.#progress ??= openSync(join(this.#folder, progressFile), 'a');
    writeSync(this.#progress, `${digest} ${name}\n`);
    this.#written += 1;
    return digest;
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
    const sorted = [...this.#files].sort(([left], [right]) => compareText(left, right));
    const files = Object.fromEntries(sorted.map(([name, file]) => [name, describe(file)]));
    this.#createFolder('.');
    writeFileSync(join(this.#folder, exportRecordFile), `${JSON.stringify({ files }, null, 1)}\n`);
    if (this.#progress !== undefined) closeSync(this.#progress);
    rmSync(join(this.#folder, progressFile), { force: true });
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

  #sizeOf(name: string): number | undefined {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size;
  }

  #namesIn(folder: string): ReadonlySet<string> {
    let names = this.#listings.get(folder);
    if (names === undefined) {
      names = new Set(listFolder(join(this.#folder, folder)));
      this.#listings.set(folder, names);
    }
    return names;
  }

  #createFolder(name: string): void {
    if (this.#folders.has(name)) return;
    mkdirSync(join(this.#folder, name), { recursive: true });
    this.#folders.add(name);
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

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

const describe = ({ digest, size }: ExportedFile): string =>
  size === undefined ? digest : `${digest} ${size}`;

function parseFile(described: string): ExportedFile {
  const [digest = '', size] = described.split(' ', 2);
  return { digest, size: size === undefined ? undefined : Number(size) };
}

/** Returns the files of the last export; none if the folder holds no export. */
function readRecord(folder: string): ReadonlyMap<string, ExportedFile> {
  try {
    const { files } = record.parse(JSON.parse(readFileSync(join(folder, exportRecordFile), 'utf8')));
    const inside = Object.entries(files).filter(([name]) => isInside(name));
    return new Map(inside.map(([name, file]) => [name, parseFile(file)]));
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || error instanceof SyntaxError || error instanceof z.ZodError)
      return new Map();
    throw error;
  }
}

/** Returns the files that an interrupted export has written; a last line without its end is left out. */
function readProgress(folder: string): ReadonlyMap<string, ExportedFile> {
  const file = join(folder, progressFile);
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return new Map(
    lines.flatMap((line) => {
      const [, digest, name] = /^(\S+) (.+)$/.exec(line) ?? [];
      return digest !== undefined && name !== undefined && isInside(name)
        ? [[name, { digest, size: undefined }]]
        : [];
    }),
  );
}

/** False for a name that leads out of the folder: a damaged record must not delete other files. */
function isInside(name: string): boolean {
  return !name.startsWith('/') && !name.split('/').includes('..');
}
