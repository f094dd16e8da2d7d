import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Styleable } from './styleable.ts';

const Details = styled.details`
  border-block-end: var(--hair);

  & > summary {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
    gap: var(--space-4);
    padding-block: var(--space-4);
    font: 560 var(--size-heading-4) / 1.3 var(--font-heading);
    letter-spacing: -0.01em;
  }
  & > summary:hover {
    color: var(--work);
  }
  & > summary::after {
    content: '+' / '';
    width: 1em;
    font: 400 1.3em / 1 var(--font-text);
    text-align: center;
    color: var(--work);
  }
  &[open] > summary::after {
    content: '−' / '';
  }
  & > div {
    padding-block-end: var(--space-6);
  }
`;

interface DisclosureProps extends Styleable {
  readonly summary: string;
  readonly children: ReactNode;
  /** Only one disclosure of the same name is open at a time. */
  readonly name?: string;
  readonly open?: boolean;
  readonly id?: string;
}

/** A line that expands, without script. */
export function Disclosure({ summary, children, name, open, id, className }: DisclosureProps) {
  return (
    <Details className={className} name={name} open={open} id={id}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </Details>
  );
}
