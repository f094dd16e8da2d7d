import type { Service } from '../../engine/content/model/entries/service.ts';
import { nameAndSlug, type TargetFolder, writeEntry } from './content-entries.ts';
import type { Blank, Scaffold } from './scaffold.ts';

/**
 * Writes the file of a new service from its name in headings, such as "Backup Review". All other values are empty, and the
 * validator rejects the file until an editor has filled them in.
 * @throws ScaffoldError, ContentFolderError
 */
export function scaffoldService(folder: TargetFolder, written: string): Scaffold {
  const { name, slug } = nameAndSlug(
    written,
    'Write it as in headings: npm run new -- service "Backup Review"',
  );
  const service = {
    $schema: '../schema/service.json',
    name,
    title: '',
    description: '',
    icon: '',
    category: '',
    page: true,
    inCities: true,
    statement: '',
    problem: [''],
    approach: [''],
    features: times(3, { title: '', description: '', icon: '' }),
    benefits: times(3, ''),
    steps: times(3, { title: '', text: '' }),
    included: times(4, { item: '', detail: '' }),
    notIncluded: [''],
    cost: [''],
    faqs: times(2, { question: '', answer: '' }),
    related: times(2, ''),
    ctaText: '',
  } satisfies Blank<Service>;
  const file = writeEntry(folder, 'services', slug, service);
  return {
    files: [file],
    nextSteps: [
      `npm run validate lists the values to write in ${file}. Until it is published, they are warnings.`,
      '"page" is whether it has its own page, "inCities" whether cities may offer it; both are true now.',
      `To offer it in a city, add to the city's file: "services": { "${slug}": { "intro": ["A fact that is true only there."] } }`,
      `Add "${slug}" to "related" of related services.`,
    ],
  };
}

function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item);
}
