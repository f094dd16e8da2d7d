import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import type { PictureProperties } from '../../engine/content/model/common.ts';
import type { DeclaredField } from '../../engine/content/model/declared-collections.ts';
import type { MarkdownText } from '../ui/markdown.ts';
import { entriesWords } from './entries.words.ts';
import { telephoneText } from './telephone-text.ts';

/** A value of a field as visitors see it. */
export type ShownValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A field of an entry that has a value. */
export interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly content:
    | { readonly kind: 'values'; readonly values: readonly ShownValue[] }
    /** Sentences of the entry, without a label. */
    | { readonly kind: 'sentences'; readonly texts: readonly string[] }
    | { readonly kind: 'markdown'; readonly texts: readonly MarkdownText[] }
    | { readonly kind: 'pictures'; readonly pictures: readonly PictureProperties[] };
}

/** Texts that may be longer than this are sentences, not values next to a label. */
const longestValue = 60;

/** Returns the path of the page about an entry: that of its combination with the entries of this page, else its own. */
export function pathOfEntry(read: ContentReader, collection: string, slug: string): string | undefined {
  const subjects = read.declaredSubjects();
  const others = Object.keys(subjects).some((name) => name !== collection);
  const combined = others ? read.pathTo({ ...subjects, [collection]: slug }) : undefined;
  return combined ?? read.pathTo({ [collection]: slug });
}

/**
 * Returns the fields of an entry that have a value, in the order of the names.
 * @param names fields of the collection; unknown ones are left out
 */
export function shownFields(
  read: ContentReader,
  collection: string,
  slug: string,
  names: readonly string[],
): readonly ShownField[] {
  const fields = read.declaration(collection)?.fields ?? {};
  return names.flatMap((name): ShownField[] => {
    const field = fields[name];
    const value = field && read.fieldOf(collection, slug, name);
    if (field === undefined || value === undefined) return [];
    // A markdown value is a list of paragraphs, so a list of them is a list of lists.
    const values = field.list === true && Array.isArray(value) ? value : [value];
    const content = contentOf(read, field, values);
    return [{ name, label: field.label, content }];
  });
}

/** Returns the pictures of a field of an entry. */
export function picturesOf(
  read: ContentReader,
  collection: string,
  slug: string,
  name: string | undefined,
): readonly PictureProperties[] {
  if (name === undefined) return [];
  const [field] = shownFields(read, collection, slug, [name]);
  return field?.content.kind === 'pictures' ? field.content.pictures : [];
}

function contentOf(
  read: ContentReader,
  field: DeclaredField,
  values: readonly unknown[],
): ShownField['content'] {
  switch (field.type) {
    case 'markdown':
      return { kind: 'markdown', texts: values.filter(isMarkdown) };
    case 'image':
      return { kind: 'pictures', pictures: values.filter(isPicture) };
    case 'text': {
      const texts = values.map(String);
      // The declared maximum comes first, so that a field looks the same in all entries.
      const longest = field.max ?? Math.max(...texts.map((text) => text.length));
      return longest > longestValue
        ? { kind: 'sentences', texts }
        : { kind: 'values', values: texts.map(plain) };
    }
    default:
      return { kind: 'values', values: values.map((value) => shownValue(read, field, value)) };
  }
}

const plain = (text: string): ShownValue => ({ kind: 'text', text });

function shownValue(read: ContentReader, field: DeclaredField, value: unknown): ShownValue {
  const words = read.words(entriesWords);
  switch (field.type) {
    case 'number':
      return plain(words.formats.number(Number(value)));
    case 'money':
      return plain(words.formats.money(Number(value), field.currency ?? ''));
    case 'date':
      return plain(words.formats.date(String(value)));
    case 'boolean':
      return plain(words(value === true ? 'yes' : 'no'));
    case 'link':
      return { kind: 'link', href: String(value), text: textOfLink(read, String(value)) };
    case 'reference': {
      const [collection, slug] = [field.collection ?? '', String(value)];
      const name = read.nameOf(collection, slug) ?? slug;
      const path = pathOfEntry(read, collection, slug);
      return path === undefined ? plain(name) : { kind: 'link', href: path, text: name };
    }
    default:
      return plain(String(value));
  }
}

/** The text of a link without a text of its own: the name of a page of the site, a host, a number or an address. */
function textOfLink(read: ContentReader, href: string): string {
  if (href.startsWith('/')) return read.pageAt(href.replace(/#.*$/, ''))?.name ?? href;
  if (href.startsWith('https://')) return new URL(href).host.replace(/^www\./, '');
  if (href.startsWith('tel:')) return telephoneText(href.slice('tel:'.length), read.site.office.country);
  return href.replace(/^(?:mailto:|#)/, '');
}

function isMarkdown(value: unknown): value is MarkdownText {
  return typeof value === 'string' || Array.isArray(value);
}

function isPicture(value: unknown): value is PictureProperties {
  return isRecord(value) && typeof value.file === 'string' && typeof value.alt === 'string';
}
