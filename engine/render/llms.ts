import { pageScope, recordIn } from '../compose/page-composer.ts';
import { snapshotWords } from '../content/snapshot-words.ts';
import type { Route, RouteRun } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { indexSitemap, isIndexable } from '../routes/sitemap.ts';
import { composeHeadText } from './head.ts';
import { llmsWords } from './llms.words.ts';

const headings = ['pages', 'services', 'industries', 'cities', 'posts'] as const;

interface Section {
  readonly heading: string;
  readonly lines: string[];
  /** The number of its pages without a line. */
  more: number;
}

const emptySection = (heading: string): Section => ({ heading, lines: [], more: 0 });

/** Maximum number of lines in a section: a model reads the whole file. */
const sectionLimit = 500;

/**
 * Writes a description of the site and its pages for language models: https://llmstxt.org. Each page document and
 * each page about one entry has a line, up to a limit; the pages of a matrix are only in the sitemap.
 * @param now epoch milliseconds
 * @param urls the number of pages in the sitemap
 */
export function llmsFile(
  state: SiteState,
  now: number,
  siteUrl: string,
  urls = indexSitemap(state.routes).urls,
): string {
  const site = state.snapshot.site.value;
  const words = snapshotWords(state.snapshot)(llmsWords);
  // Declared collections bring the names of their headings.
  const sections = new Map<string, Section>([
    ...headings.map((name) => [name, emptySection(words(name))] as const),
    ...[...state.model.declared].map(([name, { label }]) => [name, emptySection(label)] as const),
  ]);
  let others = urls;
  const sitemapUrl = new URL('/sitemap.xml', siteUrl).href;
  for (const run of state.routes.runs()) {
    const section = sections.get(sectionOf(run) ?? '');
    if (section === undefined) continue;
    for (const route of state.routes.routesIn(run)) {
      if (!isIndexable(route)) continue;
      others -= 1;
      if (section.lines.length >= sectionLimit) {
        section.more += 1;
        continue;
      }
      section.lines.push(pageLine(route, state, now, siteUrl));
    }
  }
  for (const { lines, more } of sections.values())
    if (more > 0) lines.push(`- [${words('sitemap')}](${sitemapUrl}): ${words('more', { count: more })}`);
  const { office, hours, phones, email } = site;
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    `${site.tagline}. ${words('contact', { address: office.address, hours: hours.visible, phone: phones.main.display, email: email.address })}`,
    ...[...sections.values()].flatMap(({ heading, lines }) =>
      lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')],
    ),
    // The format gives this heading its meaning, in every language.
    '## Optional',
    [
      `- [${words('sitemap')}](${sitemapUrl}): ${others === 0 ? words('allPages') : words('allPagesAndCells', { count: others })}`,
      ...(state.snapshot.collections.posts.size === 0
        ? []
        : [`- [${words('feed')}](${new URL('/feed.xml', siteUrl).href}): ${words('newestFirst')}`]),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionOf({ template }: RouteRun): string | undefined {
  if (template === undefined) return 'pages';
  const [dimension, ...more] = template.dimensions;
  return more.length > 0 ? undefined : dimension?.collection;
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
