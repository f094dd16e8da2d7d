import { stylesheetLink } from './page-styles.ts';
import { swapLayout } from './swap-layout.ts';
import { parsePage } from './trusted-types.ts';

const headOfPage = [
  'title',
  'meta[property]',
  'meta[name]:not([name=viewport],[name=theme-color])',
  'link[rel=canonical]',
  'link[rel=alternate]',
  'link[rel=prev]',
  'link[rel=next]',
  'script[type="application/ld+json"]',
].join();

function mainOf(page: Document): HTMLElement {
  const main = page.getElementById('main');
  if (!main) throw new Error('The page has no main region');
  return main;
}

/** The address of the script, that of the stylesheet, and the colors, radii and fonts: the first line of the inline rules. */
const frameOf = (page: Document, html: string): string =>
  [
    page.querySelector('script[type=module][src]')?.getAttribute('src'),
    stylesheetLink(page)?.getAttribute('href'),
    /<style>(.*)/.exec(html)?.[1],
  ].join('\n');

/** Parses a page for in-page navigation. Throws if it has no main region, or uses another script, stylesheet or look. */
export function readPage(html: string): Document {
  const page = parsePage(html);
  mainOf(page);
  if (frameOf(page, html) !== frameOf(document, document.head.innerHTML))
    throw new Error('The page belongs to another build or look');
  return page;
}

/** Copies the title, the metadata and the structured data of a page to the document. */
export function swapHead(page: Document): void {
  for (const element of document.head.querySelectorAll(headOfPage)) element.remove();
  document.head.append(...page.head.querySelectorAll(headOfPage));
  // Even an equal language makes a browser compute all styles again.
  const { lang } = page.documentElement;
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang;
}

/** Replaces the head, the main region and what differs around it with those of a page. */
export function swapPage(page: Document): void {
  swapHead(page);
  swapLayout(page, mainOf(document), mainOf(page));
}
