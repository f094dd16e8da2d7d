import { isRecord } from '../../../../engine/content/json-schema.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';

/** A block type as the gallery shows it. */
export interface BlockChoice {
  readonly type: string;
  readonly description: string;
  /** A block of this type, from an example. */
  readonly block: JsonValue;
}

/**
 * The block types of a site.
 * @param schema the schema of a block of any type
 */
export function blockChoices(schema: EditorSchema | undefined): readonly BlockChoice[] {
  const snippets = schema?.defaultSnippets;
  const types = schema?.$defs;
  const bodies = new Map(
    (Array.isArray(snippets) ? snippets : []).map((snippet) => [snippet.label, withoutMarks(snippet.body)]),
  );
  return Object.entries(isRecord(types) ? types : {}).map(([type, schema]) => ({
    type,
    description: isRecord(schema) && typeof schema.description === 'string' ? schema.description : '',
    block: bodies.get(type) ?? { id: type, type },
  }));
}

/** The body of a snippet of VS Code as a value: see `engine/editor/block-snippet.ts`. */
function withoutMarks(body: unknown): JsonValue {
  if (Array.isArray(body)) return body.map(withoutMarks);
  if (isRecord(body))
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutMarks(value)]));
  if (typeof body !== 'string') return typeof body === 'number' || typeof body === 'boolean' ? body : null;
  if (!body.startsWith('^')) return body;
  const text = body
    .slice(1)
    .replace(/\$\{1:([^}]*)\}/, '$1')
    .replace(/\\([\\$}])/g, '$1');
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'string' ? parsed : body;
}
