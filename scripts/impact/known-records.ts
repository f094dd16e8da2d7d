import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import {
  isDamage,
  isStoredPage,
  listOf,
  RecordWriter,
  type StoredPage,
  StoredPageRecords,
  storedRecords,
} from '../../engine/render/stored-records.ts';
import type { KnownRecords } from '../../engine/render/suspected-pages.ts';
import { projectRoot } from '../command/project-root.ts';

/** Keeps the page records of one comparison for the next, which saves time. A file that cannot be used is no error. */
export interface RecordsFile {
  /** Returns the records that a comparison by the same program kept. */
  read(): KnownRecords | undefined;
  write(records: KnownRecords): void;
}

const storedFile = storedRecords.extend({
  program: z.string(),
  version: z.string(),
  pages: listOf<StoredPage>(isStoredPage),
});

/** @param program identifies all that records depend on besides content */
export function recordsFile(file: string, program: string): RecordsFile {
  return {
    read() {
      try {
        const stored = storedFile.parse(JSON.parse(readFileSync(file, 'utf8')));
        if (stored.program !== program) return undefined;
        const records = new StoredPageRecords(stored);
        return {
          version: stored.version,
          pages: new Map(stored.pages.map((page) => [page.path, records.page(page)])),
        };
      } catch (error) {
        if (isSystemError(error) || isDamage(error)) return undefined;
        throw error;
      }
    },
    write({ version, pages }) {
      const writer = new RecordWriter();
      const stored = Array.from(pages.values(), (page) => writer.page(page));
      const temporary = `${file}.${process.pid}.tmp`;
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(temporary, JSON.stringify({ program, version, ...writer.records, pages: stored }));
        renameSync(temporary, file);
      } catch (error) {
        if (!isSystemError(error)) throw error;
      }
    },
  };
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

/** The file of the records of a content folder, which must be an absolute path. */
export function recordsFileOf(folder: string): RecordsFile {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return recordsFile(join(projectRoot, 'node_modules/.cache/impact', `${name}.json`), programDigest());
}

const folders = ['engine', 'blocks', 'server/words'];

/** Returns a digest of the source files, the packages and the build by which pages are composed. */
function programDigest(): string {
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'package-lock.json')));
  const stamp = join(projectRoot, 'dist/build-stamp.json');
  if (existsSync(stamp)) hash.update(readFileSync(stamp));
  for (const folder of folders) {
    const names = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter(isSource).sort())
      hash
        .update(name)
        .update('\0')
        .update(readFileSync(join(projectRoot, folder, name)));
  }
  return hash.digest('hex');
}

const isSource = (name: string) => /\.(?:tsx?|json)$/.test(name) && !/\.test\.tsx?$/.test(name);
