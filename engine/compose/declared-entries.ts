import { isRecord } from '../content/json-schema.ts';
import {
  type CollectionDeclaration,
  collectionSchema,
  nameField,
} from '../content/model/declared-collections.ts';
import type { PageSubject } from '../routes/route-table.ts';
import type { DeclaredReader } from './content-reader.ts';
import type { ContentPath, Question, Root } from './question.ts';

/** The part of a recorder that asks questions. */
interface Asks {
  ask(question: Question): { readonly value: unknown };
  value(root: Root, path: ContentPath): unknown;
}

const declarations: Root = { kind: 'entry', id: 'collections' };

/** Reads the collections that a site declares, and records what it reads: each field of each entry by itself. */
export class DeclaredEntries implements DeclaredReader {
  readonly #recorder: Asks;

  constructor(recorder: Asks) {
    this.#recorder = recorder;
  }

  declaration(collection: string): CollectionDeclaration | undefined {
    return declarationIn(this.#recorder.value(declarations, ['collections', collection]));
  }

  slugs(collection: string): readonly string[] {
    return textsIn(this.#recorder.ask({ kind: 'members', collection }).value);
  }

  subjects(): PageSubject {
    const { value } = this.#recorder.ask({ kind: 'keys', root: declarations, path: ['collections'] });
    return Object.fromEntries(
      textsIn(value).flatMap((collection) => {
        const slug = this.#recorder.value({ kind: 'subject', collection }, ['slug']);
        return typeof slug === 'string' ? [[collection, slug]] : [];
      }),
    );
  }

  value(collection: string, slug: string, field: string): unknown {
    return this.#recorder.value({ kind: 'entry', id: `${collection}/${slug}` }, [field]);
  }

  referrers(collection: string, field: string, slug: string): readonly string[] {
    return textsIn(this.#recorder.ask({ kind: 'referrers', collection, property: field, slug }).value);
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

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
