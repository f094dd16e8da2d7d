import { composeText, fillRequired, omission } from '../../compose/composition.ts';
import { dimensionsOf, pageVariables } from '../../compose/page-variables.ts';
import { MissingValueError } from '../../compose/placeholder.ts';
import type { ComposedPage } from '../../compose/provenance.ts';
import type { headLengths } from '../../content/model/documents.ts';
import type { Route } from '../../routes/route-table.ts';
import { isIndexable } from '../../routes/sitemap.ts';
import { missingValueFinding } from '../missing-value.ts';
import type { Finding } from './finding.ts';

export type HeadText = keyof typeof headLengths;

/** The texts whose lengths and repetitions are checked. */
export const headTexts: readonly HeadText[] = ['title', 'description'];

/** The texts of a page's head that search results show. A text without a value is absent. */
export type HeadTexts = Readonly<Partial<Record<HeadText, string>>>;

/** Fills in the head of a page. Adds a finding for each text with a variable that has no value. */
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

/** Whether search engines show the head of a page: it is indexed under its own address. */
export const hasOwnHead = ({ route }: { readonly route: Route }): boolean =>
  isIndexable(route) && route.document.value.canonical === undefined;
