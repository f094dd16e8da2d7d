import { kindName, words } from '../site-words.ts';

const known = {
  cities: ['city', 'cityAbout'],
  pages: ['page', 'pageAbout'],
  posts: ['post', 'postAbout'],
  jobs: ['job', 'jobAbout'],
  testimonials: ['testimonial', 'testimonialAbout'],
  services: ['service', 'serviceAbout'],
  industries: ['industry', 'industryAbout'],
  claims: ['claim', 'claimAbout'],
  forms: ['form', 'formAbout'],
} as const;

/** The kinds in the order in which they are offered; others follow. */
export const orderedKinds: readonly string[] = Object.keys(known);

const wordsOf = (kind: string) => Object.entries(known).find(([name]) => name === kind)?.[1];

/** The name of one file of a kind, as the studio offers it: "A post". */
export function newKindName(kind: string): string {
  const [name] = wordsOf(kind) ?? [];
  return name === undefined
    ? words.studioCreation('other', { kind: kindName(kind) })
    : words.studioCreation(name);
}

/** The use of a file of a kind; undefined for a collection of the site itself. */
export function newKindAbout(kind: string): string | undefined {
  const [, about] = wordsOf(kind) ?? [];
  return about && words.studioCreation(about);
}
