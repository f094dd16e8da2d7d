/** An element of the layout, with a copy of what the server sent: behaviors and islands change the element. */
interface LayoutPart {
  readonly live: Element;
  readonly served: Element;
}

/** Elements around the main region. Elements with `data-keep` may also be in it. */
const partSelector = 'body > :not(#main), [data-keep]';

const swapped = '[data-swap]';

/** Images and scripts do not load in it. */
const inert = document.implementation.createHTMLDocument();

let parts: readonly LayoutPart[] = [];

const partsOf = (page: Document): Element[] => [...page.querySelectorAll(partSelector)];

/** A copy of an element in which each `data-swap` element is represented by its id. */
function copyOf(element: Element): Element {
  const copy = inert.importNode(element, true);
  for (const region of copy.querySelectorAll(swapped)) region.replaceWith(region.id);
  return copy;
}

/** Records the layout of the document. Call it before scripts change the document. */
export function recordLayout(): void {
  parts = partsOf(document).map((live) => ({ live, served: copyOf(live) }));
}

function swapRegions(live: Element, next: Element): void {
  for (const region of live.querySelectorAll(swapped)) {
    const fresh = next.querySelector(`[id="${region.id}"]`);
    if (fresh && !fresh.isEqualNode(region)) region.replaceWith(fresh);
  }
}

/**
 * Replaces the main region and every element of the layout that differs from what the server sent for the current page.
 * The others keep their state, except for their `data-swap` elements. An element with `data-keep` keeps its state also
 * if one page has it in the main region and the other around it.
 */
export function swapLayout(page: Document, main: Element, nextMain: Element): void {
  const unused = [...parts];
  const liveFor = new Map<Element, Element>();
  parts = partsOf(page).map((next) => {
    const served = copyOf(next);
    const index = unused.findIndex((part) => part.served.isEqualNode(served));
    const [same] = index < 0 ? [] : unused.splice(index, 1);
    if (same) {
      swapRegions(same.live, next);
      liveFor.set(next, same.live);
    }
    return same ?? { live: next, served };
  });
  for (const { live } of unused) live.remove();

  const order = [...page.body.children].map((next) => liveFor.get(next) ?? next);
  main.replaceWith(nextMain);
  for (const [next, live] of liveFor) if (nextMain.contains(next)) next.replaceWith(live);
  let following = document.body.firstElementChild;
  for (const element of order) {
    if (element === following) following = element.nextElementSibling;
    else document.body.insertBefore(element, following);
  }
}
