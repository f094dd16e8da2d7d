import { decodeEntities, tagsOf } from './html-tags.ts';

export interface HeadPage {
  readonly path: string;
  readonly html: string;
}

// Search results truncate a title at about 600 pixels. The site name is last, so that only it is truncated.
const titleLimits = { ownWords: 60, whole: 70 } as const;
const descriptionLimits = { least: 70, most: 160 } as const;

/** Returns the faults in the metadata of pages for search results and social cards, one line each. */
export function findHeadFaults(
  pages: readonly HeadPage[],
  origin: string,
  siteName: string,
  language = 'en-US',
): string[] {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  return pages.flatMap(({ path, html }) => {
    const { title, named, canonical } = readHead(html);
    const description = named.get('description') ?? '';
    const own = title.replace(` | ${siteName}`, '');
    const address = new URL(path, origin).href;
    const sameTitle = titles.get(title);
    const sameDescription = descriptions.get(description);
    titles.set(title, path);
    descriptions.set(description, path);
    return [
      ...(own.length > titleLimits.ownWords || title.length > titleLimits.whole || own.length < 8
        ? [`has a title of ${title.length} characters, ${own.length} of them its own: ${title}`]
        : []),
      ...(description.length < descriptionLimits.least || description.length > descriptionLimits.most
        ? [`has a description of ${description.length} characters: ${description}`]
        : []),
      ...(sameTitle === undefined ? [] : [`has the title of ${sameTitle}`]),
      ...(sameDescription === undefined ? [] : [`has the description of ${sameDescription}`]),
      ...(canonical === address ? [] : [`names ${canonical} as its address`]),
      ...wantedNames(title, description, address, siteName, language).flatMap(([name, wanted]) => {
        const found = named.get(name);
        return found !== undefined && found !== '' && (wanted === undefined || found === wanted)
          ? []
          : [`has the ${name} ${JSON.stringify(found)}`];
      }),
    ].map((fault) => `${path} ${fault}`);
  });
}

function wantedNames(
  title: string,
  description: string,
  address: string,
  siteName: string,
  language: string,
): readonly (readonly [name: string, content: string | undefined])[] {
  return [
    ['robots', 'index,follow'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:site_name', siteName],
    ['og:locale', language.replace('-', '_')],
    ['og:type', undefined],
    ['og:image', undefined],
    ['og:image:alt', undefined],
    ['twitter:card', 'summary_large_image'],
  ];
}

/** The metadata of a page. */
export interface Head {
  readonly title: string;
  /** The contents of its `meta` elements, by name or property. */
  readonly named: ReadonlyMap<string, string>;
  readonly canonical: string | undefined;
}

export function readHead(html: string): Head {
  const [head = ''] = html.split('</head>');
  return {
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    named: namedContents(head),
    canonical: canonicalOf(head),
  };
}

function namedContents(head: string): ReadonlyMap<string, string> {
  const metas = [...tagsOf(head)].filter(({ name }) => name === 'meta');
  return new Map(
    metas.map(({ attributes }) => [
      attributes.get('name') ?? attributes.get('property') ?? '',
      attributes.get('content') ?? '',
    ]),
  );
}

function canonicalOf(head: string): string | undefined {
  return [...tagsOf(head)]
    .find(({ name, attributes }) => name === 'link' && attributes.get('rel') === 'canonical')
    ?.attributes.get('href');
}
