import { AnnotatedValues } from '../../content/annotated-values.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { ofKind } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { suggestName } from '../../content/suggestion.ts';
import { walkDocument } from '../reading/walk-document.ts';
import type { EntriesInput, RuleOf } from '../rule.ts';
import type { ReadFile } from '../schema/read-file.ts';

const phones = new AnnotatedValues('phoneName');

/** Reports names of telephone numbers that the site does not have. Without a valid site.json, none is known. */
export const phoneNames: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_REFERENCE',
  check: ({ model, files, entries }) =>
    ofKind('site', entries).flatMap(({ value }) =>
      files.flatMap((file) => unknownPhones(model, file, Object.keys(value.phones))),
    ),
};

function unknownPhones(
  model: EntriesInput['model'],
  { kind, source }: ReadFile,
  known: readonly string[],
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  walkDocument(phones, { model, kind, source }, ({ schema: { phoneName }, value: name, path }) => {
    if (phoneName !== true || typeof name !== 'string' || known.includes(name)) return;
    const hint = suggestName(name, known) ?? 'Name one of "phones" in site.json.';
    const message = `there is no telephone number "${name}" in site.json`;
    found.push(errorAt(source, path, 'CB_REFERENCE', message, hint));
  });
  return found;
}
