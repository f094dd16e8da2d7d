type AddStyles = (css: string) => void;

const pageStyle = 'style[data-styled]:not([data-styled="active"])';

let shown: { readonly css: string; readonly sheet: CSSStyleSheet } | undefined;
let addToIslands: AddStyles | undefined;

/** The styles that a document brings for its components. */
export function stylesOf(page: Document): string {
  return [...page.querySelectorAll(pageStyle)].map((style) => style.textContent).join('');
}

function show(css: string | undefined): void {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== shown?.sheet);
  shown = undefined;
  if (css !== undefined) {
    shown = { css, sheet: new CSSStyleSheet() };
    shown.sheet.replaceSync(css);
    others.push(shown.sheet);
  }
  document.adoptedStyleSheets = others;
}

/**
 * Gives the document the component styles of the page that is swapped in. Until an island runs they replace those of
 * the page before; afterwards styled-components owns one sheet for all, and they are added to it.
 */
export function showPageStyles(css: string): void {
  if (addToIslands) {
    addToIslands(css);
    return;
  }
  show(css);
  for (const style of document.querySelectorAll(pageStyle)) style.remove();
}

/**
 * From now on `add` receives the component styles of pages: styled-components runs. By itself it has taken over the
 * style element of the first page; what was swapped in since then follows here.
 */
export function handPageStylesOver(add: AddStyles): void {
  addToIslands = add;
  if (!shown) return;
  add(shown.css);
  show(undefined);
}
