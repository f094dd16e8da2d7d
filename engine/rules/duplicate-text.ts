import { type ComposedPage, headProvenance } from '../compose/provenance.ts';
import { isRecord } from '../content/json-schema.ts';
import type { Entry } from '../content/snapshot.ts';
import type { Route } from '../routes/route-table.ts';
import { isNamedAfter, nameOf } from './reading/entry-name.ts';
import type { Finding } from './reading/finding.ts';
import { type HeadText, hasOwnHead, headTexts } from './reading/read-head.ts';
import type { PagesInput, RuleOf } from './rule.ts';

/** Reports titles and descriptions that two indexed pages share. */
export const duplicateTexts: RuleOf<'pages'> = {
  scope: 'pages',
  code: 'CB_DUPLICATE_TEXT',
  check: (content) => headTexts.flatMap((name) => sharedTexts(name, content)),
};

function sharedTexts(name: HeadText, { pages, pageOf }: PagesInput): readonly Finding[] {
  const seen = new Map<string, Route>();
  return pages.filter(hasOwnHead).flatMap(({ route, head: { [name]: text } }) => {
    const other = text === undefined ? undefined : seen.get(text);
    if (text !== undefined && other === undefined) seen.set(text, route);
    return text === undefined || other === undefined ? [] : [sharedText(name, text, route, other, pageOf)];
  });
}

function sharedText(
  name: HeadText,
  text: string,
  route: Route,
  other: Route,
  pageOf: PagesInput['pageOf'],
): Finding {
  const pair = differingEntries(route, other);
  const sameName = pair && equalName(pair);
  if (sameName !== undefined) return sameName;
  const { entry, path, cause } = (pair && equalValue(name, pageOf(route), pair)) ?? {
    entry: route.document,
    path: [name],
    cause: other.document.id,
  };
  return {
    entry,
    path,
    code: 'CB_DUPLICATE_TEXT',
    severity: name === 'title' ? 'error' : 'warning',
    message: `${route.path} has the same ${name} as ${other.path}: "${text}"`,
    hint: 'Write what is particular to each page, or mark one of them noIndex.',
    cause,
  };
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
