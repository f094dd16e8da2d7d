import { textsIn } from '../../../engine/content/json-leaves.ts';
import { parseJson } from '../../../engine/content/json-source.ts';
import { isObject } from '../../../engine/content/rewrite-json.ts';
import { hasUnwrittenText } from '../../../engine/content/unwritten-mark.ts';
import type { CheckedChanges } from '../changes/changed-files.ts';
import type { FieldFinding } from '../studio-api.ts';

/** The texts of changed files that are still to be written, which visitors would read. Drafts may have them. */
export function unwrittenFindings({ byFile }: CheckedChanges): readonly FieldFinding[] {
  return [...byFile].flatMap(([file, { text, published }]) => {
    const parsed = text !== null && hasMark(text) ? parseJson(file, text) : undefined;
    if (parsed?.ok !== true) return [];
    const { source } = parsed;
    if (isObject(source.value) && source.value.draft === true) return [];
    return textsIn(source.value)
      .filter((found) => hasUnwrittenText(found.text))
      .map(
        ({ path, text: found }): FieldFinding => ({
          file,
          ...source.positionOf(path),
          code: 'CB_LEFTOVER',
          severity: 'error',
          message: `"${found}" is still to be written`,
          hint: 'Write the text that visitors should read.',
          path,
          isPublished: published?.includes(JSON.stringify(found)) === true,
        }),
      );
  });
}

/** Whether a text of JSON may contain a marked text; parsing all changed files would delay requests. */
const hasMark = (text: string): boolean => hasUnwrittenText(text.split('"'));
