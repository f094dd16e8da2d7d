import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { contentFolder } from './rendered-site.ts';

type Folder = 'cities' | 'services' | 'posts';

/** Sentences that no other file contains, with at least a number of words. */
function sentences(name: string, words: number): string {
  const letters = (count: number) => count.toString(2).replaceAll('0', 'a').replaceAll('1', 'b');
  const count = Math.ceil(words / 9);
  return Array.from(
    { length: count },
    (_, index) => `Sentence ${letters(index)} of ${name} has words that no other file has.`,
  ).join(' ');
}

/**
 * Copies the content and edits it as an editor would: adds a city, a service and a post, renames one of each with all
 * references, and removes one of each, whose references then lead to the added one. Returns the folder of the copy, which
 * is deleted after the tests of the file.
 */
export function editedContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-edited-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(contentFolder, folder, { recursive: true });

  const slugsIn = (collection: Folder) =>
    readdirSync(join(folder, collection)).map((file) => file.replace('.json', ''));
  const fileOf = (collection: Folder, slug: string) => join(folder, collection, `${slug}.json`);
  const read = (collection: Folder, slug: string) =>
    JSON.parse(readFileSync(fileOf(collection, slug), 'utf8'));
  const write = (collection: Folder, slug: string, entry: object) =>
    writeFileSync(fileOf(collection, slug), JSON.stringify(entry, null, 2));

  const prefixes = {
    cities: '/locations/',
    services: '(?:/services/|/locations/[a-z0-9-]+/)',
    posts: '/blog/',
  } as const;
  /** Points every reference to an entry, by slug or by path, to another one. */
  const redirect = (collection: Folder, from: string, to: string) => {
    const reference = new RegExp(`(")${from}(")|(${prefixes[collection]})${from}(?![a-z0-9-])`, 'g');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.json') || name.startsWith('schema')) continue;
      const text = readFileSync(join(folder, name), 'utf8');
      const changed = text.replaceAll(
        reference,
        (_whole, open = '', close = '', path = '') => `${open || path}${to}${close}`,
      );
      if (changed !== text) writeFileSync(join(folder, name), changed);
    }
  };
  const rename = (collection: Folder, slug: string) => {
    redirect(collection, slug, `${slug}-renamed`);
    renameSync(fileOf(collection, slug), fileOf(collection, `${slug}-renamed`));
  };
  const remove = (collection: Folder, slug: string, successor: string) => {
    rmSync(fileOf(collection, slug));
    redirect(collection, slug, successor);
  };
  /** The entries to copy, to rename and to remove: the first, the second and the last of the collection. */
  const chosen = (collection: Folder) => {
    const [copied = '', renamed = '', ...others] = slugsIn(collection);
    return { copied, renamed, removed: others.at(-1) ?? '' };
  };

  const city = chosen('cities');
  const { overrides: _, ...model } = read('cities', city.copied);
  write('cities', 'added-harbor', {
    ...model,
    name: 'Added Harbor',
    description: 'IT support and security for Added Harbor offices, clinics and workshops beside the water.',
    about: [sentences('the town of Added Harbor', 200)],
    neighbors: [city.copied],
    services: Object.fromEntries(
      Object.keys(model.services)
        .slice(0, 3)
        .map((slug) => [
          slug,
          {
            lead: `Offices beside the water in Added Harbor ask for ${slug} of their own kind.`,
            intro: sentences(`${slug} in Added Harbor`, 130),
            faqs: [
              {
                question: `How is ${slug} different in Added Harbor?`,
                answer: sentences(`a pier with ${slug}`, 20),
              },
            ],
          },
        ]),
    ),
  });
  rename('cities', city.renamed);
  remove('cities', city.removed, 'added-harbor');

  const service = chosen('services');
  write('services', 'added-service', {
    ...read('services', service.copied),
    name: 'Added Service',
    title: 'An Added Service',
    description:
      'A service that an editor added for a test, with a description of its own and of a usual length.',
    statement: 'A service that was added for a test',
  });
  rename('services', service.renamed);
  remove('services', service.removed, 'added-service');

  const post = chosen('posts');
  write('posts', 'added-post', {
    ...read('posts', post.copied),
    title: 'A post that was added for a test',
    description:
      'A post that an editor added for a test, with a description of its own and of a usual length.',
    related: [post.copied, post.renamed],
  });
  rename('posts', post.renamed);
  remove('posts', post.removed, 'added-post');
  return folder;
}
