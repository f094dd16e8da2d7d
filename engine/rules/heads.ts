import { composeText, fillRequired, omission } from '../compose/composition.ts';
import { dimensionsOf, pageVariables } from '../compose/page-variables.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import { type ComposedPage, headProvenance, supplierOf } from '../compose/provenance.ts';
import { isRecord } from '../content/json-schema.ts';
import { headLengths } from '../content/model/documents.ts';
import type { Entry } from '../content/snapshot.ts';
import type { Route } from '../routes/route-table.ts';
import { isIndexable } from '../routes/sitemap.ts';
import { isNamedAfter, nameOf } from './reading/entry-name.ts';
import type { Finding, Findings } from './reading/findings.ts';
import { missingValueFinding } from './reading/missing-value.ts';

type HeadText = keyof typeof headLengths;

/** The pages of a document of which a head text was checked. */
interface LengthCheck {
  readonly name: HeadText;
  pages: number;
  readonly faults: LengthFault[];
}

/** A page with a head text that is too short or too long. */
interface LengthFault {
  readonly route: Route;
  readonly text: string;
}

type PageOf = (route: Route) => ComposedPage;

/** The texts of a page's head that search results show. A text without a value is absent. */
export type HeadTexts = Readonly<Partial<Record<HeadText, string>>>;

/** Fills in the head of a page. Reports texts with a variable that has no value. */
export function readHead(page: ComposedPage, findings: Finding[]): HeadTexts {
  const { name, title, description } = page.route.document.value;
  const read = (property: string, text: string) => fillOrReport(text, property, page, findings);
  const texts = { title: read('title', title), description: read('description', description) };
  // A name without a value is an error; one whose claim has expired gives way to the title.
  if (name !== undefined && omission(composeText(name), variablesOf(page).hasExpired) === undefined)
    read('name', name);
  return {
    ...(texts.title !== undefined && { title: texts.title }),
    ...(texts.description !== undefined && { description: texts.description }),
  };
}

const variablesOf = ({ route, recorder }: ComposedPage) => pageVariables(recorder, dimensionsOf(route));

function fillOrReport(
  text: string,
  property: string,
  page: ComposedPage,
  findings: Finding[],
): string | undefined {
  const { route } = page;
  try {
    return fillRequired(text, variablesOf(page));
  } catch (error) {
    if (!(error instanceof MissingValueError)) throw error;
    findings.push(...missingValueFinding(error, page, route.document, [property]));
    return undefined;
  }
}

/** Checks the titles and descriptions of all indexed pages: their lengths, and texts that two pages share. */
export class HeadChecker {
  readonly #findings: Findings;
  readonly #seen = { title: new Map<string, Route>(), description: new Map<string, Route>() };
  readonly #pageOf: PageOf;
  /** By document and property. */
  readonly #lengths = new Map<string, LengthCheck>();

  /** @param pageOf composes a page, to find out where a text comes from */
  constructor(findings: Findings, pageOf: PageOf) {
    this.#findings = findings;
    this.#pageOf = pageOf;
  }

  check(route: Route, texts: HeadTexts): void {
    if (!isIndexable(route) || route.document.value.canonical !== undefined) return;
    for (const property of ['title', 'description'] as const) {
      const text = texts[property];
      if (text === undefined) continue;
      this.#checkLength(property, text, route);
      this.#checkUnique(property, text, route);
    }
  }

  /** Reports the lengths, once all pages have been checked. */
  finish(): void {
    for (const { name, pages, faults } of this.#lengths.values()) {
      const [first] = faults;
      if (first === undefined) continue;
      // A fault of all pages of a template is its own: a name alone is too short in every place.
      const isShared = pages > 1 && faults.length === pages;
      const places = new Map<string, { readonly place: Place; readonly faults: LengthFault[] }>();
      for (const fault of faults) {
        const place = isShared
          ? writtenPlace(name, fault.route)
          : placeToCorrect(name, fault.route, this.#pageOf);
        const key = JSON.stringify([place.entry.id, ...place.path]);
        const known = places.get(key) ?? { place, faults: [] };
        known.faults.push(fault);
        places.set(key, known);
      }
      for (const { place, faults } of places.values())
        this.#findings.add(lengthFinding(name, place, faults[0] ?? first, faults.length));
    }
  }

  #checkLength(name: HeadText, text: string, route: Route): void {
    const key = `${route.document.id} ${name}`;
    const check = this.#lengths.get(key) ?? { name, pages: 0, faults: [] };
    this.#lengths.set(key, check);
    check.pages += 1;
    const { min, max } = headLengths[name];
    if (text.length < min || text.length > max) check.faults.push({ route, text });
  }

  #checkUnique(property: HeadText, text: string, route: Route): void {
    const other = this.#seen[property].get(text);
    if (other === undefined) {
      this.#seen[property].set(text, route);
      return;
    }
    const pair = differingEntries(route, other);
    const name = pair && equalName(pair);
    if (name !== undefined) {
      this.#findings.add(name);
      return;
    }
    const { entry, path, cause } = (pair && equalValue(property, this.#pageOf(route), pair)) ?? {
      entry: route.document,
      path: [property],
      cause: other.document.id,
    };
    this.#findings.add({
      entry,
      path,
      code: 'CB_DUPLICATE_TEXT',
      severity: property === 'title' ? 'error' : 'warning',
      message: `${route.path} has the same ${property} as ${other.path}: "${text}"`,
      hint: 'Write what is particular to each page, or mark one of them noIndex.',
      cause,
    });
  }
}

/** The entries in which two pages of one template differ. */
interface EntryPair {
  readonly collection: string;
  /** The entry of the page that is checked. */
  readonly own: Entry;
  /** The one that should change: it is not named after its file, or is the one of the page that is checked. */
  readonly copy: Entry;
  readonly original: Entry;
}

/** Returns the only entries in which two pages of one template differ. */
function differingEntries(route: Route, other: Route): EntryPair | undefined {
  if (route.kind !== 'cell' || other.kind !== 'cell' || route.document !== other.document) return undefined;
  const pairs = [...route.subjects].flatMap(([collection, own]) => {
    const counterpart = other.subjects.get(collection);
    if (counterpart === undefined || counterpart === own) return [];
    const isOriginal = isNamedAfter(own) && !isNamedAfter(counterpart);
    const [copy, original] = isOriginal ? [counterpart, own] : [own, counterpart];
    return [{ collection, own, copy, original }];
  });
  const [pair, ...more] = pairs;
  return more.length === 0 ? pair : undefined;
}

/** Reports two entries of one name, as after a file was copied. Places of one name in two states are no mistake. */
function equalName({ collection, copy, original }: EntryPair): Finding | undefined {
  const name = nameOf(copy);
  if (name === undefined || name !== nameOf(original) || stateOf(copy) !== stateOf(original))
    return undefined;
  return {
    entry: copy,
    path: ['name'],
    code: 'CB_DUPLICATE_TEXT',
    message: `two ${collection} are called "${name}": the other is ${original.source.file}`,
    hint: 'Correct "name". If both are right, write what is particular to each page.',
    cause: original.id,
  };
}

function stateOf({ value }: Entry): unknown {
  return isRecord(value) ? value.state : undefined;
}

/** The value that two entries have in common, as after a file was copied. */
function equalValue(
  name: HeadText,
  page: ComposedPage,
  { own, copy, original }: EntryPair,
): Pick<Finding, 'entry' | 'path' | 'cause'> | undefined {
  const source = headProvenance(name, page).filled.find(({ entry }) => entry.id === own.id);
  return source && { entry: copy, path: source.path, cause: original.id };
}

type Place = Pick<Finding, 'entry' | 'path'>;

const writtenPlace = (name: HeadText, { document }: Route): Place => ({ entry: document, path: [name] });

/** The value of an entry that is the whole text, or the property of the document. */
function placeToCorrect(name: HeadText, route: Route, pageOf: PageOf): Place {
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
