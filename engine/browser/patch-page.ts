import { fieldsOf, keepTyped } from './typed-fields.ts';

const isIsland = (node: Node): boolean => node instanceof HTMLElement && node.dataset.island !== undefined;

const isPart = (node: Node): boolean =>
  isIsland(node) || (node instanceof HTMLElement && node.dataset.behavior !== undefined);

/** The props of an island are in the script element after it, so the two are compared together. */
function isSame(before: Node, after: Node): boolean {
  return (
    before.isEqualNode(after) && (!isIsland(before) || !!before.nextSibling?.isEqualNode(after.nextSibling))
  );
}

/** Whether the document may move the focus: a frame takes it from the document around it otherwise. */
const mayFocus = (): boolean => window.parent === window || document.hasFocus();

function replace(live: ChildNode, after: Node): void {
  const next = document.importNode(after, true);
  const focused =
    live.contains(document.activeElement) && mayFocus() ? document.activeElement?.id : undefined;
  keepTyped(fieldsOf(live), next);
  live.replaceWith(next);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function patchAttributes(live: Element, before: Element, after: Element): void {
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of after.attributes) {
    if (before.getAttribute(name) !== value) live.setAttribute(name, value);
  }
}

function patchNode(live: ChildNode, before: ChildNode, after: ChildNode): void {
  if (isSame(before, after)) return;
  const canDescend =
    live instanceof Element &&
    before instanceof Element &&
    after instanceof Element &&
    live.localName === after.localName &&
    before.localName === after.localName &&
    // The policy of a page forbids another text in a script element, also in one with data.
    live.localName !== 'script' &&
    live.childNodes.length === before.childNodes.length &&
    !isPart(before) &&
    !isPart(after);
  if (!canDescend) {
    replace(live, after);
    return;
  }
  patchAttributes(live, before, after);
  patchChildren(live, [...live.childNodes], [...before.childNodes], [...after.childNodes]);
}

/**
 * Applies the differences between two server-rendered versions to live nodes, so that unchanged nodes retain their state:
 * typed text, open menus, running islands. `live` and `before` correspond one to one.
 */
export function patchChildren(
  parent: Element,
  live: readonly ChildNode[],
  before: readonly ChildNode[],
  after: readonly ChildNode[],
): void {
  const sameAt = (beforeIndex: number, afterIndex: number) => {
    const old = before[beforeIndex];
    const next = after[afterIndex];
    return old !== undefined && next !== undefined && isSame(old, next);
  };
  let start = 0;
  while (sameAt(start, start)) start += 1;
  let end = 0;
  const longest = Math.min(before.length, after.length) - start;
  while (end < longest && sameAt(before.length - 1 - end, after.length - 1 - end)) end += 1;

  const oldNodes = before.slice(start, before.length - end);
  const newNodes = after.slice(start, after.length - end);
  const liveNodes = live.slice(start, before.length - end);
  const following = live[before.length - end] ?? live.at(-1)?.nextSibling ?? null;
  if (oldNodes.length !== newNodes.length) {
    for (const node of liveNodes) node.remove();
    for (const node of newNodes) parent.insertBefore(document.importNode(node, true), following);
    return;
  }
  for (const [index, node] of liveNodes.entries()) {
    const old = oldNodes[index];
    const next = newNodes[index];
    if (old && next) patchNode(node, old, next);
  }
}
