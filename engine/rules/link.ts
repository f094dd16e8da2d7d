import { blockProvenance, type Provenance, supplierOf, type ValueSource } from '../compose/provenance.ts';
import { describeInstant } from '../content/publication-times.ts';
import type { Absence } from '../content/snapshot.ts';
import { nearestName } from '../content/suggestion.ts';
import { generatedPaths, linksIn, pathOfLink } from '../routes/links.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { Finding } from './reading/finding.ts';
import type { RuleOf } from './rule.ts';
import { valueAt } from './schema/value-path.ts';

/** Reports broken links of blocks, and those to thin cells. */
export const links: RuleOf<'block'> = {
  scope: 'block',
  code: 'CB_LINK',
  check: ({ links, instance, page, state }) =>
    links.flatMap(({ href, path }) =>
      linkFaults(href, () => positionOfLink(href, blockProvenance(instance, path, page)), state),
    ),
};

/** Reports the same links in entries and in site.json, whether or not a page shows them today. */
export const entryLinks: RuleOf<'pages'> = {
  scope: 'pages',
  code: 'CB_LINK',
  check: ({ state }) => {
    const { snapshot, model } = state;
    return [...snapshot.entries.values()].flatMap((entry) => {
      if (!model.collections.has(entry.kind) && entry.kind !== 'site') return [];
      return linksIn(model.schemaOf(entry.kind), entry.value).flatMap(({ href, path }) => {
        const written = { entry, path, rule: 'entry' } as const;
        return linkFaults(href, () => positionOfLink(href, { written, filled: [] }), state);
      });
    });
  },
};

/** Reports canonical pages that do not exist. */
export const canonicalLinks: RuleOf<'pages'> = {
  scope: 'pages',
  code: 'CB_LINK',
  check: ({ pages, state }) =>
    pages.flatMap(({ route: { document } }) => {
      const { canonical } = document.value;
      if (canonical === undefined || isLinkValid(canonical, state)) return [];
      return [brokenLink(canonical, { entry: document, path: ['canonical'] }, state)];
    }),
};

function linkFaults(href: string, positionOf: () => LinkPosition, state: SiteState): readonly Finding[] {
  if (!isLinkValid(href, state)) return [brokenLink(href, positionOf(), state)];
  return isLinkToThinCell(href, state) ? [linkToThinCell(href, positionOf())] : [];
}

/**
 * Whether a link leads to a page or a generated file of the site, or away from the site. What is set aside counts as a
 * page: its own fault is reported.
 */
export function isLinkValid(href: string, { routes }: SiteState): boolean {
  const target = pathOfLink(href);
  if (target === undefined || generatedPaths.has(target)) return true;
  const { route, absence } = routes.match(target);
  return route !== undefined || absence?.reason === 'set-aside';
}

/** Whether a link leads to a thin cell, which no page should link to. */
function isLinkToThinCell(href: string, { routes }: SiteState): boolean {
  const target = pathOfLink(href);
  const route = target === undefined ? undefined : routes.match(target).route;
  return route?.kind === 'cell' && route.state.state === 'thin';
}

/** The position of a link in a file. */
type LinkPosition = Pick<Finding, 'entry' | 'path' | 'offset'>;

/**
 * Finds the position to correct a link of a composed value: in the text that contains it as it is, whatever else is filled
 * in to that text, or the value that it follows from.
 */
export function positionOfLink(href: string, provenance: Provenance): LinkPosition {
  const { written, filled } = provenance;
  const sources = [written, ...filled.flatMap((source) => [source, ...(source.filled ?? [])])];
  for (const source of sources) {
    const position = positionInText(href, source);
    if (position !== undefined) return position;
  }
  return supplierOf(provenance);
}

function positionInText(href: string, { entry, path }: ValueSource): LinkPosition | undefined {
  const text = valueAt(entry.source.value, path);
  if (typeof text !== 'string') return undefined;
  if (text === href) return { entry, path };
  const start = '](';
  const offset = text.indexOf(start + href);
  return offset === -1 ? undefined : { entry, path, offset: offset + start.length };
}

function linkToThinCell(href: string, position: LinkPosition): Finding {
  return {
    ...position,
    code: 'CB_THIN_CELL',
    severity: 'warning',
    message: `the link "${href}" leads to a thin cell, which search engines do not index`,
    hint: 'Remove the link, or add what the cell lacks; `npx cityblock cells` lists it.',
    cause: href,
  };
}

function brokenLink(href: string, position: LinkPosition, state: SiteState): Finding {
  const { snapshot, routes } = state;
  const target = pathOfLink(href) ?? href;
  const former = routes.former(target);
  if (former?.kind === 'moved') {
    const to = href.replace(target, () => former.to);
    const message = `the link "${href}" leads to a page that has moved`;
    return { ...position, code: 'CB_LINK', message, hint: `Did you mean "${to}"?`, cause: href };
  }
  const { absence } = routes.match(target);
  if (absence !== undefined)
    return { ...position, ...absentTarget(href, absence, snapshot.site.value.timeZone), cause: href };
  const paths = snapshot.pages.map((page) => page.value.path);
  const nearest = nearestName(target, paths);
  return {
    ...position,
    code: 'CB_LINK',
    message: `the link "${href}" leads to no page`,
    hint: nearest === undefined ? 'Add the page, or link to an existing one.' : `Did you mean "${nearest}"?`,
    cause: href,
  };
}

/** A link to something scheduled is no mistake: it appears together with its page. */
function absentTarget(
  href: string,
  { id, file, reason, times }: Absence,
  timeZone: string,
): Pick<Finding, 'code' | 'severity' | 'message' | 'hint'> {
  const leads = `the link "${href}" leads to ${id}, which`;
  switch (reason) {
    case 'scheduled':
      return {
        code: 'CB_SCHEDULED',
        severity: 'warning',
        message: `${leads} is scheduled for ${describeInstant(times.from, timeZone)}`,
        hint: 'Until then, pages are shown without the link.',
      };
    case 'unpublished':
      return {
        code: 'CB_SCHEDULED',
        message: `${leads} left the site on ${describeInstant(times.until, timeZone)}`,
        hint: `Remove the link, or set a later "unpublishAt" in ${file}.`,
      };
    default:
      return {
        code: 'CB_DRAFT',
        message: `${leads} is a draft`,
        hint: `Remove "draft": true from ${file} to publish it, or remove the link.`,
      };
  }
}
