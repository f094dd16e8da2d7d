import type { Page } from 'playwright';

/** The result of a layout check. */
export interface LayoutReport {
  readonly elements: number;
  readonly targets: number;
  /** One line for each fault: block, element and problem. */
  readonly faults: readonly string[];
}

/**
 * Checks the layout of the blocks on a page at its current window size. Faults are: an element outside the window, text
 * that is clipped or overflows its box, a broken word of up to 14 letters, a target under 24 px that is not a link in a
 * sentence, and overlapping targets in one block.
 */
export function layoutFaults(page: Page): Promise<LayoutReport> {
  return page.evaluate(() => {
    const leastTarget = 24;
    /** Covers rounding and glyphs that extend beyond their line. */
    const tolerance = 1.5;
    const faults: string[] = [];
    const main = document.querySelector('main') ?? document.body;
    const windowWidth = document.documentElement.clientWidth;

    const nameOf = (element: Element) => {
      const block = element.closest('[data-example]')?.getAttribute('data-example') ?? '';
      const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
      return `${block} <${element.localName}> "${words}"`;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
    const hidden = new Map<Element, boolean>();
    /** Whether the element or an ancestor is visually hidden: text for screen readers or machines. */
    const isVisuallyHidden = (element: Element): boolean => {
      if (element === main) return false;
      const known = hidden.get(element);
      if (known !== undefined) return known;
      const { width, height } = element.getBoundingClientRect();
      const { overflowX, clipPath } = getComputedStyle(element);
      const isHidden =
        clipPath !== 'none' ||
        (overflowX !== 'visible' && (width <= 1 || height <= 1)) ||
        (element.parentElement !== null && isVisuallyHidden(element.parentElement));
      hidden.set(element, isHidden);
      return isHidden;
    };
    /** Whether an ancestor scrolls horizontally or clips a drawing on purpose. */
    const isInScroller = (element: Element) => {
      for (let at = element.parentElement; at !== null && at !== main; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (
          overflowX === 'auto' ||
          overflowX === 'scroll' ||
          (overflowX === 'hidden' && at.closest('svg') !== null)
        )
          return true;
      }
      return false;
    };
    const ownText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );

    /** The boxes of the texts in an element, including those of drawings. */
    const textsIn = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if ((node.textContent ?? '').trim() === '' || !node.parentElement || !isShown(node.parentElement))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        boxes.push(range.getBoundingClientRect());
      }
      return boxes;
    };

    const shown = [...main.querySelectorAll<Element>('*')].filter(
      (element) => element.closest('svg') === null && isShown(element) && !isVisuallyHidden(element),
    );
    for (const element of shown) {
      const { left, right } = element.getBoundingClientRect();
      const reachesOut = right > windowWidth + tolerance || left < -tolerance;
      if (reachesOut && !isInScroller(element) && (ownText(element) || element.childElementCount === 0))
        faults.push(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`);
      if (!(element instanceof HTMLElement)) continue;
      const style = getComputedStyle(element);
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip';
      const cutsDown = style.overflowY === 'hidden' || style.overflowY === 'clip';
      if ((cuts || cutsDown) && style.textOverflow !== 'ellipsis') {
        const box = element.getBoundingClientRect();
        const texts = textsIn(element);
        const side = Math.max(
          0,
          ...texts.map(({ left, right }) => Math.max(right - box.right, box.left - left)),
        );
        const foot = Math.max(
          0,
          ...texts.map(({ top, bottom }) => Math.max(bottom - box.bottom, box.top - top)),
        );
        if (cuts && side > tolerance * 2)
          faults.push(`${nameOf(element)} cuts off ${Math.round(side)} px at its side`);
        if (cutsDown && foot > tolerance * 2)
          faults.push(`${nameOf(element)} cuts off ${Math.round(foot)} px at its bottom`);
      }
      if (!cuts && style.display !== 'inline' && style.overflowX === 'visible' && ownText(element)) {
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        if (text.right > right + tolerance * 2 && !isInScroller(element))
          faults.push(
            `${nameOf(element)} has text that runs ${Math.round(text.right - right)} px beyond its box`,
          );
      }
    }

    // Lines may break at hyphens and dots, but not inside a word of up to 14 letters.
    for (const element of shown) {
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        const whole = document.createRange();
        whole.selectNodeContents(node);
        if (whole.getClientRects().length < 2) continue;
        for (const found of (node.textContent ?? '').matchAll(
          /(?<![\p{L}\p{N}.@/-])\p{L}{2,14}(?![\p{L}\p{N}.@/-])/gu,
        )) {
          const range = document.createRange();
          range.setStart(node, found.index);
          range.setEnd(node, found.index + found[0].length);
          const [first, last] = [range.getClientRects()[0], [...range.getClientRects()].at(-1)];
          if (first !== undefined && last !== undefined && last.top - first.top > first.height / 2)
            faults.push(`${nameOf(element)} breaks the word ${found[0]}`);
        }
      }
    }

    // In a flex or grid container, a word that is kept together would become an item of its own.
    for (const kept of main.querySelectorAll('no-br')) {
      const { display } = getComputedStyle(kept.parentElement ?? kept);
      if (/flex|grid/.test(display)) faults.push(`${nameOf(kept)} is an item of a ${display} container`);
    }

    const targets = shown.filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element.matches(
          'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
        ),
    );
    /** WCAG 2.5.8 exempts targets in a sentence, whose size is that of the line. */
    const isInSentence = (element: HTMLElement) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = element.closest('p, li, dd, td, figcaption, label, address, span');
      return (
        around !== null &&
        (around.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
      );
    };
    for (const target of targets) {
      const { width, height } = target.getBoundingClientRect();
      const label = target.closest('label')?.getBoundingClientRect();
      const isLarge =
        Math.min(width, height) >= leastTarget - 0.5 ||
        (label !== undefined && Math.min(label.width, label.height) >= leastTarget - 0.5);
      if (!isLarge && !isInSentence(target))
        faults.push(`${nameOf(target)} is a target of ${width.toFixed(0)} × ${height.toFixed(0)}`);
    }
    for (const block of main.querySelectorAll('[data-example]')) {
      // A link that wraps has several boxes.
      const own = targets
        .filter((target) => block.contains(target) && !isInScroller(target))
        .map((target) => ({
          target,
          boxes: [...target.getClientRects()],
          position: getComputedStyle(target).position,
        }));
      for (const [index, { target: one, boxes, position }] of own.entries()) {
        for (const { target: other, ...second } of own.slice(index + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          const overlaps = boxes.some((a) =>
            second.boxes.some(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
            ),
          );
          if (overlaps && position === second.position)
            faults.push(`${nameOf(one)} overlaps ${nameOf(other)}`);
        }
      }
    }
    return { elements: shown.length, targets: targets.length, faults };
  });
}
