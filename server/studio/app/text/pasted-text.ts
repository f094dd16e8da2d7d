import { DOMParser, type ParseOptions, type Slice } from 'prosemirror-model';

/** Keeps the text of a style attribute whose name the policy of the studio does not allow in markup. */
const keptStyle = 'data-pasted-style';

/** Returns pasted markup without styles that the content security policy would block, and would report. */
export function markupWithoutStyles(html: string): string {
  return html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi, (tag) =>
      tag.replace(/(?<=\s)style(?=\s*=)/gi, keptStyle),
    );
}

/** Parses what is pasted. It first turns the markup of Word and Google Docs into that of HTML. */
export class PastedTextParser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) restoreStyles(dom);
    // A copy from this editor has its markup.
    if (dom instanceof Element && dom.querySelector('[data-pm-slice]') === null) cleanPasted(dom);
    return super.parseSlice(dom, options);
  }
}

/** Sets the styles that {@link markupWithoutStyles} has kept, which the policy allows a script to do. */
function restoreStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${keptStyle}]`))
    element.style.cssText = element.getAttribute(keptStyle) ?? '';
}

function cleanPasted(root: Element): void {
  for (const element of root.querySelectorAll('style, script, meta, link, title, xml')) element.remove();
  const comments = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
  for (const node of [...walked(comments)]) {
    if (node instanceof Comment) node.remove();
    else if (node instanceof Text)
      node.data = node.data.replaceAll('\u00a0', ' ').replace(/[\u00ad\u200b\ufeff]/g, '');
  }
  // The namespaces of Office, such as `<o:p>`.
  for (const element of root.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
  for (const element of root.querySelectorAll(
    'br:has(~ p, ~ ul, ~ ol), :is(p, ul, ol, h1, h2, h3, h4, h5, h6) ~ br',
  ))
    element.remove();
  // Google Docs puts all blocks into one inline element.
  for (const element of root.querySelectorAll('b:has(p, ul, ol, h1, h2, h3, h4, h5, h6)')) unwrap(element);
  listsOfWord(root);
  for (const list of root.querySelectorAll('ul, ol')) list.setAttribute('data-tight', 'true');
  for (const element of root.querySelectorAll('a[href*="google.com/url?"]')) followRedirect(element);
  // A heading is bold by itself.
  for (const element of root.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) *')) {
    if (element.matches('b, strong')) unwrap(element);
    else if (element instanceof HTMLElement) element.style.fontWeight = '';
  }
  for (const element of root.querySelectorAll('p')) if (element.textContent?.trim() === '') element.remove();
}

function* walked(walker: TreeWalker): Generator<globalThis.Node> {
  while (walker.nextNode() !== null) yield walker.currentNode;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Google Docs leads links through an address of its own. */
function followRedirect(link: Element): void {
  const address = URL.parse(link.getAttribute('href') ?? '');
  const target = address?.pathname === '/url' ? address.searchParams.get('q') : null;
  if (target) link.setAttribute('href', target);
}

/** Word writes the items of lists as paragraphs, with the marker as text and the level in a style of its own. */
function listsOfWord(root: Element): void {
  let open: { readonly list: Element; readonly level: number }[] = [];
  let last: Element | undefined;
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const level = Number(/mso-list:\s*\S+\s+level(\d+)/i.exec(paragraph.getAttribute(keptStyle) ?? '')?.[1]);
    if (!(level > 0)) continue;
    if (last === undefined || paragraph.previousElementSibling !== last) open = [];
    const markers = paragraph.querySelectorAll(`[${keptStyle}*="mso-list"]`);
    const marker = [...markers]
      .map(({ textContent }) => textContent ?? '')
      .join('')
      .trim();
    for (const element of markers) element.remove();
    open = open.filter((list) => list.level <= level);
    const tag = /^\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker) ? 'ol' : 'ul';
    let current = open.at(-1);
    if (current === undefined || current.level < level) {
      const list = root.ownerDocument.createElement(tag);
      if (current === undefined) paragraph.before(list);
      else (current.list.lastElementChild ?? current.list).append(list);
      current = { list, level };
      open.push(current);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
    last = open[0]?.list;
  }
}
