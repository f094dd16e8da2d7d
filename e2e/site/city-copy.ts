import type { City } from '../../engine/content/model/entries/city.ts';
import { sentenceKey, sentencesOf, wordsOf } from './page-text.ts';

export const fewestAboutWords = 180;
export const fewestServices = 3;
export const fewestCellWords = 60;
const longestSharedSentence = 7;

export interface NamedCity {
  readonly slug: string;
  readonly city: Pick<City, 'name' | 'county' | 'about' | 'services' | 'description'>;
}

/** Returns the faults in the local copy of cities, one line each. */
export function findCopyFaults(cities: readonly NamedCity[]): string[] {
  return [
    ...cities.flatMap(findFaultsOfCity),
    ...findSameOffer(cities),
    ...findSharedSentences(cities),
    ...cities.flatMap(findBareDistances),
  ];
}

export function textsOf({ city }: NamedCity): string[] {
  const { about, description, services } = city;
  const cells = Object.values(services).flatMap(({ intro, faqs }) => [
    ...paragraphs(intro),
    ...(faqs ?? []).flatMap(({ question, answer }) => [question, ...paragraphs(answer)]),
  ]);
  return [description, ...paragraphs(about), ...cells];
}

function paragraphs(text: string | readonly string[] | undefined): readonly string[] {
  if (text === undefined) return [];
  return typeof text === 'string' ? [text] : text;
}

function findFaultsOfCity({ slug, city }: NamedCity): string[] {
  const aboutWords = wordsOf(paragraphs(city.about).join(' ')).length;
  const services = Object.entries(city.services);
  return [
    ...(aboutWords < fewestAboutWords ? [`${slug} says ${aboutWords} words about itself`] : []),
    ...(services.length < fewestServices ? [`${slug} offers ${services.length} services`] : []),
    ...services.flatMap(([service, { intro, faqs }]) => {
      const words = wordsOf(paragraphs(intro).join(' ')).length;
      const isLocal = words >= fewestCellWords || (faqs !== undefined && faqs.length > 0);
      return isLocal ? [] : [`${slug} says ${words} words about ${service} and answers no question`];
    }),
  ];
}

function findSameOffer(cities: readonly NamedCity[]): string[] {
  const offers = new Set(cities.map(({ city }) => Object.keys(city.services).sort().join(' ')));
  return cities.length > 1 && offers.size === 1 ? ['every city offers the same services'] : [];
}

/** Finds sentences that two files share apart from place names and numbers. */
function findSharedSentences(cities: readonly NamedCity[]): string[] {
  const names = cities
    .flatMap(({ city }) => [city.name, ...(city.county === undefined ? [] : [city.county])])
    .sort((left, right) => right.length - left.length)
    .map((name) => name.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&'));
  const place = new RegExp(`(?<!\\p{L})(?:${[...new Set(names)].join('|')})(?!\\p{L})`, 'gu');
  const holders = new Map<string, string>();
  return cities.flatMap((named) =>
    textsOf(named)
      .flatMap(sentencesOf)
      .flatMap((sentence) => {
        if (wordsOf(sentence).length <= longestSharedSentence) return [];
        const masked = sentenceKey(sentence.replaceAll(place, 'Place').replaceAll(/\d[\d.,]*/g, '0'));
        const holder = holders.get(masked);
        if (holder === undefined) holders.set(masked, named.slug);
        return holder === undefined || holder === named.slug
          ? []
          : [`${named.slug} says what ${holder} says: ${sentence}`];
      }),
  );
}

/** A number of miles, in digits or in words. */
export const distance =
  /\b(?:\d[\d.,]*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty)(?:-\w+)?)[ -](?:[\w-]+ )?(?:miles?|mi)\b/i;

const wordsForStraight = /straight|as the crow flies/i;

export function isBareDistance(text: string): boolean {
  return distance.test(text) && !wordsForStraight.test(text);
}

function findBareDistances(named: NamedCity): string[] {
  return textsOf(named)
    .filter(isBareDistance)
    .map((text) => `${named.slug} does not say that the distance is a straight line: ${text}`);
}
