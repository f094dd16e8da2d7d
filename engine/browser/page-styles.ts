const pageStyles = 'style[data-page-styles]';

/** Puts the text of a page's style file in place of the link to it, so that the page can be shown styled at once. */
export async function takeInStyleFile(page: Document, signal: AbortSignal | null): Promise<void> {
  const link = page.querySelector('link[data-page-styles]');
  if (!link) return;
  const response = await fetch(link.getAttribute('href') ?? '', { signal });
  if (!response.ok) throw new Error('The styles of the page are missing');
  const style = page.createElement('style');
  style.dataset.pageStyles = '';
  style.textContent = await response.text();
  link.replaceWith(style);
}

/** Gives the document the first styles of another page in place of its own; the others stand in the main region. */
export function showPageStyles(page: Document): void {
  const present = document.head.querySelector(pageStyles);
  const next = page.head.querySelector(pageStyles);
  if (present && next && present.textContent !== next.textContent) present.textContent = next.textContent;
}
