import type { ContentModel } from '../content/content-model.ts';
import type { JsonPath } from '../content/json-source.ts';
import type { Entry } from '../content/snapshot.ts';
import { nearestName } from '../content/suggestion.ts';
import { generatedPaths, linksIn, pathOfLink } from '../routes/links.ts';
import type { SiteState } from '../routes/site-state.ts';
import type { Finding } from './findings.ts';

/** Whether a link leads to a page or a generated file of the site, or away from the site. */
export function isLinkValid(href: string, { routes }: SiteState, today: string): boolean {
  const target = pathOfLink(href);
  return (
    target === undefined || generatedPaths.has(target) || routes.match(target, today).route !== undefined
  );
}

/** Whether a link leads to a thin cell, which no page should link to. */
export function isLinkToThinCell(href: string, { routes }: SiteState, today: string): boolean {
  const target = pathOfLink(href);
  const route = target === undefined ? undefined : routes.match(target, today).route;
  return route?.kind === 'cell' && route.state.state === 'thin';
}

export function linkToThinCell(href: string, entry: Entry, path: JsonPath): Finding {
  return {
    entry,
    path,
    code: 'CB_THIN_CELL',
    severity: 'warning',
    message: `the link "${href}" leads to a thin cell, which search engines do not index`,
    hint: 'Remove the link, or add what the cell lacks; `npm run cells` lists it.',
    cause: href,
  };
}

export function brokenLink(href: string, entry: Entry, path: JsonPath, { snapshot }: SiteState): Finding {
  const paths = snapshot.pages.map((page) => page.value.path);
  const nearest = nearestName(pathOfLink(href) ?? href, paths);
  return {
    entry,
    path,
    code: 'CB_LINK',
    message: `the link "${href}" leads to no page`,
    hint: nearest === undefined ? 'Add the page, or link to an existing one.' : `Did you mean "${nearest}"?`,
    cause: href,
  };
}

/** Broken links in entries and in site.json, whether or not a page shows them today. */
export function brokenEntryLinks(state: SiteState, model: ContentModel, today: string): Finding[] {
  return [...state.snapshot.entries.values()]
    .filter(({ kind }) => model.isCollection(kind) || kind === 'site')
    .flatMap((entry) =>
      linksIn(model.schemaOf(entry.kind), entry.value).flatMap(({ href, path }) => {
        if (!isLinkValid(href, state, today)) return [brokenLink(href, entry, path, state)];
        return isLinkToThinCell(href, state, today) ? [linkToThinCell(href, entry, path)] : [];
      }),
    );
}
