import { nearestName } from '../../content/suggestion.ts';

/** The names by which other programs and editors mark a gap, with the variable that fills it. */
const variables: ReadonlyMap<string, string> = new Map([
  ['city', 'city.name'],
  ['town', 'city.name'],
  ['county', 'city.county'],
  ['state', 'city.state'],
  ['service', 'service.name'],
  ['industry', 'industry.name'],
  ['company', 'site.name'],
  ['business', 'site.name'],
  ['phone', 'site.phones.main.display'],
  ['address', 'site.office.address'],
  ['name', 'city.name'],
]);

/** A gap for a name in a text, at an offset in it. */
export interface Gap {
  readonly text: string;
  readonly offset: number;
  readonly marks: 'braces' | 'brackets';
  /** The variable of templates that fills the gap. */
  readonly variable: string;
}

/** One or two words in single braces: "{city}", "{ City Name }". */
const inBraces = /(?<![{$])\{\s*(?<name>[a-z]+(?:[ _-]?[a-z]+)?)\s*\}(?!\})/gi;

/** The same in angle brackets: "<city>", "<<City>>". A comparison has a space after its sign. */
const inAngles = /<{1,2}(?<name>[a-z]+(?:[ _-]?[a-z]+)?)>{1,2}/gi;

/** The same in square brackets, unless they are those of a link. */
const inSquares = /(?<!\])\[\s*(?<name>[a-z]+(?:[ _-]?[a-z]+)?)\s*\](?![[(:])/gi;

/** Returns the gaps for names in a text. Names in braces may be misspelled: prose has no others there. */
export function gapsIn(text: string): readonly Gap[] {
  if (!/[{<[]/.test(text)) return [];
  return [
    ...matches(text, inBraces, 'braces', similarVariable),
    ...matches(text, inAngles, 'brackets', (name) => variables.get(name)),
    ...matches(text, inSquares, 'brackets', (name) => variables.get(name)),
  ];
}

function matches(
  text: string,
  pattern: RegExp,
  marks: Gap['marks'],
  variableOf: (name: string) => string | undefined,
): readonly Gap[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups = {} }) => {
    const name = (groups.name ?? '').toLowerCase();
    const variable = variableOf(name.replace(/(?<=.)[ _-]?name$/, ''));
    return variable === undefined ? [] : [{ text: found, offset: index, marks, variable }];
  });
}

function similarVariable(name: string): string | undefined {
  return variables.get(nearestName(name, variables.keys()) ?? '');
}
