/** Resolves when the stylesheet in the head has loaded. */
let kept: Promise<unknown> | undefined;

/** Returns the link to the stylesheet of a page. All pages of a build have the same one. */
export const stylesheetLink = (page: Document): HTMLLinkElement | null =>
  page.querySelector('link[rel=stylesheet][href]');

/** Adds a stylesheet to the head of the document. Resolves when it has loaded. */
export function linkInHead(link: HTMLLinkElement): Promise<unknown> {
  const copy = document.importNode(link);
  document.head.append(copy);
  return new Promise((resolve, reject) => {
    copy.onload = resolve;
    copy.onerror = reject;
  });
}

/**
 * Prepares a page for in-page navigation, which replaces the main region with the link to the stylesheet: the stylesheet is kept
 * in the head. The link of the page stays without its address, for rules about adjacent blocks.
 */
export async function keepStylesheet(page: Document): Promise<void> {
  const link = stylesheetLink(page);
  if (!link) return;
  kept ??= linkInHead(link);
  link.removeAttribute('href');
  await kept;
}
