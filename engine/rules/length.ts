import { composeText } from '../compose/composition.ts';
import { headProvenance, supplierOf } from '../compose/provenance.ts';
import { headLengths } from '../content/model/documents.ts';
import type { Route } from '../routes/route-table.ts';
import type { Finding } from './reading/finding.ts';
import { type HeadText, hasOwnHead, headTexts } from './reading/read-head.ts';
import type { PagesInput, ReadPage, RuleOf } from './rule.ts';

/** Warns of titles and descriptions of indexed pages that search results cut, or that say too little. */
export const headLength: RuleOf<'pages'> = {
  scope: 'pages',
  code: 'CB_LENGTH',
  check: ({ pages, pageOf }) => {
    const byDocument = Map.groupBy(pages.filter(hasOwnHead), ({ route }) => route.document.id);
    return [...byDocument.values()].flatMap((ofDocument) =>
      headTexts.flatMap((name) => wrongLengths(name, ofDocument, pageOf)),
    );
  },
};

/** A page with a head text that is too short or too long. */
interface LengthFault {
  readonly route: Route;
  readonly text: string;
}

/** Reports the pages of one document, once for each place to correct. */
function wrongLengths(
  name: HeadText,
  pages: readonly ReadPage[],
  pageOf: PagesInput['pageOf'],
): readonly Finding[] {
  const { min, max } = headLengths[name];
  const written = pages.flatMap(({ route, head: { [name]: text } }) =>
    text === undefined ? [] : [{ route, text }],
  );
  const faults = written.filter(({ text }) => text.length < min || text.length > max);
  // A fault of all pages of a template is its own: a name alone is too short in every place.
  const isShared = written.length > 1 && faults.length === written.length;
  const places = new Map<string, { readonly place: Place; readonly first: LengthFault; pages: number }>();
  for (const fault of faults) {
    const place = isShared ? writtenPlace(name, fault.route) : placeToCorrect(name, fault.route, pageOf);
    const key = JSON.stringify([place.entry.id, ...place.path]);
    const known = places.get(key);
    if (known === undefined) places.set(key, { place, first: fault, pages: 1 });
    else known.pages += 1;
  }
  return [...places.values()].map(({ place, first, pages: count }) =>
    lengthFinding(name, place, first, count),
  );
}

type Place = Pick<Finding, 'entry' | 'path'>;

const writtenPlace = (name: HeadText, { document }: Route): Place => ({ entry: document, path: [name] });

/** The value of an entry that is the whole text, or the property of the document. */
function placeToCorrect(name: HeadText, route: Route, pageOf: PagesInput['pageOf']): Place {
  const composition = composeText(route.document.value[name]);
  const [part, ...others] = composition.kind === 'text' ? composition.text.parts : [];
  if (part === undefined || part.kind === 'literal' || others.length > 0) return writtenPlace(name, route);
  return supplierOf(headProvenance(name, pageOf(route)));
}

function lengthFinding(name: HeadText, place: Place, { route, text }: LengthFault, pages: number): Finding {
  const { min, max } = headLengths[name];
  const bound = text.length < min ? `at least ${min}` : `at most ${max}`;
  const others =
    pages === 1 ? '' : `; ${pages - 1} more ${pages === 2 ? 'page has' : 'pages have'} the same problem`;
  return {
    ...place,
    code: 'CB_LENGTH',
    severity: 'warning',
    message: `the ${name} of ${route.path} has ${text.length} characters; search results work best with ${bound}${others}`,
    hint: `It reads: "${text}"`,
    cause: name,
  };
}
