import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Styleable } from './styleable.ts';

const Details = styled.details`
  position: relative;
  border-block-end: var(--hair);

  /* At the top of the disclosure, so that a link to it shows the summary too. */
  & > div > [id]:empty {
    position: absolute;
    inset-block-start: 0;
  }
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

/** A line that expands, without script. A link to its id opens it: browsers open what contains the target. */
export function Disclosure({ summary, children, name, open, id, className }: DisclosureProps) {
  return (
    <Details className={className} name={name} open={open}>
      <summary>{summary}</summary>
      <div>
        {id !== undefined && <span id={id} />}
        {children}
      </div>
    </Details>
  );
}
