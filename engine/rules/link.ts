import { type Provenance, supplierOf, type ValueSource } from '../compose/provenance.ts';
import type { ContentModel } from '../content/content-model.ts';
import { describeInstant } from '../content/publication-times.ts';
import type { Absence } from '../content/snapshot.ts';
import { nearestName } from '../content/suggestion.ts';
import { generatedPaths, linksIn, pathOfLink } from '../routes/links.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { Finding } from './reading/findings.ts';
import { valueAt } from './schema/value-path.ts';

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
export function isLinkToThinCell(href: string, { routes }: SiteState): boolean {
  const target = pathOfLink(href);
  const route = target === undefined ? undefined : routes.match(target).route;
  return route?.kind === 'cell' && route.state.state === 'thin';
}

/** The position of a link in a file. */
export type LinkPosition = Pick<Finding, 'entry' | 'path' | 'offset'>;

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

export function linkToThinCell(href: string, position: LinkPosition): Finding {
  return {
    ...position,
    code: 'CB_THIN_CELL',
    severity: 'warning',
    message: `the link "${href}" leads to a thin cell, which search engines do not index`,
    hint: 'Remove the link, or add what the cell lacks; `npm run cells` lists it.',
    cause: href,
  };
}

export function brokenLink(href: string, position: LinkPosition, state: SiteState): Finding {
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

/** Finds broken links in entries and in site.json, whether or not a page shows them today. */
export function brokenEntryLinks(state: SiteState, model: ContentModel): readonly Finding[] {
  return [...state.snapshot.entries.values()].flatMap((entry): readonly Finding[] => {
    if (!model.collections.has(entry.kind) && entry.kind !== 'site') return [];
    return linksIn(model.schemaOf(entry.kind), entry.value).flatMap(({ href, path }) => {
      const position = positionOfLink(href, { written: { entry, path, rule: 'entry' }, filled: [] });
      if (!isLinkValid(href, state)) return [brokenLink(href, position, state)];
      return isLinkToThinCell(href, state) ? [linkToThinCell(href, position)] : [];
    });
  });
}
