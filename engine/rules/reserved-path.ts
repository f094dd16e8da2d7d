import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import type { TemplateDocument } from '../content/model/documents.ts';
import { type Entry, entriesOf } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { readDimensions } from '../routes/matrix.ts';
import { isReservedPath, reservedFolders, reservedPaths } from '../routes/reserved-paths.ts';
import type { RuleOf, SnapshotDocuments } from './rule.ts';

/** Reports pages and templates with a path that the program answers itself, so that visitors would not see them. */
export const reservedDocuments: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_RESERVED_PATH',
  check: ({ documents, model }) => {
    if (documents === undefined) return [];
    return [
      ...documents.pages.flatMap((page) =>
        isReservedPath(page.value.path) ? [reservedPath(page, page.value.path, anotherPath)] : [],
      ),
      ...documents.templates.flatMap((template) => reservedPageOf(template, documents, model)),
    ];
  },
};

const anotherPath = 'Write another path: visitors would not see this page.';

function reservedPath({ source }: Entry, path: string, hint: string): Diagnostic {
  return errorAt(source, ['path'], 'CB_RESERVED_PATH', `the path "${path}" belongs to the program`, hint);
}

/** A page of a template starts with a fixed text or with the slug of an entry, either of which the program may use. */
function reservedPageOf(
  template: Entry<TemplateDocument>,
  documents: SnapshotDocuments,
  model: ContentModel,
): readonly Diagnostic[] {
  const { path } = template.value;
  if (isReservedPath(path)) return [reservedPath(template, path, anotherPath)];
  const [, first = '', rest = ''] = /^\/:([^/]+)(.*)$/.exec(path) ?? [];
  const read = readDimensions(template, model);
  const dimension = read.ok ? read.dimensions.find(({ name }) => name === first) : undefined;
  if (dimension === undefined) return [];
  const slugs = entriesOf(documents, dimension.collection);
  const taken = firstNames.find((name) => slugs.has(name) && isReservedPath(`/${name}${rest}`));
  if (taken === undefined) return [];
  const hint = `Start the path with a text of its own, such as "/${dimension.collection}${path}", or rename ${dimension.collection}/${taken}.json.`;
  return [reservedPath(template, `/${taken}${rest}`, hint)];
}

/** The first segments of all reserved paths. */
const firstNames = [
  ...new Set([...reservedPaths, ...reservedFolders].map((path) => path.split('/')[1] ?? '')),
];
