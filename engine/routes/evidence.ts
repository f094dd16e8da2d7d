import type { ContentModel } from '../content/content-model.ts';
import { isRecord } from '../content/json-schema.ts';
import type { Collections, Entry } from '../content/snapshot.ts';

/** The value of an entry of evidence. */
type Piece = Readonly<Record<string, unknown>>;

/** Subject -> the entries of one collection that name it. */
type NamingEntries = ReadonlyMap<string, ReadonlySet<Piece>>;

/** The evidence of a site: the entries, samples excepted, that name the subjects of cells, such as jobs and testimonials. */
export class Evidence {
  readonly #collections: Collections;
  readonly #model: ContentModel;
  #found: readonly NamingEntries[] | undefined;

  constructor(collections: Collections, model: ContentModel) {
    this.#collections = collections;
    this.#model = model;
  }

  /** Returns the entries that name every subject, by the references of their schema. */
  naming(subjects: ReadonlyMap<string, Entry>): readonly Piece[] {
    this.#found ??= [...this.#model.collections].flatMap(([name, { isEvidence }]) =>
      isEvidence ? [this.#find(name)] : [],
    );
    const [first, ...others] = [...subjects.values()].map(({ id }) => id);
    return this.#found.flatMap((naming) =>
      [...(naming.get(first ?? '') ?? [])].filter((piece) =>
        others.every((id) => naming.get(id)?.has(piece)),
      ),
    );
  }

  #find(collection: string): NamingEntries {
    const references = Object.entries(this.#model.schemaOf(collection).properties ?? {}).flatMap(
      ([property, { reference, items }]) => {
        const target = reference ?? items?.reference;
        return target === undefined ? [] : [{ property, target }];
      },
    );
    const found = new Map<string, Set<Piece>>();
    for (const { value } of this.#collections[collection]?.values() ?? []) {
      if (!isRecord(value) || value.sample === true) continue;
      for (const { property, target } of references)
        for (const slug of [value[property]].flat()) {
          const id = `${target}/${slug}`;
          found.set(id, (found.get(id) ?? new Set()).add(value));
        }
    }
    return found;
  }
}
