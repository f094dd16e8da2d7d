import { setAside } from '../../content/absence.ts';
import type { ContentModel } from '../../content/content-model.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { EntryValues } from '../../content/model/entry-kinds.ts';
import type { Entry } from '../../content/snapshot.ts';
import type { CopyContent } from '../copy-content.ts';
import { partialCities } from '../partial-cities.ts';
import { areaCodesIn, businessAreaCodes } from './area-codes.ts';
import type { ContentRule, RuleFinding } from './content-rule.ts';
import type { CopyText } from './copy-texts.ts';
import { isOtherName, isOtherNumber, listedMentions, RelationWords } from './mention-context.ts';
import type { Mention, PlaceTerm, PlaceTerms } from './place-terms.ts';
import { TextMemo } from './text-memo.ts';

type CityValue = EntryValues['cities'];

/** A place whose name and neighbors are known. */
type City = Entry<Pick<CityValue, 'name' | 'neighbors'> & Partial<CityValue>>;

/** The places that a text may name: those that it is about, and those that its readers know as near. */
interface Subject {
  readonly slugs: ReadonlySet<string>;
  readonly name: string;
  readonly counties: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  /** The place of the office. */
  readonly office: ReadonlySet<string>;
  readonly officeCode: string | undefined;
  /** Neighbors, parents and parts. */
  readonly near: ReadonlySet<string>;
  readonly nearCounties: ReadonlySet<string>;
  /** Whether the file of a near place has a fault, so that not all near counties are known. */
  readonly hasUnknownNear: boolean;
}

/** Reports the name, county, postal code or area code of another place in copy that is about one place. */
export const wrongPlace: ContentRule = {
  code: 'CB_WRONG_PLACE',
  severity: 'warning',
  check: ({ snapshot, model, examined: texts, terms, isRepeated }) => {
    const cities = knownCities(snapshot, model);
    const { language } = snapshot.site.value;
    const words = RelationWords.of(language);
    const ownCodes = businessAreaCodes(snapshot);
    const key = isRepeated
      ? [language, terms.key, geographyKey(snapshot, cities), ...(ownCodes ?? ['unknown'])].join('\n')
      : undefined;
    const subjects = new Map<Entry, Subject | undefined>();
    const subjectOf = (entry: Entry): Subject | undefined => {
      if (!subjects.has(entry)) subjects.set(entry, findSubject(entry, cities, snapshot, terms));
      return subjects.get(entry);
    };
    const findings: RuleFinding[] = [];
    let examined = 0;
    for (const text of texts) {
      const subject = subjectOf(text.entry);
      if (subject === undefined || isFact(text)) continue;
      examined += 1;
      findings.push(
        ...mentionsIn.get(text, key, () => {
          const found = foreignMentions(text, subject, terms, words);
          return [...found, ...foreignCodes(text, subject, ownCodes, found)];
        }),
      );
    }
    return { findings, examined };
  },
};

type Cities = ReadonlyMap<string, City>;

/** Returns the places of the site, and those whose files have a fault in another property than their geography. */
function knownCities({ collections, absent }: CopyContent, model: ContentModel): Cities {
  const faulty = setAside(absent).flatMap(({ entry }) => entry ?? []);
  return new Map([
    ...collections.cities,
    ...partialCities(faulty, model).flatMap((city) => {
      const { source, slug, value } = city;
      const { name, neighbors } = value;
      const written = isRecord(source.value) ? source.value : {};
      const isKnown = geography.every(
        (property) => Object.hasOwn(written, property) === Object.hasOwn(value, property),
      );
      if (name === undefined || neighbors === undefined || !isKnown) return [];
      return [[slug, { ...city, value: { ...value, name, neighbors } }] as const];
    }),
  ]);
}

/** The properties that say which names and codes are those of a place, and which places are near. */
const geography = ['name', 'fullName', 'county', 'postalCodes', 'areaCodes', 'neighbors', 'partOf'];

const mentionsIn = new TextMemo<readonly RuleFinding[]>();

/** A key of all that subjects depend on: the names and codes of places, and which ones are near each other. */
function geographyKey({ site }: CopyContent, cities: Cities): string {
  return JSON.stringify([
    site.value.office.locality,
    site.value.office.postalCode,
    ...[...cities].map(([slug, { value }]) => [
      slug,
      value.name,
      value.county,
      value.postalCodes,
      value.areaCodes,
      value.neighbors,
      value.partOf,
    ]),
  ]);
}

/** Maximum number of characters between a place and its county or postal code: " is in the ". */
const maxDistanceAfterPlace = 12;

/** Properties of a place that define its names. */
const facts: ReadonlySet<unknown> = new Set([
  'name',
  'fullName',
  'county',
  'state',
  'postalCodes',
  'areaCodes',
]);

function isFact({ entry, path }: CopyText): boolean {
  return entry.kind === 'cities' && facts.has(path[0]);
}

/** The places that an entry is about; undefined if it is not about certain places. */
function findSubject(
  entry: Entry,
  cities: Cities,
  { site }: CopyContent,
  { setAside }: PlaceTerms,
): Subject | undefined {
  const about = slugsNamedBy(entry).flatMap((slug) => cities.get(slug) ?? []);
  const [first] = about;
  if (first === undefined) return undefined;
  const slugs = new Set(about.map(({ slug }) => slug));
  const { locality, postalCode } = site.value.office;
  const near = [...cities.values()].filter((other) => about.some((own) => isNear(own, other)));
  const office = [...cities.values()].filter(({ value }) => value.name === locality);
  return {
    slugs,
    name: first.value.name,
    counties: new Set(about.flatMap(({ value }) => value.county ?? [])),
    codes: new Set(about.flatMap(({ value }) => [...(value.postalCodes ?? []), ...(value.areaCodes ?? [])])),
    office: new Set(office.map(({ slug }) => slug)),
    officeCode: postalCode,
    near: new Set(near.map(({ slug }) => slug)),
    nearCounties: new Set(near.flatMap(({ value }) => value.county ?? [])),
    hasUnknownNear: about.some(({ value: { neighbors, partOf } }) =>
      [...neighbors, partOf ?? ''].some((slug) => setAside.has(slug)),
    ),
  };
}

function slugsNamedBy({ kind, slug, value }: Entry): readonly string[] {
  if (kind === 'cities') return [slug];
  if (!isRecord(value)) return [];
  const named = kind === 'jobs' ? value.cities : kind === 'testimonials' ? value.city : undefined;
  return (Array.isArray(named) ? named : [named]).filter((name) => typeof name === 'string');
}

function isNear(own: City, other: City): boolean {
  return (
    own.value.neighbors.includes(other.slug) ||
    other.value.neighbors.includes(own.slug) ||
    own.value.partOf === other.slug ||
    other.value.partOf === own.slug
  );
}

function foreignMentions(
  { entry, path, text }: CopyText,
  subject: Subject,
  terms: PlaceTerms,
  words: RelationWords | undefined,
): RuleFinding[] {
  const mentions = terms.find(text);
  const foreign = mentions.filter(({ term }) => !belongsTo(term, subject));
  if (foreign.length === 0) return [];
  const namesOwn = mentions.length > foreign.length;
  const places = new Set(foreign.map(({ term }) => term.text)).size;
  // The description of a place says where it is. The copy of its services has less reason to.
  const isAboutPlace = path[0] === 'about';
  const listed = listedMentions(text, mentions);
  const isExempt = (mention: Mention): boolean => {
    const { term } = mention;
    if (term.kind === 'name' && (isOtherName(text, mention) || isInCounty(text, mention, subject)))
      return true;
    if (term.kind === 'postal code' && isOtherNumber(text, mention)) return true;
    if (term.text === subject.officeCode && isAfterOffice(mention, foreign, subject)) return true;
    if ((listed.has(mention) && !isCode(term)) || isCountyOfPlace(mention, foreign)) return true;
    const isNear = isNearTerm(term, subject);
    if (isNear && isAboutPlace && term.kind !== 'county' && (namesOwn || places > 1)) return true;
    if (isOffice(term, subject))
      return namesOwn || words?.isAboutOffice(text, mention) !== false || words.relatesNear(text, mention);
    if (isNear) return words?.relatesNear(text, mention) !== false;
    return words?.relates(text, mention) === true;
  };
  return foreign
    .filter((mention) => !isSetAside(mention, terms) && !isExempt(mention))
    .map(({ term, start }) => ({
      source: entry.source,
      path,
      offset: start,
      message: `"${term.text}" is ${describe(term)}, but the text is about ${subject.name}`,
      hint: `Write what is true of ${subject.name}, or say how the two places are related.`,
    }));
}

/**
 * Area codes, also those in telephone numbers, that neither the place nor the business has.
 * @param known the findings in the text, which include the area codes of other places of the site
 */
function foreignCodes(
  { entry, path, text }: CopyText,
  subject: Subject,
  ownCodes: ReadonlySet<string> | undefined,
  known: readonly RuleFinding[],
): RuleFinding[] {
  if (ownCodes === undefined || !/\d{3}/.test(text)) return [];
  return areaCodesIn(text)
    .filter(({ code }) => !ownCodes.has(code) && !subject.codes.has(code))
    .filter(({ start }) => !known.some(({ offset }) => offset === start))
    .map(({ code, text: found, start }) => ({
      source: entry.source,
      path,
      offset: start,
      message: `"${found}" has an area code of another place, but the text is about ${subject.name}`,
      hint: `Write a number of ${subject.name} or of the business. If ${code} is an area code of the place, add it to "areaCodes" of its file.`,
    }));
}

/** Whether a mention is of a place whose file has a fault, so that its relation to others is not known. */
function isSetAside({ term: { slugs } }: Mention, { setAside }: PlaceTerms): boolean {
  return slugs.some((slug) => setAside.has(slug));
}

/** Whether a name is that of the own county with its words in another order: "County of Grafton". */
function isInCounty(text: string, { term, start }: Mention, { counties }: Subject): boolean {
  return [...counties].some(
    (county) =>
      county.startsWith(`${term.text} `) &&
      text.slice(0, start).endsWith(`${county.slice(term.text.length + 1)} of `),
  );
}

/** Whether a county is named to say where another place is: "Dover is in Strafford County". */
function isCountyOfPlace(mention: Mention, foreign: readonly Mention[]): boolean {
  const before = foreign[foreign.indexOf(mention) - 1];
  return (
    mention.term.kind === 'county' &&
    before?.term.kind === 'name' &&
    mention.start - before.end <= maxDistanceAfterPlace
  );
}

/** Whether the postal code of the office follows the name of its place: "Hanover, NH 03755". */
function isAfterOffice(mention: Mention, foreign: readonly Mention[], subject: Subject): boolean {
  const before = foreign[foreign.indexOf(mention) - 1];
  return (
    before !== undefined &&
    isOffice(before.term, subject) &&
    mention.start - before.end <= maxDistanceAfterPlace
  );
}

function belongsTo({ kind, text, slugs }: PlaceTerm, { slugs: own, counties, codes }: Subject): boolean {
  if (kind === 'county') return counties.has(text);
  if (kind === 'name') return slugs.some((slug) => own.has(slug));
  return codes.has(text);
}

function isOffice({ kind, slugs }: PlaceTerm, { office }: Subject): boolean {
  return kind === 'name' && slugs.some((slug) => office.has(slug));
}

function isNearTerm(
  { kind, text, slugs }: PlaceTerm,
  { near, nearCounties, hasUnknownNear }: Subject,
): boolean {
  if (kind === 'county') return hasUnknownNear || nearCounties.has(text);
  return kind === 'name' && slugs.some((slug) => near.has(slug));
}

function isCode({ kind }: PlaceTerm): boolean {
  return kind === 'postal code' || kind === 'area code';
}

function describe({ kind }: PlaceTerm): string {
  switch (kind) {
    case 'name':
      return 'another place';
    case 'county':
      return 'another county';
    case 'postal code':
      return 'the postal code of another place';
    case 'area code':
      return 'the area code of another place';
  }
}
