import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ContentFile, readContentFiles } from '../../engine/content/content-files.ts';
import { FontReader } from '../../engine/content/font-files.ts';
import { parseJson } from '../../engine/content/json-source.ts';
import { PictureReader } from '../../engine/content/picture-files.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { fixContent } from './fix-content.ts';

const folder = join(import.meta.dirname, '../../e2e/fixtures/piano-tuning');
const files = readContentFiles(folder);
const assets = { pictures: new PictureReader(folder).read(), fonts: new FontReader(folder).read() };
const model = builtInModel;
const now = Date.parse('2026-11-22T12:00:00Z');
const fix = (content: readonly ContentFile[]) => fixContent(content, assets, model, now);

interface Fault {
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
  /** Whether the repair restores the bytes of the fixture. */
  readonly certain: boolean;
}

const faults: readonly Fault[] = [
  { file: 'cities/hanover.json', from: '"county"', to: '"coundy"', certain: true },
  { file: 'cities/lebanon.json', from: '"hanover"', to: '"hannover"', certain: true },
  { file: 'cities/norwich.json', from: '43.7154', to: '"43.7154"', certain: true },
  { file: 'cities/woodstock.json', from: /^/, to: '\uFEFF', certain: true },
  { file: 'cities/woodstock.json', from: /\n {2}/g, to: '\n\t', certain: true },
  { file: 'layouts/default.json', from: /,\n/g, to: ',  \n', certain: true },
  { file: 'pages/workshop.json', from: '"type": "hero"', to: '"type": "heroo"', certain: true },
  { file: 'pages/towns.json', from: '{{ site.name }}', to: '{{ site.nmae }}', certain: true },
  { file: 'pages/towns.json', from: /\n *"\$schema.*/, to: '', certain: false },
  { file: 'posts/why-february.json', from: /\n$/, to: '', certain: true },
  { file: 'templates/bench.json', from: '"service.problem"', to: '"service.problen"', certain: true },
  { file: 'testimonials/sample-parish.json', from: '"rating"', to: '"stars"', certain: false },
  { file: 'site.json', from: '"foundingDate"', to: '"fondingDate"', certain: true },
  { file: 'posts/hundred-years.json', from: '"title"', to: '"title" "title"', certain: false },
];

function plant(planted: readonly Fault[]): readonly ContentFile[] {
  return files.map(({ file, text }) => ({
    file,
    text: planted
      .filter((fault) => fault.file === file)
      .reduce((old, { from, to }) => old.replace(from, to), text),
  }));
}

const errorsOf = (content: readonly ContentFile[]) =>
  new ContentLoader(model)
    .load(content, assets.pictures, assets.fonts)
    .diagnostics.map(({ file, message }) => `${file} ${message}`);

it('every fault differs from the fixture', () => {
  for (const fault of faults) expect(plant([fault])).not.toEqual(files);
});

it('repairs any number of faults, once and for all, and adds none', () => {
  const certain = faults.filter((fault) => fault.certain);
  expect(fix(plant(certain)).files).toEqual(files);
  expect(fix(plant(certain)).repairs.length).toBeGreaterThanOrEqual(9);
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...faults), { minLength: 1, maxLength: 8 }), (planted) => {
      const broken = plant(planted);
      const fixed = fix(broken);
      expect(fix(fixed.files)).toEqual({ files: fixed.files, repairs: [] });
      const before = new Set(errorsOf(broken));
      expect(errorsOf(fixed.files).filter((error) => !before.has(error))).toEqual([]);
      const isParsed = ({ file, text }: ContentFile) => parseJson(file, text).ok;
      expect(fixed.files.map(isParsed)).toEqual(broken.map(isParsed));
    }),
    { numRuns: 6 },
  );
}, 120_000);
