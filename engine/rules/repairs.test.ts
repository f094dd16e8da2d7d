import { expect, it } from 'vitest';
import { applyEdits } from '../content/text-edits.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { smallModel } from '../testing/read-site.ts';
import { smallSite, toFiles } from '../testing/small-site.ts';
import { repairOf } from './repairs.ts';

/** Makes the repairs of a file once, from its end to its start. */
function repaired(file: string, value: unknown): unknown {
  const files = toFiles({ ...smallSite, [file]: value });
  const text = files.find((each) => each.file === file)?.text ?? '';
  const { diagnostics } = new ContentLoader(smallModel).load(files);
  const edits = diagnostics
    .filter((found) => found.file === file)
    .flatMap((found) => repairOf(found, text)?.edits ?? []);
  const [once] = [new Map(edits.map((edit) => [edit.offset, edit]))];
  return JSON.parse(applyEdits(text, [...once.values()]));
}

it('writes the shade that the hint names', () => {
  const colors = { work: { light: 'oklch(0.75 0.05 250)', dark: 'oklch(0.82 0.08 250)' } };
  expect(repaired('theme.json', { colors })).toEqual({
    colors: { work: { ...colors.work, light: expect.stringMatching(/^oklch\(0\.[45]\d* 0\.05 250\)$/) } },
  });
});

it('deletes white space around a text', () => {
  const town = smallSite['cities/keene.json'];
  expect(repaired('cities/keene.json', { ...Object(town), name: ' Keene "NH" ' })).toMatchObject({
    name: 'Keene "NH"',
  });
});
