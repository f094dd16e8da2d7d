import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentFile } from '../content/content-files.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { smallModel, withFiles } from '../testing/read-site.ts';
import { smallSite, toFiles } from '../testing/small-site.ts';
import { contentFormat, firstFormat } from './content-format.ts';
import { formatOf, migrateContent } from './migrate-content.ts';
import { migrations } from './migrations.ts';

const openings = '{ "id": "open", "type": "openings",\t"none": "No chair is free." }';
const oldFiles: readonly ContentFile[] = [
  { file: 'site.json', text: '{\n\t"$schema": "./schema/site.json",\n\t"name": "Workshop"\n}' },
  { file: 'pages/careers.json', text: `\uFEFF{"path": "/careers",\r\n "blocks": [ ${openings} ]}\r\n` },
  {
    file: 'layouts/plain.json',
    text: '{ "before": [], "after": [ { "id": "voices", "type": "review-list", "none": "None yet." } ] }',
  },
  { file: 'templates/town.json', text: `{ "for": "city", "blocks": [ ${openings} ] }` },
  {
    file: 'cities/keene.json',
    text: '{ "overrides": { "town": { "open": { "none": "None here." }, "other": { "none": "Stays." } } } }',
  },
  { file: 'pages/broken.json', text: '{ "blocks": [ { "type": "openings", "none": ' },
  { file: 'pages/other.json', text: '{ "blocks": [ { "id": "a", "type": "steps", "none": "Stays." } ] }' },
];
const migrate = (files: readonly ContentFile[]) => migrateContent(files, smallModel, formatOf(files));
const textsOf = (files: readonly ContentFile[]) =>
  Object.fromEntries(files.map(({ file, text }) => [file, text]));

describe('a migration', () => {
  it('changes blocks of pages, templates and layouts and their overrides, and no other byte', () => {
    const { files, applied } = migrate(oldFiles);
    const before = textsOf(oldFiles);
    expect(textsOf(files)).toEqual({
      ...before,
      'site.json': `{\n\t"$schema": "./schema/site.json",\n\t"format": ${contentFormat},\n\t"name": "Workshop"\n}`,
      'pages/careers.json': before['pages/careers.json']?.replace('"none"', '"emptyText"'),
      'layouts/plain.json': before['layouts/plain.json']?.replace('"none"', '"emptyText"'),
      'templates/town.json': before['templates/town.json']?.replace('"none"', '"emptyText"'),
      'cities/keene.json': before['cities/keene.json']?.replace(
        '"none": "None here',
        '"emptyText": "None here',
      ),
    });
    expect(applied.map(({ files: changed }) => changed)).toEqual([4]);
  });

  it('changes nothing a second time, also after it was interrupted', () => {
    const { files } = migrate(oldFiles);
    expect(migrateContent(files, smallModel, firstFormat).files).toEqual(files);
    fc.assert(
      fc.property(fc.subarray(files.map((_, index) => index)), (written) => {
        const interrupted = oldFiles.map((file, index) =>
          written.includes(index) ? (files[index] ?? file) : file,
        );
        expect(migrateContent(interrupted, smallModel, firstFormat).files).toEqual(files);
      }),
    );
  });

  it('keeps a value that has the new name already', () => {
    const text = '{ "blocks": [ { "id": "a", "type": "openings", "none": "Old.", "emptyText": "New." } ] }';
    const file = { file: 'pages/both.json', text };
    expect(migrateContent([file], smallModel, firstFormat).files).toEqual([file]);
  });

  it('of each format follows that of the one before', () => {
    expect(migrations.map(({ format }) => format)).toEqual(
      migrations.map((_, index) => firstFormat + index + 1),
    );
    expect(migrations.length).toBeGreaterThan(0);
  });
});

describe('content in another format', () => {
  const loaded = (files: readonly ContentFile[]) => new ContentLoader(smallModel).load(files);
  const page = {
    path: '/careers',
    title: 'Careers',
    blocks: [{ id: 'open', type: 'openings', none: 'None.' }],
  };

  it('is not read, and the only error names the command', () => {
    const { snapshot, withoutFaults, copyWithoutSite, diagnostics } = loaded(
      toFiles(withFiles({ 'pages/careers.json': page })),
    );
    expect([snapshot, withoutFaults(), copyWithoutSite()]).toEqual([undefined, undefined, undefined]);
    expect(diagnostics).toMatchObject([{ file: 'site.json', code: 'CB_CONTENT_FORMAT', severity: 'error' }]);
    expect(diagnostics[0]?.hint).toContain('npx cityblock upgrade');
  });

  it('of a newer version names the version to install', () => {
    const site = { ...Object(smallSite['site.json']), format: contentFormat + 1 };
    expect(loaded(toFiles(withFiles({ 'site.json': site }))).diagnostics).toMatchObject([
      { code: 'CB_CONTENT_FORMAT', hint: expect.stringContaining('npm install cityblock@latest') },
    ]);
  });

  it('is read if no migration would change it', () => {
    expect(loaded(toFiles(smallSite)).diagnostics).toEqual([]);
  });
});
