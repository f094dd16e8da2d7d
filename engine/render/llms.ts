import { pageScope, recordIn } from '../compose/page-composer.ts';
import type { CollectionName } from '../content/model/collections.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import { composeHeadText } from './head.ts';

const pagesHeading = 'Pages';

const headings: Readonly<Partial<Record<CollectionName, string>>> = {
  services: 'Services',
  industries: 'Industries',
  cities: 'Places',
  posts: 'Articles',
};

/**
 * Returns a description of the site and its pages for language models: https://llmstxt.org. Each page document and each
 * page about one entry has a line; the pages of a matrix are only in the sitemap.
 * @param now epoch milliseconds
 */
export function llmsFile(state: SiteState, today: string, now: number, siteUrl: string): string {
  const site = state.snapshot.site.value;
  const sections = new Map<string, string[]>([
    [pagesHeading, []],
    ...Object.values(headings).map((heading): [string, string[]] => [heading, []]),
  ]);
  let others = 0;
  for (const route of state.routes.routes(today)) {
    if (!isIndexable(route)) continue;
    const heading = headingOf(route);
    if (heading === undefined) others += 1;
    else sections.get(heading)?.push(pageLine(route, state, now, siteUrl));
  }
  const { office, hours, phones, email } = site;
  const address = `${office.street}, ${office.locality}, ${office.region} ${office.postalCode}`;
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    `${site.tagline}. Office: ${address}. Hours: ${hours.visible}. Telephone: ${phones.main.display}. Mail: ${email.address}.`,
    ...[...sections].flatMap(([heading, lines]) =>
      lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')],
    ),
    '## Optional',
    `- [Sitemap](${new URL('/sitemap.xml', siteUrl).href}): every page with the date of its last change${others === 0 ? '' : `, ${others} pages about one service in one place among them`}\n- [Feed](${new URL('/feed.xml', siteUrl).href}): articles, newest first`,
  ]
    .join('\n\n')
    .concat('\n');
}

function headingOf(route: Route): string | undefined {
  if (route.kind === 'page') return pagesHeading;
  const [collection, ...more] = route.subjects.keys();
  return collection === undefined || more.length > 0 ? undefined : headings[collection];
}

function pageLine(route: Route, state: SiteState, now: number, siteUrl: string): string {
  const scope = pageScope(state, route, now);
  const { title, description } = composeHeadText(route, recordIn(scope));
  // The file starts with the name of the site, so it is removed from the end of titles.
  const name = title.endsWith(` | ${state.snapshot.site.value.name}`)
    ? title.slice(0, title.lastIndexOf(' | '))
    : title;
  return `- [${name.replaceAll(/[[\]]/g, '')}](${new URL(route.path, siteUrl).href}): ${description}`;
}
