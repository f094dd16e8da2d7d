import { isRecord } from '../../engine/content/json-schema.ts';
import { suggestName } from '../../engine/content/suggestion.ts';
import type { ContentEntries } from '../../engine/drafts/content-entries.ts';
import { type EntryRequest, entryDrafts, type NewEntryAbout } from '../../engine/drafts/entry-drafts.ts';
import { CommandError } from '../command/command-error.ts';
import type { Scaffold } from './scaffold.ts';
import { nameAndSlug, readContentEntries, type TargetFolder, writeEntry } from './write-entry.ts';

interface NewEntry {
  readonly folder: keyof typeof entryDrafts;
  readonly example: string;
  readonly steps: (slug: string) => readonly string[];
}

/** The kinds of entries and documents that have a name or title, and nothing that follows from other data. */
const newEntries = {
  service: {
    folder: 'services',
    example: 'Backup Review',
    steps: (slug) => [
      '"page" is whether it has its own page, "inCities" whether cities may offer it; both are true now.',
      `To offer it in a city, add to the city's file: "services": { "${slug}": { "intro": ["A fact that is true only there."] } }`,
      `Add "${slug}" to "related" of related services.`,
    ],
  },
  post: {
    folder: 'posts',
    example: 'One page with your network on it',
    steps: () => [
      'It is published on the date of "publishAt", which is today; write a later one to publish it then.',
    ],
  },
  page: {
    folder: 'pages',
    example: 'Spring checkup',
    steps: () => ['Link to its path from another page, so that visitors and search engines find it.'],
  },
  testimonial: {
    folder: 'testimonials',
    example: 'Jordan Reyes',
    steps: () => [
      'Quote the person word for word. "city" and "service" make it evidence for the pages of both.',
    ],
  },
  job: {
    folder: 'jobs',
    example: 'Moved an office over one weekend',
    steps: () => [
      '"source" names the evidence, such as a ticket. A job counts as evidence for each of its cities and its service.',
    ],
  },
  industry: {
    folder: 'industries',
    example: 'Veterinary clinics',
    steps: () => ['Name it in "industries" of the cities where it is common.'],
  },
} as const satisfies Readonly<Record<string, NewEntry>>;

export type NewEntryKind = keyof typeof newEntries;

/**
 * Writes the file of a new entry or page from its name or title. Values that only an editor knows are empty, and the
 * validator reports them.
 * @throws CommandError, ContentFolderError
 */
export function scaffoldEntry(
  folder: TargetFolder,
  kind: NewEntryKind,
  written: string,
  about: NewEntryAbout,
  now: Date,
): Scaffold {
  const { folder: collection, example, steps }: NewEntry = newEntries[kind];
  const create: (request: EntryRequest) => Readonly<Record<string, unknown>> = entryDrafts[collection];
  const { name: title, slug } = nameAndSlug(
    written,
    `Write it as visitors read it: npx cityblock new ${kind} "${example}"`,
  );
  const content = readContentEntries(folder.path);
  for (const [named, slugs] of [
    [about.city, content.entries('cities')],
    [about.service, content.entries('services')],
  ] as const) {
    if (named !== undefined && !slugs.has(named))
      throw new CommandError(
        `There is no entry "${named}"; nothing was written. ${suggestName(named, slugs.keys()) ?? `Name one of: ${[...slugs.keys()].join(', ')}`}`,
        { code: 'CB_NAME' },
      );
  }
  const today = now.toISOString().slice(0, 10);
  const file = writeEntry(folder, collection, slug, create({ title, about, content, today }));
  return {
    files: [file],
    nextSteps: [
      `npx cityblock validate lists the values to write in ${file}. Until it is published, they are warnings.`,
      ...steps(slug),
      ...pageSteps(kind, collection, content),
    ],
  };
}

/** Says that an entry that is written to be read on its own has no page, if no template has pages for its collection. */
function pageSteps(kind: NewEntryKind, collection: string, content: ContentEntries): readonly string[] {
  const hasPages = content.templates.some(({ for: dimensions }) =>
    Object.values(isRecord(dimensions) ? dimensions : {}).includes(collection),
  );
  if (hasPages || (kind !== 'post' && kind !== 'industry')) return [];
  return [
    `No template has "for": { "${kind}": "${collection}" }, so this entry has no page. Write one in templates/ with a path such as "/${collection}/:${kind}".`,
  ];
}
