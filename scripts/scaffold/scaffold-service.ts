import type { Service } from '../../engine/content/model/entries.ts';
import { slugOf, writeEntry } from './content-entries.ts';
import type { Blank, Scaffold } from './scaffold.ts';
import { ScaffoldError } from './scaffold-error.ts';

/**
 * Writes the file of a new service, named as headings will name it: "Backup Review". Everything but the name is left
 * empty, which the validator refuses until a person has written it.
 * @throws ScaffoldError, ContentFolderError
 */
export function scaffoldService(folder: string, written: string): Scaffold {
  const name = written.trim().replace(/\s+/g, ' ');
  const slug = slugOf(name);
  if (slug === '') {
    throw new ScaffoldError(
      'CB_NAME',
      `"${written}" is not a name. Write it as headings will: npm run new -- service "Backup Review"`,
    );
  }
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
      `npm run validate lists what is still to write in ${file}, line by line. Until it is done, the site keeps its last good state.`,
      '"page" says whether it has a page of its own, "inCities" whether cities may offer it: both are true now.',
      `A city offers it once its file says so: "services": { "${slug}": { "intro": ["What is true there and nowhere else."] } }`,
      `Add "${slug}" to "related" of the services that it is asked for together with.`,
    ],
  };
}

function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item);
}
