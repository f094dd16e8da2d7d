import type { Site } from '../../engine/content/model/site.ts';
import { textRuns } from './page-text.ts';

/** Promises that one source in `site.json` settles: no page may state them in words of its own that disagree. */
const denied: readonly { readonly pattern: RegExp; readonly unless?: RegExp; readonly reason: string }[] = [
  {
    pattern:
      /\b(?:you hear from us|we (?:answer|reply|respond)|you get an answer)\b[^.]*\bsame (?:business |working )?day\b/i,
    reason: 'the first response takes 15 minutes on average',
  },
  {
    pattern:
      /\b(?:people|person|technicians?|engineers?|analysts?)\b[^.]*\b(?:at night|around the clock|on weekends|day and night|24\/7)/i,
    unless: /\b(?:plan|plans|cover|agreed)\b/i,
    reason: 'people answer at night only if the plan includes it',
  },
  { pattern: /\btechnician answers\b/i, reason: 'the first response takes 15 minutes on average' },
  {
    pattern: /\bno appointment|\bwithout an appointment|\bwalk-ins? welcome/i,
    reason: 'visits are by appointment',
  },
];

const priceRange = /\$\d+\s*(?:-|–|to)\s*\$\d+ per (?:user|person) per month/g;
const firmSize = /\b(?:offices|firms|businesses) of (\w+ to \w+(?: hundred)? people)/gi;
const telephone = /\(\d{3}\) \d{3}-\d{4}/g;

/** Returns the statements in markup that contradict the facts of the site, one sentence each. */
export function contradictions(html: string, site: Site): string[] {
  return textRuns(html).flatMap((run) => contradictionsIn(run, site));
}

function contradictionsIn(run: string, site: Site): string[] {
  const numbers = Object.values(site.phones).map(({ display }) => display);
  const sentences = run.split(/(?<=[.?!])\s+/);
  return [
    ...(run.match(priceRange) ?? []).flatMap((found) =>
      differs('price range', found, site.priceRange?.visible ?? ''),
    ),
    ...[...run.matchAll(firmSize)].flatMap(([, found = '']) => differs('size', found, site.firmSize ?? '')),
    ...(run.match(telephone) ?? [])
      .filter((found) => !numbers.includes(found))
      .map((found) => `${found} is not a number of the site`),
    ...sentences.flatMap((sentence) =>
      denied
        .filter(({ pattern, unless }) => pattern.test(sentence) && !unless?.test(sentence))
        .map(({ reason }) => `"${sentence}": ${reason}`),
    ),
  ];
}

function differs(what: string, found: string, fact: string): string[] {
  return found === fact ? [] : [`"${found}": the ${what} is "${fact}"`];
}
