import type { ContentModel } from '../content/content-model.ts';
import { textsIn } from '../content/json-leaves.ts';
import { isSingleFileKind } from '../content/model/entry-kinds.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import type { RuleOf } from './rule.ts';

/** Whether placeholders stay as they are in the files of a kind. */
export const isLiteralKind = (model: ContentModel, kind: string): boolean =>
  model.collections.get(kind)?.isLiteral === true || isSingleFileKind(kind);

/** Reports placeholders in a file whose values fill in those of others: nothing fills in its own. */
export const literalFiles: RuleOf<'file'> = {
  scope: 'file',
  code: 'CB_PLACEHOLDER',
  check: ({ model, kind, source }) => {
    if (!isLiteralKind(model, kind) || !source.text.includes('{{')) return [];
    const message = 'placeholders are not filled in here: other files take their values from this one';
    return textsIn(source.value).flatMap(({ path, text }) =>
      text.includes('{{')
        ? [errorAt(source, path, 'CB_PLACEHOLDER', message, 'Write the words themselves.')]
        : [],
    );
  },
};
