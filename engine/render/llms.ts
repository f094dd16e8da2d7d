import { pageScope, recordIn } from '../compose/page-composer.ts';
import { snapshotWords } from '../content/snapshot-words.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import { composeHeadText } from './head.ts';
import { llmsWords } from './llms.words.ts';

const headings = ['pages', 'services', 'industries', 'cities', 'posts'] as const;

interface Section {
  readonly heading: string;
  readonly lines: string[];
}

const emptySection = (heading: string): Section => ({ heading, lines: [] });

/**
 * Returns a description of the site and its pages for language models: https://llmstxt.org. Each page document and each
 * page about one entry has a line; the pages of a matrix are only in the sitemap.
 * @param now epoch milliseconds
 */
export function llmsFile(state: SiteState, now: number, siteUrl: string): string {
  const site = state.snapshot.site.value;
  const words = snapshotWords(state.snapshot)(llmsWords);
  // Declared collections bring the names of their headings.
  const sections = new Map<string, Section>([
    ...headings.map((name) => [name, emptySection(words(name))] as const),
    ...[...state.model.declared].map(([name, { label }]) => [name, emptySection(label)] as const),
  ]);
  let others = 0;
  for (const route of state.routes.routes()) {
    if (!isIndexable(route)) continue;
    const section = sections.get(sectionOf(route) ?? '');
    if (section === undefined) others += 1;
    else section.lines.push(pageLine(route, state, now, siteUrl));
  }
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
      `- [${words('sitemap')}](${new URL('/sitemap.xml', siteUrl).href}): ${others === 0 ? words('allPages') : words('allPagesAndCells', { count: others })}`,
      ...(state.snapshot.collections.posts.size === 0
        ? []
        : [`- [${words('feed')}](${new URL('/feed.xml', siteUrl).href}): ${words('newestFirst')}`]),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionOf(route: Route): string | undefined {
  if (route.kind === 'page') return 'pages';
  const [collection, ...more] = route.subjects.keys();
  return more.length > 0 ? undefined : collection;
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
