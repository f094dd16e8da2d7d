import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Stack } from './Stack.tsx';
import type { Styleable } from './styleable.ts';
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

interface FigureProps extends Styleable {
  /** The drawing. The caption or adjacent text gives the same information. */
  readonly children: ReactNode;
  readonly caption?: string | undefined;
}

/** A drawing made from the site's own data, with its caption. */
export function Figure({ children, caption, className }: FigureProps) {
  return (
    <Frame className={className} as="figure" data-gap="3">
      {children}
      {caption && (
        <Text as="figcaption" data-kind="note">
          {caption}
        </Text>
      )}
    </Frame>
  );
}
