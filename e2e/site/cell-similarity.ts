/** Measures how much cells share, on served HTML. Deliberately has no code in common with `npx cityblock cells`. */

export interface CellPage {
  readonly path: string;
  readonly main: Element;
}

export interface MeasuredCell {
  readonly path: string;
  readonly ownShare: number;
  /** The largest share of the text, of the shorter page, that a sibling has too. */
  readonly shared: number;
}

const skipped = 'script, style, svg, template, [data-sample]';

/** Measures cells of one service each in another city. Names of places and numbers are masked; samples are left out. */
export function measureCells(
  pages: readonly CellPage[],
  placeNames: readonly string[],
): readonly MeasuredCell[] {
  const names = [...placeNames].sort((left, right) => right.length - left.length);
  const mask = new RegExp(names.map((name) => `\\b${name.replace(/[.()]/g, '\\$&')}\\b`).join('|'), 'g');
  const texts = pages.map(({ path, main }) => ({
    path,
    service: path.split('/').at(-1),
    runs: new Set(fiveWords(visibleText(main), mask)),
  }));
  return texts.map((cell) => {
    const siblings = texts.filter((other) => other !== cell && other.service === cell.service);
    const own = [...cell.runs].filter((run) => siblings.every(({ runs }) => !runs.has(run)));
    const shares = siblings.map(
      ({ runs }) =>
        [...cell.runs].filter((run) => runs.has(run)).length / Math.min(cell.runs.size, runs.size),
    );
    return { path: cell.path, ownShare: own.length / cell.runs.size, shared: Math.max(0, ...shares) };
  });
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

function visibleText(element: Element): string {
  if (element.matches(skipped)) return ' ';
  const parts = [...element.childNodes].map((node) => {
    if (!isElement(node)) return node.textContent ?? '';
    // The words in it belong to the sentence around it.
    return node.localName === 'no-br' ? visibleText(node) : ` ${visibleText(node)} `;
  });
  return parts.join('');
}

function fiveWords(text: string, mask: RegExp): string[] {
  const words = text
    .replace(mask, ' §n ')
    .replace(/\d[\d,.]*/g, '§0')
    .toLowerCase()
    .match(/§n|§0|[\p{L}'’]+/gu);
  return (words ?? []).flatMap((_, at, all) =>
    at + 5 <= all.length ? [all.slice(at, at + 5).join(' ')] : [],
  );
}
