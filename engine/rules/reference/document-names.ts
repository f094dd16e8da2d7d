import type { Diagnostic } from '../../content/diagnostic.ts';
import type { JsonPath } from '../../content/json-source.ts';
import { type Entry, ofKind } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { suggestName } from '../../content/suggestion.ts';
import type { EntriesInput, RuleOf } from '../rule.ts';

/** Reports layouts, templates and pages that do not exist, where documents and the files of the site name them. */
export const documentNames: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_REFERENCE',
  check: (content) => [
    ...[...ofKind('pages', content.entries), ...ofKind('templates', content.entries)].flatMap((document) =>
      unknownLayout(document, content),
    ),
    ...ofKind('quality', content.entries).flatMap(({ source, value }) =>
      Object.keys(value.cells).flatMap((name) =>
        unknownTemplate(source, ['cells', name], name, content, true),
      ),
    ),
    ...ofKind('site', content.entries).flatMap(({ source, value }) => [
      ...value.templates.flatMap((name, index) =>
        unknownTemplate(source, ['templates', index], name, content, false),
      ),
      ...unlistedTemplates(source, value.templates, content),
      ...unknownPage(source, value.notFound, content),
    ]),
  ],
};

type Source = Entry['source'];

const none: ReadonlySet<string> = new Set();

function unknownLayout(
  { source, value: { layout } }: Entry<{ readonly layout: string }>,
  { slugs, publications }: EntriesInput,
): readonly Diagnostic[] {
  const fault = publications.draftFault(source.file, 'layouts', layout);
  // Without a layout, the page cannot be shown: not a fault that only hides a part of it.
  if (fault !== undefined) return [errorAt(source, ['layout'], 'CB_REFERENCE', fault.message, fault.hint)];
  const known = slugs.get('layouts') ?? none;
  if (known.has(layout)) return [];
  const message = `there is no layout "${layout}"`;
  return [errorAt(source, ['layout'], 'CB_REFERENCE', message, suggestName(layout, known))];
}

function unknownTemplate(
  source: Source,
  path: JsonPath,
  name: string,
  { slugs }: EntriesInput,
  isKey: boolean,
): readonly Diagnostic[] {
  const known = slugs.get('templates') ?? none;
  if (known.has(name)) return [];
  const message = `there is no template "${name}"`;
  return [errorAt(source, path, 'CB_REFERENCE', message, suggestName(name, known), isKey)];
}

function unlistedTemplates(
  source: Source,
  listed: readonly string[],
  { slugs, publications }: EntriesInput,
): readonly Diagnostic[] {
  return [...(slugs.get('templates') ?? none)].flatMap((name) => {
    if (listed.includes(name) || publications.isHiddenDraft('templates', name)) return [];
    const message = `the template "${name}" is not listed, so it has no pages`;
    const hint = `Add "${name}" to the list. Templates are matched in this order.`;
    return [errorAt(source, ['templates'], 'CB_REFERENCE', message, hint)];
  });
}

function unknownPage(
  source: Source,
  name: string,
  { slugs, publications }: EntriesInput,
): readonly Diagnostic[] {
  const fault = publications.faultOf(source.file, 'pages', name);
  if (fault !== undefined) return [errorAt(source, ['notFound'], fault.code, fault.message, fault.hint)];
  const known = slugs.get('pages') ?? none;
  if (known.has(name)) return [];
  const message = `there is no page document "${name}"`;
  return [errorAt(source, ['notFound'], 'CB_REFERENCE', message, suggestName(name, known))];
}
