import { type ComponentProps, useContext } from 'react';
import { HeadingLevel } from '../../engine/render/heading-level.ts';

interface HeadingProps extends ComponentProps<'h2'> {
  /** Depth below the block's own heading: 0 is that heading, 1 the headings of its items. */
  readonly depth?: HeadingDepth;
}

export type HeadingDepth = 0 | 1 | 2 | 3;

/** A heading whose level depends on the block's position on the page, so that the page skips no level. */
export function Heading({ depth = 0, ...attributes }: HeadingProps) {
  const Tag = `h${useHeadingLevel(depth)}` as const;
  return <Tag {...attributes} />;
}

/** Returns the level of a heading of this depth in the current block. */
export function useHeadingLevel(depth: HeadingDepth): 1 | 2 | 3 | 4 | 5 {
  const level = useContext(HeadingLevel);
  const levels = [1, 2, 3, 4, 5] as const;
  return levels[level - 1 + depth] ?? 5;
}
