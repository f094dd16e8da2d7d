const pageStyles = 'style[data-page-styles]';

/** Replaces the link to a page's stylesheet with its text, so that the page is styled as soon as it is shown. */
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

/** Replaces the document's inlined styles with those of another page. The stylesheet is part of the main region. */
export function showPageStyles(page: Document): void {
  const present = document.head.querySelector(pageStyles);
  const next = page.head.querySelector(pageStyles);
  if (present && next && present.textContent !== next.textContent) present.textContent = next.textContent;
}
