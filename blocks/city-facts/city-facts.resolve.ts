import type { ContentReader, EntryView, PageLink } from '../../engine/compose/content-reader.ts';
import { changeText, hasInsets } from '../../engine/compose/insets.ts';
import { type Neighborhood, neighborhoodOf } from '../cities/neighborhood.ts';
import { cityOf, pathInCity } from '../cities/page-city.ts';
import { type WayFromOffice, wayFromOffice } from '../cities/way-from-office.ts';
import { type MarkdownText, markdownSource } from '../ui/markdown.ts';
import { withoutFirstSentence } from '../ui/markdown-text.ts';

/** The facts that the block can show, in their order. */
export const cityFactNames = [
  'full-name',
  'part-of',
  'county',
  'population',
  'businesses',
  'office',
  'postal-codes',
  'neighbors',
  'industries',
] as const;

export type CityFactName = (typeof cityFactNames)[number];

/** The facts that the block shows; the others are undefined. */
export interface ShownFacts {
  /** Only if the city states it. */
  readonly fullName: string | undefined;
  readonly partOf: PossibleLink | undefined;
  readonly county: string | undefined;
  readonly population: { readonly count: string; readonly source: string | undefined } | undefined;
  readonly localBusinessCount: string | undefined;
  readonly office: WayFromOffice | undefined;
  /** `isZip` is whether the country calls them ZIP codes. */
  readonly postalCodes: { readonly codes: readonly string[]; readonly isZip: boolean } | undefined;
  readonly neighbors: readonly PossibleLink[] | undefined;
  readonly industries: { readonly label: string; readonly names: readonly string[] } | undefined;
}

export interface CityFacts {
  readonly heading: string;
  readonly text: string | undefined;
  /** Local copy. If present, the facts are a column next to it. */
  readonly copy: MarkdownText | undefined;
  /** The neighbors with their distances. Without it, only their names are shown. */
  readonly neighborhood: Neighborhood | undefined;
  readonly facts: ShownFacts | undefined;
}

export interface PossibleLink {
  readonly name: PageLink['name'];
  readonly path: PageLink['path'] | undefined;
}

interface Source {
  readonly heading: string;
  readonly text?: string | undefined;
  readonly city?: string | undefined;
  readonly copy?: MarkdownText | undefined;
  readonly withoutOpening?: true | undefined;
  readonly facts?: readonly CityFactName[] | undefined;
  readonly distances?: true | undefined;
  readonly industriesLabel?: string | undefined;
}

export function resolveCityFacts(block: Source, read: ContentReader): CityFacts {
  const city = cityOf(read, block.city);
  const { heading, text } = block;
  const copy =
    block.withoutOpening === true && !read.cellHas('lead') ? withoutOpening(block.copy, read) : block.copy;
  if (!city) return { heading, text, copy, neighborhood: undefined, facts: undefined };
  return {
    heading,
    text,
    copy,
    neighborhood: block.distances && neighborhoodOf(read, city, undefined),
    facts: shownFacts(block, city, read),
  };
}

function withoutOpening(copy: MarkdownText | undefined, read: ContentReader): MarkdownText | undefined {
  if (copy === undefined) return undefined;
  const source = markdownSource(copy);
  return hasInsets(source)
    ? changeText(read, source, (text) => withoutFirstSentence(text) ?? '')
    : withoutFirstSentence(source);
}

/** The countries whose postal codes are ZIP codes (ISO 3166). */
const zipCountries: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PH', 'PR', 'US', 'VI']);

function postalCodesOf(city: EntryView<'cities'>, read: ContentReader): ShownFacts['postalCodes'] {
  const codes = [...(city.postalCodes ?? [])];
  return codes.length === 0
    ? undefined
    : { codes, isZip: zipCountries.has(city.country ?? read.site.office.country) };
}

function industriesOf(
  { industriesLabel: label }: Source,
  { keyIndustries: names }: EntryView<'cities'>,
): ShownFacts['industries'] {
  return label === undefined || names === undefined ? undefined : { label, names: [...names] };
}

function shownFacts(block: Source, city: EntryView<'cities'>, read: ContentReader): ShownFacts {
  const names = block.facts ?? cityFactNames;
  const ifShown = <Fact>(name: CityFactName, fact: Fact) => (names.includes(name) ? fact : undefined);
  const linked = (slug: string): readonly PossibleLink[] => {
    const other = read.entry('cities', slug);
    return other ? [{ name: other.name, path: pathInCity(read, other) }] : [];
  };
  return {
    fullName: ifShown('full-name', city.fullName),
    partOf: ifShown('part-of', city.partOf === undefined ? undefined : linked(city.partOf)[0]),
    county: ifShown('county', city.county),
    population: ifShown(
      'population',
      city.population ? { count: city.population, source: city.sources?.population } : undefined,
    ),
    localBusinessCount: ifShown('businesses', city.localBusinessCount),
    office: ifShown('office', wayFromOffice(read.site.office, city)),
    postalCodes: ifShown('postal-codes', postalCodesOf(city, read)),
    neighbors: ifShown('neighbors', city.neighbors.flatMap(linked)),
    industries: ifShown('industries', industriesOf(block, city)),
  };
}
