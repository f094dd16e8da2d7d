import { type ComponentProps, useContext } from 'react';
import { HeadingLevel } from '../../engine/render/heading-level.ts';

interface HeadingProps extends ComponentProps<'h2'> {
  /** How far below the block's own heading it stands: 0 is that heading, 1 the headings of its items. */
  readonly depth?: HeadingDepth;
}

export type HeadingDepth = 0 | 1 | 2 | 3;

/** A heading whose level follows from the block's place on the page, so that no level is skipped there. */
export function Heading({ depth = 0, ...attributes }: HeadingProps) {
  const Tag = `h${useHeadingLevel(depth)}` as const;
  return <Tag {...attributes} />;
}

/** The level that a heading of this depth has in the present block. */
export function useHeadingLevel(depth: HeadingDepth): 1 | 2 | 3 | 4 | 5 {
  const level = useContext(HeadingLevel);
  const levels = [1, 2, 3, 4, 5] as const;
  return levels[level - 1 + depth] ?? 5;
}
