import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Stack } from './Stack.tsx';
import { Text } from './Text.tsx';

const Frame = styled(Stack)`
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
    <Frame as="figure" data-gap="3">
      {children}
      {caption && (
        <Text as="figcaption" data-kind="note">
          {caption}
        </Text>
      )}
    </Frame>
  );
}
