import type { ReactNode } from 'react';
import styled from 'styled-components';

const Area = styled.div`
  overflow-x: auto;
`;

interface ScrollRegionProps {
  /** The id of the heading that names it. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** A container that scrolls horizontally and is focusable, so that it scrolls by keyboard. */
export function ScrollRegion({ labelledBy, children }: ScrollRegionProps) {
  return (
    <Area role="group" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </Area>
  );
}
