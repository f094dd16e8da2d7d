import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ContentFolderError, readContentFiles } from './content-files.ts';

const folder = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning', import.meta.url));

describe('a content folder', () => {
  const files = readContentFiles(folder);

  it('is read completely, with paths relative to it', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['site.json', 'cities/lebanon.json']),
    );
  });

  it.each([`${folder}/`, `${folder}/../piano-tuning`, `./${relative(process.cwd(), folder)}`])(
    'reads the same when it is written %s',
    (written) => {
      expect(readContentFiles(written)).toEqual(files);
    },
  );

  it('includes files with an upper-case extension, so that validation can report them', () => {
    const temporary = mkdtempSync(join(tmpdir(), 'cityblock-files-'));
    writeFileSync(join(temporary, 'Keene.JSON'), '{}');
    expect(readContentFiles(temporary)).toEqual([{ file: 'Keene.JSON', text: '{}' }]);
    rmSync(temporary, { recursive: true });
  });

  it('includes files that are links, as of volumes that are mounted from elsewhere', () => {
    const temporary = mkdtempSync(join(tmpdir(), 'cityblock-files-'));
    mkdirSync(join(temporary, 'site'));
    writeFileSync(join(temporary, 'elsewhere.json'), '{}');
    symlinkSync('../elsewhere.json', join(temporary, 'site/site.json'));
    symlinkSync('nowhere.json', join(temporary, 'site/lost.json'));
    expect(readContentFiles(join(temporary, 'site'))).toEqual([{ file: 'site.json', text: '{}' }]);
    rmSync(temporary, { recursive: true });
  });

  it('that is missing is named in the error', () => {
    expect(() => readContentFiles(`${folder}-gone`)).toThrow(ContentFolderError);
    expect(() => readContentFiles(`${folder}-gone`)).toThrow(/piano-tuning-gone.*no such folder/);
  });
});
