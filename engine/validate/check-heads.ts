import { composeText, fillRequired, omission } from '../compose/composition.ts';
import { dimensionsOf, pageVariables } from '../compose/page-variables.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import { type ComposedPage, headProvenance } from '../compose/provenance.ts';
import { headLengths } from '../content/model/documents.ts';
import type { Route } from '../routes/route-table.ts';
import { isIndexable } from '../routes/sitemap.ts';
import { isNamedAfter } from './entry-name.ts';
import type { Finding, Findings } from './findings.ts';
import { missingValueFinding } from './missing-value.ts';

type HeadText = keyof typeof headLengths;

interface LengthFault {
  readonly route: Route;
  readonly name: HeadText;
  readonly text: string;
  pages: number;
}

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
  /** By document and property: the first page whose text is too short or too long, and the number of such pages. */
  readonly #lengthFaults = new Map<string, LengthFault>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** @param pageOf composes a page, to find out where an equal text comes from */
  check(route: Route, texts: HeadTexts, pageOf: (route: Route) => ComposedPage): void {
    if (!isIndexable(route) || route.document.value.canonical !== undefined) return;
    for (const property of ['title', 'description'] as const) {
      const text = texts[property];
      if (text === undefined) continue;
      this.#checkLength(property, text, route);
      this.#checkUnique(property, text, route, pageOf);
    }
  }

  /** Reports the lengths, once all pages have been checked. */
  finish(): void {
    for (const fault of this.#lengthFaults.values()) this.#findings.add(lengthFinding(fault));
  }

  #checkLength(name: HeadText, text: string, route: Route): void {
    const { min, max } = headLengths[name];
    if (text.length >= min && text.length <= max) return;
    const key = `${route.document.id} ${name}`;
    const known = this.#lengthFaults.get(key);
    if (known === undefined) this.#lengthFaults.set(key, { route, name, text, pages: 1 });
    else known.pages += 1;
  }

  #checkUnique(name: HeadText, text: string, route: Route, pageOf: (route: Route) => ComposedPage): void {
    const other = this.#seen[name].get(text);
    if (other === undefined) {
      this.#seen[name].set(text, route);
      return;
    }
    const { entry, path, cause } = equalValue(name, pageOf(route), other) ?? {
      entry: route.document,
      path: [name],
      cause: other.document.id,
    };
    this.#findings.add({
      entry,
      path,
      code: 'CB_DUPLICATE_TEXT',
      message: `${route.path} has the same ${name} as ${other.path}: "${text}"`,
      hint: 'Write what is particular to each page, or mark one of them noIndex.',
      cause,
    });
  }
}

/** The value that two pages of one template have in common although their entries differ, as after a file was copied. */
function equalValue(
  name: HeadText,
  page: ComposedPage,
  other: Route,
): Pick<Finding, 'entry' | 'path' | 'cause'> | undefined {
  const { route } = page;
  if (route.kind !== 'cell' || other.kind !== 'cell' || route.document !== other.document) return undefined;
  const pairs = [...route.subjects].flatMap(([collection, entry]) => {
    const counterpart = other.subjects.get(collection);
    return counterpart === undefined || counterpart === entry ? [] : [{ entry, counterpart }];
  });
  const [pair, ...more] = pairs;
  if (pair === undefined || more.length > 0) return undefined;
  const source = headProvenance(name, page).filled.find(({ entry }) => entry.id === pair.entry.id);
  if (source === undefined) return undefined;
  const { path } = source;
  const isOriginal = isNamedAfter(pair.entry) && !isNamedAfter(pair.counterpart);
  const [entry, original] = isOriginal ? [pair.counterpart, pair.entry] : [pair.entry, pair.counterpart];
  return { entry, path, cause: original.id };
}

function lengthFinding({ route, name, text, pages }: LengthFault): Finding {
  const { min, max } = headLengths[name];
  const bound = text.length < min ? `at least ${min}` : `at most ${max}`;
  const others =
    pages === 1 ? '' : `; ${pages - 1} more ${pages === 2 ? 'page has' : 'pages have'} the same problem`;
  return {
    entry: route.document,
    path: [name],
    code: 'CB_LENGTH',
    message: `the ${name} of ${route.path} has ${text.length} characters; search results work best with ${bound}${others}`,
    hint: `It reads: "${text}"`,
    cause: name,
  };
}
