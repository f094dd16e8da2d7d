import { offsetAt, type TextEdit } from '../content/text-edits.ts';
import type { OutdatedFile } from './migration.ts';

/** Returns the edits that rename a property of a block type in a file. If both names are present, the file stays as it is. */
export function renameProperty(
  { source, blocks }: OutdatedFile,
  type: string,
  from: string,
  to: string,
): readonly TextEdit[] {
  return blocks.flatMap((block) => {
    if (block.type !== type || !(from in block.properties) || to in block.properties) return [];
    const offset = offsetAt(source.text, source.positionOfKey([...block.path, from]));
    return { offset, length: JSON.stringify(from).length, text: JSON.stringify(to) };
  });
}
