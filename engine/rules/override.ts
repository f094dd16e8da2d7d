import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { type JsonSchema, schemaOfProperty } from '../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import { blockEnvelope } from '../content/model/documents.ts';
import type { Snapshot } from '../content/snapshot.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import { type Dimension, readDimensions } from '../routes/matrix.ts';
import type { RuleOf, SlugsByKind, SnapshotDocuments } from './rule.ts';

type Template = Snapshot['templates'][number];

/** The properties with which a city replaces those of a template's block. */
export interface Override {
  readonly source: JsonSource;
  readonly at: JsonPath;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The schema of the block's type. */
  readonly schema: JsonSchema;
  readonly dimensions: readonly Dimension[];
}

interface OverrideReport {
  readonly overrides: readonly Override[];
  /** An error for each override that does not name a template, one of its blocks, and properties of the block's type. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reports overrides that do not name a template, one of its blocks, and properties of the block's type. */
export const faultyOverrides: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_OVERRIDE',
  check: ({ documents, model, slugs }) =>
    documents === undefined ? [] : readOverrides(documents, model, slugs).diagnostics,
};

/**
 * Reads the overrides of all cities.
 * @param slugs the slugs of all files: an override of a template with a fault is no mistake
 */
export function readOverrides(
  content: SnapshotDocuments,
  model: ContentModel,
  slugs: SlugsByKind,
): OverrideReport {
  const templates = new Map(content.templates.map((template) => [template.slug, template]));
  const present = slugs.get('templates');
  const overrides: Override[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { source, value } of content.collections.cities.values()) {
    for (const [slug, blocks] of Object.entries(value.overrides ?? {})) {
      const at = ['overrides', slug];
      const template = templates.get(slug);
      if (template === undefined) {
        if (present?.has(slug)) continue;
        const hint = suggestName(slug, templates.keys());
        diagnostics.push(overrideFault(source, at, `there is no template "${slug}"`, hint));
        continue;
      }
      for (const [id, properties] of Object.entries(blocks)) {
        const read = readOverride(source, [...at, id], template, { id, properties, model });
        overrides.push(...read.overrides);
        diagnostics.push(...read.diagnostics);
      }
    }
  }
  return { overrides, diagnostics };
}

function readOverride(
  source: JsonSource,
  at: JsonPath,
  template: Template,
  {
    id,
    properties,
    model,
  }: Pick<Override, 'properties'> & { readonly id: string; readonly model: ContentModel },
): OverrideReport {
  const block = template.value.blocks.find((candidate) => candidate.id === id);
  if (block === undefined) {
    const ids = template.value.blocks.map((candidate) => candidate.id);
    const message = `the template "${template.slug}" has no block "${id}"`;
    return { overrides: [], diagnostics: [overrideFault(source, at, message, suggestName(id, ids))] };
  }
  const schema = model.blocks.schemaOf(block.type) ?? {};
  const known = Object.keys(schema.properties ?? {}).filter((name) => !Object.hasOwn(blockEnvelope, name));
  const unknown = Object.keys(properties).filter(
    (name) => schemaOfProperty(schema, name) === undefined || Object.hasOwn(blockEnvelope, name),
  );
  const read = readDimensions(template, model);
  return {
    overrides: read.ok ? [{ source, at, properties, schema, dimensions: read.dimensions }] : [],
    diagnostics: unknown.map((name) =>
      overrideFault(
        source,
        [...at, name],
        `a block of type "${block.type}" has no property "${name}" to replace`,
        suggestName(name, known),
      ),
    ),
  };
}

function overrideFault(
  source: JsonSource,
  path: JsonPath,
  message: string,
  hint: string | undefined,
): Diagnostic {
  return errorAt(source, path, 'CB_OVERRIDE', message, hint, true);
}
