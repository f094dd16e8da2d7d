import type { Token } from 'markdown-it';

const deepest = 6;

/**
 * Sets the levels of the headings in a text: the first gets the level `first`, and each following one is one level
 * below the nearest shallower heading before it, regardless of the number of marks.
 */
export function setHeadingLevels(tokens: readonly Token[], first: number): void {
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const written = Number(token.tag.slice(1));
      while ((above.at(-1) ?? 0) >= written) above.pop();
      above.push(written);
    } else if (token.type !== 'heading_close') continue;
    token.tag = `h${Math.min(deepest, first + above.length - 1)}`;
  }
}
