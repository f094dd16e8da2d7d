import type { ContentReader } from '../../engine/compose/content-reader.ts';
import { entriesPerPage } from '../../engine/content/groups.ts';
import { formatsIn } from '../../engine/words/formats.ts';
import { pathOfEntry, picturesOf, shownFields } from '../entries/entry-fields.ts';
import { linkedGroups } from '../entries/linked-groups.ts';

/** The entries of a collection that a block lists, and what it shows of each. */
interface Selection {
  readonly collection: string;
  readonly entries?: readonly string[] | undefined;
  readonly referringBy?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly picture?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly limit?: number | undefined;
}

/** Returns the entries that exist. Entries without a page have no path; the entry of this page is left out. */
export function listedEntries(block: Selection, read: ContentReader) {
  const { collection } = block;
  const own = read.declaredSubjects()[collection];
  const slugs = sorted(block, candidates(block, read), read).filter((slug) => slug !== own);
  const shown = slugs.slice(0, block.limit ?? entriesPerPage);
  const isPart = shown.length < slugs.length || groupOnPage(block, read) !== undefined;
  const entries = shown.flatMap((slug) => {
    const name = read.nameOf(collection, slug);
    if (name === undefined) return [];
    const [picture] = picturesOf(read, collection, slug, block.picture);
    return [
      {
        slug,
        name,
        path: pathOfEntry(read, collection, slug),
        isSample: read.fieldOf(collection, slug, 'sample') === true,
        picture,
        fields: shownFields(read, collection, slug, block.fields ?? []),
      },
    ];
  });
  /** The groups of all entries. None if the list is whole, or if groups have no pages. */
  const groups = isPart && block.limit === undefined ? linkedGroups(read, collection) : [];
  return { entries, groups };
}

/** Returns the group that the page is about, if the block lists it. */
function groupOnPage(
  { collection, entries, referringBy }: Selection,
  read: ContentReader,
): string | undefined {
  return entries === undefined && referringBy === undefined ? read.group(collection)?.slug : undefined;
}

function candidates(block: Selection, read: ContentReader): readonly string[] {
  const { collection, entries, referringBy } = block;
  const group = groupOnPage(block, read);
  if (group !== undefined) return read.entriesIn(collection, group);
  const named = entries ?? read.slugs(collection);
  if (referringBy === undefined) return named;
  const about = read.declaration(collection)?.fields[referringBy]?.collection ?? '';
  const subject = read.declaredSubjects()[about];
  if (subject === undefined) return [];
  const referring = read.referrers(collection, referringBy, subject);
  return named.filter((slug) => referring.includes(slug));
}

/** Sorts the entries by a field; those without a value are last. Named entries keep their order. */
function sorted(block: Selection, slugs: readonly string[], read: ContentReader): readonly string[] {
  if (block.entries !== undefined && block.sortBy === undefined) return slugs;
  const { compare } = formatsIn(read.site.language);
  const values = new Map(
    slugs.map((slug) => [slug, read.fieldOf(block.collection, slug, block.sortBy ?? 'name')]),
  );
  return slugs.toSorted((one, other) => {
    const [left, right] = [values.get(one), values.get(other)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : compare(String(left), String(right));
  });
}
