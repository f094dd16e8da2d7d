import type { ReactNode } from 'react';
import styled from 'styled-components';

const Frame = styled.figure`
  display: grid;
  gap: var(--space-3);

  & svg {
    width: 100%;
    height: auto;
    overflow: visible;
  }
  & svg text {
    font-family: var(--font-text);
    font-variant-numeric: tabular-nums;
    fill: var(--ink);
  }
  & > figcaption {
    max-width: 60ch;
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
`;

interface FigureProps {
  /** The drawing. What it shows is also said in words: in the caption, or in text that stands beside it. */
  readonly children: ReactNode;
  readonly caption?: string | undefined;
}

/** A drawing made from our own data, with its caption. */
export function Figure({ children, caption }: FigureProps) {
  return (
    <Frame>
      {children}
      {caption && <figcaption>{caption}</figcaption>}
    </Frame>
  );
}
