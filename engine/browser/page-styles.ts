/** The rules of each fetched page. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

const linkToStyles = 'link[data-page-styles]';

/**
 * Reads the stylesheet that a page links to, which has all its rules, so that the page is styled as soon as it is shown.
 * The link stays without its address, for rules about adjacent blocks.
 */
export async function takeInStyleFile(page: Document, signal: AbortSignal | null): Promise<void> {
  const link = page.querySelector(linkToStyles);
  const response = link && (await fetch(link.getAttribute('href') ?? '', { signal }));
  if (!response?.ok) throw new Error('The styles of the page are missing');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  sheets.set(page, sheet);
  link?.removeAttribute('href');
}

/**
 * Replaces the styles of the current page with those of another. They are adopted, because the policy of the document allows
 * no style element but its own.
 */
export function showPageStyles(page: Document): void {
  const sheet = sheets.get(page);
  if (!sheet) return;
  document.head.querySelector('style[data-page-styles]')?.remove();
  for (const link of document.querySelectorAll<HTMLLinkElement>(linkToStyles)) link.disabled = true;
  document.adoptedStyleSheets = [sheet];
}
