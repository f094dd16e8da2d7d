import { type CompositionFault, type CompositionRead, compose, readsOf } from '../compose/composition.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import { documentBlocks } from '../content/document-blocks.ts';
import { isRecord, type JsonSchema } from '../content/json-schema.ts';
import type { JsonPath, JsonSource } from '../content/json-source.ts';
import type { Position } from '../content/line-index.ts';
import type { Entry } from '../content/snapshot.ts';
import { errorAtPosition } from '../content/source-diagnostic.ts';
import { suggestName } from '../content/suggestion.ts';
import { parseCondition } from '../routes/condition.ts';
import { type Dimension, readDimensions } from '../routes/matrix.ts';
import { claimFaults } from './claim-fallback.ts';
import type { Publications } from './draft-or-scheduled.ts';
import { readOverrides } from './override.ts';
import type { FileContext, RuleOf, SnapshotDocuments } from './rule.ts';
import { describeSchema, misfit, takesText } from './schema/schema-fit.ts';
import { schemaAt } from './schema/value-path.ts';
import { VariableSchemas } from './schema/variable-schemas.ts';

/**
 * Checks every placeholder, `from` and `when` of every document and override against the schemas of what it names, so that an
 * unknown variable is reported at its position before any page is composed.
 */
export const unknownVariables: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_UNKNOWN_VARIABLE',
  check: ({ documents, model, publications, slugs }) => {
    if (documents === undefined) return [];
    const checker = new DocumentChecker(documents, { model, publications, slugs });
    for (const page of documents.pages) checker.checkDocument(page, []);
    for (const layout of documents.layouts.values()) checker.checkDocument(layout, []);
    for (const template of documents.templates) {
      const read = readDimensions(template, model);
      if (read.ok) checker.checkTemplate(template, read.dimensions);
      else checker.diagnostics.push(...read.diagnostics);
    }
    for (const { source, at, properties, schema, dimensions } of readOverrides(documents, model, slugs)
      .overrides) {
      // Without an override, the block has the text of the template.
      checker.checkPiece(source, at, properties, { ...schema, required: [] }, dimensions);
    }
    return checker.diagnostics;
  },
};

class DocumentChecker {
  readonly diagnostics: Diagnostic[] = [];
  readonly #variables: VariableSchemas;
  readonly #model: ContentModel;
  readonly #publications: Publications;
  readonly #claims: SnapshotDocuments['collections']['claims'];

  constructor(
    documents: SnapshotDocuments,
    { model, publications, slugs }: Pick<FileContext, 'model' | 'publications' | 'slugs'>,
  ) {
    this.#publications = publications;
    this.#variables = new VariableSchemas(documents, model, slugs);
    this.#model = model;
    this.#claims = documents.collections.claims;
  }

  checkTemplate(
    template: Entry<{ readonly where?: string | undefined }>,
    dimensions: readonly Dimension[],
  ): void {
    const { where } = template.value;
    if (where !== undefined) this.#checkWhere(template.source, where, dimensions);
    this.checkDocument(template, dimensions);
  }

  /** The structured data "entry" is that of the last dimension, whose collection must map it. */
  #checkEntryData(source: JsonSource, kinds: unknown, collection: string | undefined): void {
    const index = Array.isArray(kinds) ? kinds.indexOf('entry') : -1;
    if (index === -1) return;
    if (collection !== undefined && this.#model.declared.get(collection)?.structuredData !== undefined)
      return;
    const message =
      collection === undefined
        ? 'this page is not about an entry'
        : `collections.json maps no structured data for "${collection}"`;
    const hint = 'Add "structuredData" to the collection of the last dimension, or remove "entry".';
    this.#report(source, source.positionOf(['structuredData', index]), 'CB_COLLECTION', message, hint);
  }

  /** `where` may use only the dimensions of the template: the set of pages follows from their entries alone. */
  #checkWhere(source: JsonSource, where: string, dimensions: readonly Dimension[]): void {
    const [name = ''] = parseCondition(where).path;
    const names = dimensions.map((dimension) => dimension.name);
    if (names.includes(name)) this.#checkCondition(source, ['where'], where, dimensions);
    else {
      const message = `"${name}" is not a dimension of this template`;
      this.#report(
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
    this.#checkEntryData(source, value.structuredData, dimensions.at(-1)?.collection);
    const { title, description, name } = value;
    const head = { title, description, ...(name === undefined ? {} : { name }) };
    this.checkPiece(source, [], head, { required: ['title', 'description'] }, dimensions);
    for (const { path, block } of documentBlocks(document.kind, value))
      this.#checkBlock(source, path, block, dimensions);
  }

  #checkBlock(
    source: JsonSource,
    at: JsonPath,
    block: Readonly<Record<string, unknown>>,
    dimensions: readonly Dimension[],
  ): void {
    const schema = this.#model.blocks.schemaOf(String(block.type)) ?? {};
    if (typeof block.when === 'string') this.#checkCondition(source, [...at, 'when'], block.when, dimensions);
    this.checkPiece(source, at, block, schema, dimensions);
  }

  checkPiece(
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
      this.#report(source, source.positionInText([...at, ...path], offset), code, message, hint);
    }
    for (const read of readsOf(composition)) this.#checkRead(source, at, read, schema, dimensions);
    const { required = [] } = schema;
    this.diagnostics.push(
      ...claimFaults({ source, at, composition, required }, (slug) => this.#claims.get(slug)?.value),
    );
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
    const found = this.#variables.lookUp(read.variable, dimensions);
    if (!found.ok) {
      this.#report(source, position, 'CB_UNKNOWN_VARIABLE', found.message, found.hint);
      return;
    }
    const [collection = '', slug = ''] = read.variable;
    const hidden = this.#publications.faultOf(source.file, collection, slug);
    if (hidden !== undefined) {
      const { code, message, hint } = hidden;
      this.#report(source, position, code, message, hint);
      return;
    }
    const written = read.variable.join('.');
    if (read.kind === 'text') {
      if (!read.plain || takesText(found.schema)) return;
      const example = Object.keys(found.schema.properties ?? {})[0];
      this.#report(
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
    this.#report(
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
    const found = this.#variables.lookUp(parseCondition(condition).path, dimensions);
    if (!found.ok)
      this.#report(source, source.positionOf(at), 'CB_UNKNOWN_VARIABLE', found.message, found.hint);
  }

  #report(
    source: JsonSource,
    position: Position,
    code: DiagnosticCode,
    message: string,
    hint: string | undefined,
  ): void {
    this.diagnostics.push(errorAtPosition(source.file, position, code, message, hint));
  }
}
