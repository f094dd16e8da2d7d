import { isRecord } from '../content/json-schema.ts';
import {
  type CollectionDeclaration,
  collectionSchema,
  nameField,
} from '../content/model/declared-collections.ts';
import type { PageSubject } from '../routes/route-table.ts';
import type { DeclaredReader } from './content-reader.ts';
import type { ContentPath, EntryRoot } from './root.ts';

/** The part of a recorder that reads entries by names that code does not know. */
interface NamedReads {
  value(root: EntryRoot, path: ContentPath): unknown;
  slugs(collection: string): readonly string[];
  referrers(collection: string, property: string, slug: string): readonly string[];
}

const declarations: EntryRoot = { kind: 'entry', id: 'collections' };

/** Reads the collections that a site declares, and records what it reads. */
export class DeclaredEntries implements DeclaredReader {
  readonly #recorder: NamedReads;

  constructor(recorder: NamedReads) {
    this.#recorder = recorder;
  }

  declaration(collection: string): CollectionDeclaration | undefined {
    return declarationIn(this.#recorder.value(declarations, ['collections', collection]));
  }

  slugs(collection: string): readonly string[] {
    return this.#recorder.slugs(collection);
  }

  subjects(): PageSubject {
    const declared = this.#recorder.value(declarations, ['collections']);
    return Object.fromEntries(
      Object.keys(isRecord(declared) ? declared : {}).flatMap((collection) => {
        const slug = this.#recorder.value({ kind: 'subject', collection }, ['slug']);
        return typeof slug === 'string' ? [[collection, slug]] : [];
      }),
    );
  }

  value(collection: string, slug: string, field: string): unknown {
    return this.#recorder.value({ kind: 'entry', id: `${collection}/${slug}` }, [field]);
  }

  referrers(collection: string, field: string, slug: string): readonly string[] {
    return this.#recorder.referrers(collection, field, slug);
  }

  nameOf(collection: string, slug: string): string | undefined {
    const name = this.value(collection, slug, nameField) ?? this.value(collection, slug, 'title');
    return typeof name === 'string' ? name : undefined;
  }
}

const known = new WeakMap<object, CollectionDeclaration>();

/** The declaration in a validated value. Each value is parsed once. */
function declarationIn(value: unknown): CollectionDeclaration | undefined {
  if (!isRecord(value)) return undefined;
  const declaration = known.get(value) ?? collectionSchema.parse(value);
  known.set(value, declaration);
  return declaration;
}
