import type { BlockInstance } from '../compose/page-composer.ts';
import type { MissingValueError } from '../compose/placeholder.ts';
import { type ComposedPage, documentIn, pathOfBlock, sourceOfVariable } from '../compose/provenance.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry } from '../content/snapshot.ts';
import type { Finding } from './reading/finding.ts';

/**
 * The finding for a placeholder without a value: at the entry that lacks the value, or else at the placeholder. None for a
 * value of an entry that is set aside, because its fault is reported.
 * @param at the path of the block or property in `document` that contains the placeholder
 */
export function missingValueFinding(
  { path: variable, found, message }: MissingValueError,
  page: ComposedPage,
  document: Entry,
  at: JsonPath,
): readonly Finding[] {
  const code = 'CB_MISSING_VALUE';
  const source = sourceOfVariable(variable, page);
  const where = `on ${page.route.path}`;
  const [collection = '', slug = ''] = variable;
  const { absent } = page.recorder.scope.snapshot;
  if (absent.get(`${collection}/${slug}`)?.reason === 'set-aside') return [];
  if (source === undefined)
    return [{ entry: document, path: at, code, message: `${where}, ${message}`, cause: message }];
  const { entry, path } = source;
  const { file } = document.source;
  const lack = found === undefined ? 'is missing' : 'is not text';
  const finding = {
    entry,
    path,
    code,
    message: `"${path.join('.')}" is needed by ${file} ${where}, and ${lack}`,
    hint:
      found === undefined
        ? `Add "${path.at(-1) ?? ''}" here, or give the placeholder a default: {{ ${variable.join('.')} | default: "…" }}.`
        : 'Take a value that is not text with { "from": "…" }.',
    cause: `${path.join('.')} ${file}`,
  } as const;
  return [finding];
}

/** Returns the finding for a variable without a value in a block. */
export function missingInBlock(
  error: MissingValueError,
  instance: BlockInstance,
  at: JsonPath,
  page: ComposedPage,
): readonly Finding[] {
  const document = documentIn(page.recorder.scope, instance.document);
  return missingValueFinding(error, page, document, [...pathOfBlock(document, instance.id), ...at]);
}
