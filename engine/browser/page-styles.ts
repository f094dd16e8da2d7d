const pageStyles = 'style[data-page-styles]';

/** Gives the document the component styles of another page in place of its own. */
export function showPageStyles(page: Document): void {
  const present = document.querySelector(pageStyles);
  const next = page.querySelector(pageStyles);
  if (present && next && present.textContent !== next.textContent) present.textContent = next.textContent;
}
