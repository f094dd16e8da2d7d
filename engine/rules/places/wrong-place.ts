import type { CopyText } from '../reading/copy-texts.ts';
import type { CopyFinding, CopyRule } from '../rule.ts';
import { areaCodesIn, businessAreaCodes } from './area-codes.ts';
import type { NearestPlace } from './gazetteer.ts';
import { isOtherName, isOtherNumber, listedMentions, RelationWords } from './mention-context.ts';
import { OtherStates } from './other-states.ts';
import { PlaceSubjects, type Subject } from './place-subject.ts';
import type { Mention, PlaceTerm, PlaceTerms } from './place-terms.ts';
import { UnlistedPlaces } from './unlisted-places.ts';

/** Reports the name, county, state, postal code or area code of another place in copy that is about one place. */
export const wrongPlace: CopyRule = {
  scope: 'copy',
  code: 'CB_WRONG_PLACE',
  description: 'Another place or state in copy that is about one place: "off".',
  severity: 'warning',
  check: ({ snapshot, model, texts, examined: checked, terms, gazetteer }) => {
    const { language } = snapshot.site.value;
    const subjects = new PlaceSubjects(snapshot, model, terms);
    const unlisted = gazetteer && new UnlistedPlaces(gazetteer, snapshot, texts);
    const words = RelationWords.of(language);
    const places: Places = { terms, unlisted, words };
    const states = OtherStates.of(snapshot);
    // A language without a dictionary of its own needs words.json. Without that file, it is a mistake in site.json.
    const isLanguageKnown = words !== undefined || snapshot.entries.has('words');
    const ownCodes = businessAreaCodes(snapshot);
    const findings: CopyFinding[] = [];
    let examined = 0;
    for (const text of checked) {
      const subject = subjects.of(text.entry);
      if (subject === undefined || isFact(text)) continue;
      examined += 1;
      const foreign = states?.find(text, subject.name) ?? [];
      // A gazetteer may list a place with the name of a state.
      const isNew = ({ offset }: CopyFinding) => !foreign.some((state) => state.offset === offset);
      const found = isLanguageKnown ? foreignMentions(text, subject, places).filter(isNew) : [];
      findings.push(...foreign, ...found, ...foreignCodes(text, subject, ownCodes, found));
    }
    return { findings, examined };
  },
};

/** How places are recognized in copy. */
interface Places {
  readonly terms: PlaceTerms;
  /** Undefined without a gazetteer. */
  readonly unlisted: UnlistedPlaces | undefined;
  /** Undefined for a language without a list. */
  readonly words: RelationWords | undefined;
}

/** Maximum number of characters between a place and its county or postal code: " is in the ". */
const maxDistanceAfterPlace = 12;

/** Kilometers up to which a place that the site has no page for is one that readers know as near. */
const maxNearDistance = 40;

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

function foreignMentions(
  copy: CopyText,
  subject: Subject,
  { terms, unlisted, words }: Places,
): CopyFinding[] {
  const { entry, path, text } = copy;
  const known = terms.find(text);
  const mentions = [...known, ...(unlisted?.find(copy, subject, known) ?? [])].sort(
    (left, right) => left.start - right.start,
  );
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
    if (words?.relates(text, mention) === true) return true;
    return term.unlisted !== undefined && words?.isElsewhere(text, mention) !== false;
  };
  return foreign
    .filter((mention) => !isSetAside(mention, terms) && !isExempt(mention))
    .map(({ term, start }) => ({
      source: entry.source,
      path,
      offset: start,
      message: `"${term.text}" is ${describe(term)}, but the text is about ${subject.name}`,
      hint: `Write what is true of ${subject.name}, or say how the two places are related.${term.unlisted === undefined ? '' : ` If the copy may name it, add "${term.text}" to "knownPlaces" of quality.json.`}`,
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
  known: readonly CopyFinding[],
): CopyFinding[] {
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
  { kind, text, slugs, unlisted }: PlaceTerm,
  { near, nearCounties, hasUnknownNear }: Subject,
): boolean {
  if (unlisted !== undefined) return kind !== 'postal code' && unlisted.distance <= maxNearDistance;
  if (kind === 'county') return hasUnknownNear || nearCounties.has(text);
  return kind === 'name' && slugs.some((slug) => near.has(slug));
}

function isCode({ kind }: PlaceTerm): boolean {
  return kind === 'postal code' || kind === 'area code';
}

function describe({ kind, unlisted }: PlaceTerm): string {
  if (unlisted !== undefined) return describeUnlisted(kind, unlisted);
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

function describeUnlisted(kind: PlaceTerm['kind'], { place, distance }: NearestPlace): string {
  const [region] = place.regions;
  const away = `${Math.round(distance)} km away`;
  if (kind === 'postal code')
    return `the postal code of ${[place.name, region ?? []].flat().join(', ')}, ${away}`;
  const what = kind === 'county' ? 'a county' : 'a place';
  return region === undefined ? `${what} ${away}` : `${what} in ${region}, ${away}`;
}
