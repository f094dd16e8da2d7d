import type { VariablePath } from '../../compose/placeholder.ts';
import type { ContentModel } from '../../content/content-model.ts';
import { type JsonSchema, schemaOfProperty } from '../../content/json-schema.ts';
import { entriesOf } from '../../content/snapshot.ts';
import { suggestName, suggestTerm } from '../../content/suggestion.ts';
import { synonymOf } from '../../content/synonyms.ts';
import type { Dimension } from '../../routes/matrix.ts';
import type { SlugsByKind, SnapshotDocuments } from '../rule.ts';

/** The schema of a variable, or the reason why it does not exist. */
export type VariableLookup =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly message: string; readonly hint: string | undefined };

/** Finds the schemas of the variables that documents name. */
export class VariableSchemas {
  readonly #content: SnapshotDocuments;
  readonly #model: ContentModel;
  readonly #slugs: SlugsByKind;

  /** @param slugs the slugs of all files, if some of them have a fault */
  constructor(content: SnapshotDocuments, model: ContentModel, slugs: SlugsByKind = new Map()) {
    this.#content = content;
    this.#model = model;
    this.#slugs = slugs;
  }

  /** Returns the schema of a variable. */
  lookUp(variable: VariablePath, dimensions: readonly Dimension[]): VariableLookup {
    const [name = '', ...path] = variable;
    const written = variable.join('.');
    const roots = this.rootsOf(dimensions);
    const schema = roots.get(name);
    if (schema !== undefined) return follow(written, schema, path);
    if (this.#model.collections.has(name)) return this.#entry(written, name, path);
    return {
      ok: false,
      message: `there is no variable "${name}" on this page`,
      hint:
        this.#meantVariable(variable, roots) ??
        suggestTerm(name, [...roots.keys(), ...this.#model.collections.keys()]),
    };
  }

  /** Suggests a whole path: "{{ ville.nom }}" is "{{ city.name }}" where the page has a city. */
  #meantVariable(
    [name = '', ...path]: VariablePath,
    roots: ReadonlyMap<string, JsonSchema>,
  ): string | undefined {
    const root = synonymOf(name, roots.keys());
    const schema = root === undefined ? undefined : roots.get(root);
    if (root === undefined || schema === undefined) return this.#missingDimension(name, roots);
    const meant = [root];
    let at: JsonSchema | undefined = schema;
    for (const part of path) {
      const known: readonly string[] = Object.keys(at?.properties ?? {});
      const found: string = known.includes(part) ? part : (synonymOf(part, known) ?? part);
      meant.push(found);
      at = at && schemaOfProperty(at, found);
    }
    return at === undefined ? undefined : `Did you mean "${meant.join('.')}"?`;
  }

  /** Explains a name of a dimension that this page does not have: a city on a page that is about none. */
  #missingDimension(name: string, roots: ReadonlyMap<string, JsonSchema>): string | undefined {
    const collection = synonymOf(name, this.#model.collections.keys());
    if (
      collection === undefined ||
      [...roots.keys()].some((root) => synonymOf(root, [collection]) !== undefined)
    )
      return undefined;
    const slugs = [...entriesOf(this.#content, collection).keys()];
    return `Name an entry, "${collection}.${slugs[0] ?? 'some-slug'}.name", or write the text in a template whose pages are about ${collection}.`;
  }

  #entry(written: string, collection: string, path: readonly string[]): VariableLookup {
    const [slug, ...rest] = path;
    const slugs = this.#slugs.get(collection) ?? new Set(entriesOf(this.#content, collection).keys());
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

  /** The first segments of variables with their schemas, without the names of collections. */
  rootsOf(dimensions: readonly Dimension[]): ReadonlyMap<string, JsonSchema> {
    const phones = schemaOfProperty(this.#model.schemaOf('site'), 'phones');
    const phone = phones && schemaOfProperty(phones, 'main');
    const roots = new Map<string, JsonSchema>([
      ['site', withDerivedFacts(this.#model.schemaOf('site'))],
      ['page', { properties: { path: { type: 'string' }, phone: phone ?? {} } }],
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
      const cell = (schema && schemaOfProperty(schema, '')) ?? {};
      roots.set('cell', { ...cell, properties: { ...cell.properties, opening: { type: 'string' } } });
    }
    return roots;
  }
}

/** The schema of the site with the facts that follow from others: see `siteFacts`. */
function withDerivedFacts(site: JsonSchema): JsonSchema {
  const { office = {} } = site.properties ?? {};
  const address: JsonSchema = { type: 'string' };
  const withAddress = { ...office, properties: { ...office.properties, address } };
  return { ...site, properties: { ...site.properties, office: withAddress } };
}

function follow(written: string, schema: JsonSchema, path: readonly string[]): VariableLookup {
  let at = schema;
  for (const name of path) {
    const next = schemaOfProperty(at, name);
    if (next === undefined) {
      return {
        ok: false,
        message: `"${written}" does not exist: there is no "${name}"`,
        hint: suggestTerm(name, Object.keys(at.properties ?? {})),
      };
    }
    at = next;
  }
  return { ok: true, schema: at };
}
