import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { counted } from '../../engine/content/counted.ts';
import { FontReader } from '../../engine/content/font-files.ts';
import { PictureReader } from '../../engine/content/picture-files.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { fixContent } from './fix-content.ts';
import { lineDiff } from './line-diff.ts';

/**
 * Makes the certain repairs in the files of a content folder. Returns lines for the user: each repair with its position,
 * or with `dryRun`, which writes nothing, the lines that would differ.
 * @param shown returns the path of a content file for the user
 * @throws ContentFolderError if the folder is missing or cannot be read
 */
export function fixFolder(
  folder: string,
  dryRun: boolean,
  shown: (file: string) => string,
  now: number,
): readonly string[] {
  const files = readContentFiles(folder);
  const assets = { pictures: new PictureReader(folder).read(), fonts: new FontReader(folder).read() };
  const fixed = fixContent(files, assets, builtInModel, now);
  const changed = fixed.files.flatMap((file, index) => {
    const before = files[index]?.text ?? '';
    return before === file.text ? [] : [{ ...file, before }];
  });
  if (!dryRun) for (const { file, text } of changed) writeFileSync(join(folder, file), text);
  const total = `${counted(fixed.repairs.length, 'repair')} in ${counted(changed.length, 'file')}`;
  if (dryRun)
    return [
      ...changed.flatMap(({ file, before, text }) => [`--- ${shown(file)}`, ...lineDiff(before, text)]),
      `${total}; nothing was written.`,
    ];
  return [
    ...fixed.repairs.map(
      ({ file, line, column, description }) => `${shown(file)}:${line}:${column} fixed: ${description}`,
    ),
    `${total}.`,
  ];
}
