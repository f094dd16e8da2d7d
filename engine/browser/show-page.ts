import { linkInHead, stylesheetLink } from './page-styles.ts';
import { patchChildren } from './patch-page.ts';
import { recordLayout } from './swap-layout.ts';
import { swapHead } from './swap-page.ts';
import { parsePage } from './trusted-types.ts';

/** A page as the server answered it. */
export interface ServedPage {
  readonly page: Document;
  /** The rules of its style element. */
  readonly inlineRules: string;
}

/**
 * Links the stylesheet of the page in the head, where no difference of the bodies takes it away, unless it is there already. Pages of
 * examples have all rules in the document.
 */
async function showStylesheet(page: Document): Promise<void> {
  const link = stylesheetLink(page);
  if (!link) return;
  const before = stylesheetLink(document);
  const isKept = before !== null && document.head.contains(before);
  if (!isKept || before.getAttribute('href') !== link.getAttribute('href')) {
    await linkInHead(link);
    before?.removeAttribute('href');
  }
  link.removeAttribute('href');
}

/** Reads an answer with the page of the document, and loads its stylesheet. */
export async function readServedPage(response: Response): Promise<ServedPage> {
  const html = await response.text();
  const page = parsePage(html);
  await showStylesheet(page);
  return { page, inlineRules: /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '' };
}

/** Elements of the page come first in the body; elements that scripts appended follow. */
const contentOf = (body: Element): Element[] =>
  [...body.children].filter(
    (element) => element.localName !== 'script' || element.getAttribute('type') === 'application/json',
  );

/**
 * Changes the document from what one answer has to what a later one has, so that unchanged elements keep their state. Returns false
 * if the document has fewer elements than the earlier answer, and is unchanged.
 * @param before the body of the earlier answer
 * @param setRules sets the rules of the style element
 */
export function showServedPage(
  before: Element,
  { page: after, inlineRules }: ServedPage,
  setRules: (style: HTMLStyleElement, rules: string) => void,
): boolean {
  const old = contentOf(before);
  const live = contentOf(document.body).slice(0, old.length);
  if (live.length < old.length) return false;
  const style = document.head.querySelector('style');
  if (style !== null) setRules(style, inlineRules);
  swapHead(after);
  patchChildren(document.body, live, old, contentOf(after.body));
  recordLayout();
  return true;
}
