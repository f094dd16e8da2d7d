import type { Token } from 'markdown-it';

const deepest = 6;

/**
 * Puts the headings of a text below the heading that it stands under: the first gets the level `first`, and each
 * further one lies a level below the nearest shallower one before it, however many marks were written.
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
