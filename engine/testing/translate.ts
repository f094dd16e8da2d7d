/** Replaces the texts in an element as the translation of Chromium does, which frameworks do not expect. */
export function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea')) continue;
    const outer = document.createElement('font');
    outer.append(Object.assign(document.createElement('font'), { textContent: text.data }));
    text.replaceWith(outer);
  }
}
