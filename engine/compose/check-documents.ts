import { type ContentModel, isCollectionName } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from '../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import { blockLists } from '../content/load-content.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import { suggestName } from '../content/suggestion.ts';
import { parseCondition } from '../routes/condition.ts';
import { type Dimension, readDimensions } from '../routes/matrix.ts';
import { type CompositionFault, compose, readsOf } from './composition.ts';
import type { VariablePath } from './placeholder.ts';

/**
 * Checks every placeholder, `from` and `when` of every document against the schemas of what it names, so that an
 * unknown variable is told at its place before any page is made.
 */
export function checkDocuments(snapshot: Snapshot, model: ContentModel): Diagnostic[] {
  const checker = new DocumentChecker(snapshot, model);
  for (const page of snapshot.pages) checker.checkDocument(page, []);
  for (const layout of snapshot.layouts.values()) checker.checkDocument(layout, []);
  for (const template of snapshot.templates) {
    const read = readDimensions(template, model);
    if (read.ok) checker.checkTemplate(template, read.dimensions);
  }
  checker.checkOverrides();
  return checker.diagnostics;
}

class DocumentChecker {
  readonly diagnostics: Diagnostic[] = [];
  readonly #snapshot: Snapshot;
  readonly #model: ContentModel;

  constructor(snapshot: Snapshot, model: ContentModel) {
    this.#snapshot = snapshot;
    this.#model = model;
  }

  checkTemplate(
    template: Entry<{ readonly where?: string | undefined }>,
    dimensions: readonly Dimension[],
  ): void {
    const { where } = template.value;
    if (where !== undefined)
      this.#checkVariable(template.source, ['where'], parseCondition(where).path, dimensions, 0);
    this.checkDocument(template, dimensions);
  }

  checkDocument(document: Entry, dimensions: readonly Dimension[]): void {
    const { source, value } = document;
    if (!isRecord(value)) return;
    const { title, description, name } = value;
    this.#checkPiece(
      source,
      [],
      { title, description, ...(name === undefined ? {} : { name }) },
      {},
      dimensions,
    );
    for (const { path, blocks } of blockLists(document.kind, value)) {
      blocks.forEach((block, index) => {
        if (isRecord(block)) this.#checkBlock(source, [...path, index], block, dimensions);
      });
    }
  }

  /** Overrides name a template, a block of it, and properties of that block's type. */
  checkOverrides(): void {
    const templates = new Map(this.#snapshot.templates.map((template) => [template.slug, template]));
    for (const city of this.#snapshot.collections.cities.values()) {
      for (const [templateName, blocks] of Object.entries(city.value.overrides ?? {})) {
        const template = templates.get(templateName);
        const at = ['overrides', templateName];
        if (template === undefined) {
          this.#add(
            city.source,
            at,
            `there is no template "${templateName}"`,
            suggestName(templateName, templates.keys()),
          );
          continue;
        }
        for (const [id, properties] of Object.entries(blocks))
          this.#checkOverride(city.source, [...at, id], template, id, properties);
      }
    }
  }

  #checkOverride(
    source: JsonSource,
    at: JsonPath,
    template: Snapshot['templates'][number],
    id: string,
    properties: Readonly<Record<string, unknown>>,
  ): void {
    const block = template.value.blocks.find((candidate) => candidate.id === id);
    if (block === undefined) {
      const ids = template.value.blocks.map((candidate) => candidate.id);
      this.#add(source, at, `the template "${template.slug}" has no block "${id}"`, suggestName(id, ids));
      return;
    }
    const schema = this.#model.blocks.schemaOf(block.type) ?? {};
    for (const name of Object.keys(properties)) {
      if (schemaOfProperty(schema, name) === undefined || name === 'id' || name === 'type') {
        this.#add(
          source,
          [...at, name],
          `a block of type "${block.type}" has no property "${name}" to replace`,
          suggestName(name, Object.keys(schema.properties ?? {})),
        );
      }
    }
    const read = readDimensions(template, this.#model);
    if (read.ok) this.#checkPiece(source, at, properties, schema, read.dimensions);
  }

  #checkBlock(
    source: JsonSource,
    at: JsonPath,
    block: Readonly<Record<string, unknown>>,
    dimensions: readonly Dimension[],
  ): void {
    const schema = this.#model.blocks.schemaOf(String(block.type)) ?? {};
    if (typeof block.when === 'string')
      this.#checkVariable(source, [...at, 'when'], parseCondition(block.when).path, dimensions, 0);
    this.#checkPiece(source, at, block, schema, dimensions);
  }

  #checkPiece(
    source: JsonSource,
    at: JsonPath,
    piece: Readonly<Record<string, unknown>>,
    schema: JsonSchema,
    dimensions: readonly Dimension[],
  ): void {
    const faults: CompositionFault[] = [];
    const composition = compose(piece, schema, faults);
    for (const { path, fault } of faults) {
      const { code, message, hint, offset } = fault;
      const position = positionInText(source, [...at, ...path], offset);
      this.diagnostics.push({
        file: source.file,
        ...position,
        code,
        severity: 'error',
        message,
        ...(hint === undefined ? {} : { hint }),
      });
    }
    for (const read of readsOf(composition))
      this.#checkVariable(source, [...at, ...read.at], read.variable, dimensions, read.offset);
  }

  #checkVariable(
    source: JsonSource,
    at: JsonPath,
    variable: VariablePath,
    dimensions: readonly Dimension[],
    offset: number,
  ): void {
    const problem = this.#problemOf(variable, dimensions);
    if (problem === undefined) return;
    const position = positionInText(source, at, offset);
    const { message, hint } = problem;
    this.diagnostics.push({
      file: source.file,
      ...position,
      code: 'CB_UNKNOWN_VARIABLE',
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  #problemOf(
    variable: VariablePath,
    dimensions: readonly Dimension[],
  ): { readonly message: string; readonly hint: string | undefined } | undefined {
    const [name = '', ...path] = variable;
    const written = variable.join('.');
    const roots = this.#roots(dimensions);
    const schema = roots.get(name);
    if (schema !== undefined) return propertyProblem(written, schema, path);
    if (isCollectionName(name)) {
      const [slug, ...rest] = path;
      const slugs = this.#snapshot.collections[name];
      if (slug === undefined)
        return {
          message: `"${written}" names a whole collection`,
          hint: `Name one entry: "${name}.some-slug.name".`,
        };
      if (!slugs.has(slug))
        return { message: `there is no entry "${slug}" in ${name}/`, hint: suggestName(slug, slugs.keys()) };
      return propertyProblem(written, this.#model.schemaOf(name), rest);
    }
    return { message: `there is no variable "${name}" on this page`, hint: suggestName(name, roots.keys()) };
  }

  #roots(dimensions: readonly Dimension[]): ReadonlyMap<string, JsonSchema> {
    const roots = new Map<string, JsonSchema>([
      ['site', this.#model.schemaOf('site')],
      ['page', { properties: { path: { type: 'string' } } }],
    ]);
    for (const dimension of dimensions) {
      const schema = this.#model.schemaOf(dimension.collection);
      roots.set(dimension.name, {
        ...schema,
        properties: { ...schema.properties, slug: { type: 'string' } },
      });
    }
    const map = dimensions.findLast((dimension) => dimension.kind === 'within' && dimension.holds === 'map');
    if (map?.kind === 'within') {
      let schema: JsonSchema | undefined = this.#model.schemaOf(map.of);
      for (const segment of map.path) schema = schema && schemaOfProperty(schema, segment);
      roots.set('cell', (schema && schemaOfProperty(schema, '')) ?? {});
    }
    return roots;
  }

  #add(source: JsonSource, path: JsonPath, message: string, hint: string | undefined): void {
    const position = source.positionOfKey(path);
    this.diagnostics.push({
      file: source.file,
      ...position,
      code: 'CB_OVERRIDE',
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}

function propertyProblem(
  written: string,
  schema: JsonSchema,
  path: readonly string[],
): { readonly message: string; readonly hint: string | undefined } | undefined {
  let at = schema;
  for (const name of path) {
    const next = schemaOfProperty(at, name);
    if (next === undefined) {
      return {
        message: `"${written}" leads nowhere: there is no "${name}"`,
        hint: suggestName(name, Object.keys(at.properties ?? {})),
      };
    }
    at = next;
  }
  return undefined;
}

/** The place of a position inside a text; good as long as no escape stands before it on the way. */
function positionInText(
  source: JsonSource,
  path: JsonPath,
  offset: number,
): { readonly line: number; readonly column: number } {
  const start = source.positionOf(path);
  return offset === 0 ? start : { line: start.line, column: start.column + 1 + offset };
}
