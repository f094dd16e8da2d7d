import { type CompositionFault, type CompositionRead, compose, readsOf } from '../compose/composition.ts';
import type { VariablePath } from '../compose/placeholder.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { blockLists } from '../content/document-blocks.ts';
import { isRecord, type JsonSchema, schemaOfProperty } from '../content/json-schema.ts';
import type { JsonPath, JsonSource, Position } from '../content/json-source.ts';
import { type CollectionName, collectionNames, isCollectionName } from '../content/model/collections.ts';
import { blockEnvelope } from '../content/model/documents.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';
import { suggestName } from '../content/suggestion.ts';
import { parseCondition } from '../routes/condition.ts';
import { type Dimension, readDimensions } from '../routes/matrix.ts';
import type { CheckableContent } from './load-content.ts';
import { describeSchema, misfit, takesText } from './schema-fit.ts';
import { schemaAt } from './value-path.ts';

/**
 * Checks every placeholder, `from` and `when` of every document against the schemas of what it names, so that an
 * unknown variable is reported at its position before any page is composed.
 */
export function checkDocuments(content: CheckableContent, model: ContentModel): Diagnostic[] {
  const checker = new DocumentChecker(content, model);
  for (const page of content.pages) checker.checkDocument(page, []);
  for (const layout of content.layouts.values()) checker.checkDocument(layout, []);
  for (const template of content.templates) {
    const read = readDimensions(template, model);
    if (read.ok) checker.checkTemplate(template, read.dimensions);
    else checker.diagnostics.push(...read.diagnostics);
  }
  checker.checkOverrides();
  return checker.diagnostics;
}

class DocumentChecker {
  readonly diagnostics: Diagnostic[] = [];
  readonly #content: CheckableContent;
  readonly #model: ContentModel;

  constructor(content: CheckableContent, model: ContentModel) {
    this.#content = content;
    this.#model = model;
  }

  checkTemplate(
    template: Entry<{ readonly where?: string | undefined }>,
    dimensions: readonly Dimension[],
  ): void {
    const { where } = template.value;
    if (where !== undefined) this.#checkWhere(template.source, where, dimensions);
    this.checkDocument(template, dimensions);
  }

  /** `where` may use only the dimensions of the template: the set of pages follows from their entries alone. */
  #checkWhere(source: JsonSource, where: string, dimensions: readonly Dimension[]): void {
    const [name = ''] = parseCondition(where).path;
    const names = dimensions.map((dimension) => dimension.name);
    if (names.includes(name)) this.#checkCondition(source, ['where'], where, dimensions);
    else {
      const message = `"${name}" is not a dimension of this template`;
      this.#tell(
        source,
        source.positionOf(['where']),
        'CB_UNKNOWN_VARIABLE',
        message,
        suggestName(name, names),
      );
    }
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

  /** Checks that overrides name a template, one of its blocks, and properties of the block's type. */
  checkOverrides(): void {
    const templates = new Map(this.#content.templates.map((template) => [template.slug, template]));
    for (const city of this.#content.collections.cities.values()) {
      for (const [templateName, blocks] of Object.entries(city.value.overrides ?? {})) {
        const template = templates.get(templateName);
        const at = ['overrides', templateName];
        if (template === undefined && this.#content.present?.get('templates')?.has(templateName)) continue;
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
      if (schemaOfProperty(schema, name) === undefined || Object.hasOwn(blockEnvelope, name)) {
        this.#add(
          source,
          [...at, name],
          `a block of type "${block.type}" has no property "${name}" to replace`,
          suggestName(
            name,
            Object.keys(schema.properties ?? {}).filter((known) => !Object.hasOwn(blockEnvelope, known)),
          ),
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
    if (typeof block.when === 'string') this.#checkCondition(source, [...at, 'when'], block.when, dimensions);
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
      this.#tell(source, source.positionInText([...at, ...path], offset), code, message, hint);
    }
    for (const read of readsOf(composition)) this.#checkRead(source, at, read, schema, dimensions);
  }

  #checkRead(
    source: JsonSource,
    at: JsonPath,
    read: CompositionRead,
    schema: JsonSchema,
    dimensions: readonly Dimension[],
  ): void {
    const path = [...at, ...read.at];
    const position =
      read.kind === 'text' ? source.positionInText(path, read.offset) : source.positionOf([...path, 'from']);
    const found = this.#lookUp(read.variable, dimensions);
    if (!found.ok) {
      this.#tell(source, position, 'CB_UNKNOWN_VARIABLE', found.message, found.hint);
      return;
    }
    const written = read.variable.join('.');
    if (read.kind === 'text') {
      if (!read.plain || takesText(found.schema)) return;
      const example = Object.keys(found.schema.properties ?? {})[0];
      this.#tell(
        source,
        position,
        'CB_WRONG_TYPE',
        `"${written}" is ${describeSchema(found.schema)}, not text`,
        example === undefined
          ? `To use the whole value as a property, write { "from": "${written}" }.`
          : `Name one of its properties, such as "${written}.${example}".`,
      );
      return;
    }
    const target = schemaAt(schema, read.at);
    const reason = target && misfit(found.schema, target);
    if (reason === undefined) return;
    this.#tell(
      source,
      position,
      'CB_WRONG_TYPE',
      `"${read.at.at(-1) ?? ''}" cannot be filled from "${written}": ${reason}`,
      'Name a value of the type that the block expects.',
    );
  }

  #checkCondition(
    source: JsonSource,
    at: JsonPath,
    condition: string,
    dimensions: readonly Dimension[],
  ): void {
    const found = this.#lookUp(parseCondition(condition).path, dimensions);
    if (!found.ok)
      this.#tell(source, source.positionOf(at), 'CB_UNKNOWN_VARIABLE', found.message, found.hint);
  }

  /** Returns the schema of a variable. */
  #lookUp(variable: VariablePath, dimensions: readonly Dimension[]): LookUp {
    const [name = '', ...path] = variable;
    const written = variable.join('.');
    const roots = this.#roots(dimensions);
    const schema = roots.get(name);
    if (schema !== undefined) return follow(written, schema, path);
    if (isCollectionName(name)) return this.#lookUpEntry(written, name, path);
    return {
      ok: false,
      message: `there is no variable "${name}" on this page`,
      hint: suggestName(name, [...roots.keys(), ...collectionNames]),
    };
  }

  #lookUpEntry(written: string, collection: CollectionName, path: readonly string[]): LookUp {
    const [slug, ...rest] = path;
    const slugs =
      this.#content.present?.get(collection) ?? new Set(this.#content.collections[collection].keys());
    if (slug === undefined) {
      return {
        ok: false,
        message: `"${written}" is a whole collection`,
        hint: `Name one entry: "${collection}.${[...slugs][0] ?? 'some-slug'}.name".`,
      };
    }
    if (slugs.has(slug)) return follow(written, this.#model.schemaOf(collection), rest);
    return {
      ok: false,
      message: `there is no entry "${slug}" in ${collection}/`,
      hint: suggestName(slug, slugs),
    };
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
    this.#tell(source, source.positionOfKey(path), 'CB_OVERRIDE', message, hint);
  }

  #tell(
    source: JsonSource,
    position: Position,
    code: DiagnosticCode,
    message: string,
    hint: string | undefined,
  ): void {
    this.diagnostics.push({
      file: source.file,
      ...position,
      code,
      severity: 'error',
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}

type LookUp =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

function follow(written: string, schema: JsonSchema, path: readonly string[]): LookUp {
  let at = schema;
  for (const name of path) {
    const next = schemaOfProperty(at, name);
    if (next === undefined) {
      return {
        ok: false,
        message: `"${written}" does not exist: there is no "${name}"`,
        hint: suggestName(name, Object.keys(at.properties ?? {})),
      };
    }
    at = next;
  }
  return { ok: true, schema: at };
}
