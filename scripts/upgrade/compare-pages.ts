/** The type of each block of a page's main content, by the id with which it starts in the markup. */
export type BlocksOfPage = ReadonlyMap<string, string>;

/** A page whose markup differs between two versions. */
export interface PageDifference {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** The names of what differs: "head", "layout", or the type of a block. Empty unless the page is in both versions. */
  readonly parts: readonly string[];
}

/**
 * Compares the pages of two exports, by path. Styles, scripts and their addresses, which every version has its own of, are not
 * compared.
 * @param blocksOf returns the blocks of a page of the later version
 */
export function comparePages(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  blocksOf: (path: string) => BlocksOfPage,
): readonly PageDifference[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path): readonly PageDifference[] => {
    const [old, next] = [before.get(path), after.get(path)];
    if (old === undefined) return [{ path, change: 'added', parts: [] }];
    if (next === undefined) return [{ path, change: 'removed', parts: [] }];
    const parts = differingParts(old, next, blocksOf(path));
    return parts.length === 0 ? [] : [{ path, change: 'changed', parts }];
  });
}

function differingParts(before: string, after: string, blocks: BlocksOfPage): readonly string[] {
  const [old, next] = [partsOf(before, blocks), partsOf(after, blocks)];
  const names = [...new Set([...old.keys(), ...next.keys()])];
  const types = names
    .filter((name) => old.get(name) !== next.get(name))
    .map((name) => blocks.get(name) ?? name);
  return [...new Set(types)].sort();
}

/** Divides the markup of a page: the head, the layout around the main content, and each block by its id. */
function partsOf(html: string, blocks: BlocksOfPage): ReadonlyMap<string, string> {
  const [head = '', body = ''] = split(withoutFiles(html), html.includes('</head>') ? '</head>' : '<body');
  const [above = '', rest = ''] = split(body, '<main');
  const [main = '', below = ''] = split(rest, '</main>');
  const parts = new Map([
    ['head', head],
    ['layout', above + below],
  ]);
  const starts = [...main.matchAll(/<[a-z]+\b[^>]*?\sid="([^"]+)"/g)].filter(([, id = '']) => blocks.has(id));
  for (const [index, { 1: id = '', index: start }] of starts.entries())
    parts.set(id, main.slice(start, starts[index + 1]?.index));
  return parts.set('layout', `${above}${main.slice(0, starts[0]?.index)}${below}`);
}

function split(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at)];
}

/** The markup without what names files of a build: classes, styles, scripts, and addresses with a digest. */
function withoutFiles(html: string): string {
  return html
    .replace(/<style\b[^>]*>.*?<\/style>/gs, '')
    .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replace(
      /<link\b[^>]*\brel="(?:modulepreload|preload|stylesheet|icon|apple-touch-icon|manifest)"[^>]*>/g,
      '',
    )
    .replace(/<meta\b[^>]*http-equiv="content-security-policy"[^>]*>/gi, '')
    .replace(/\sclass="[^"]*"/g, '')
    .replace(/\/(?:assets|pictures|cards|icons|fonts)\/[\w./-]*\w{8}\.\w+/g, '*')
    .replace(/\sdata-(?:props|version|styles|parts)="[^"]*"/g, '');
}
