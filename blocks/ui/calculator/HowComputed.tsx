import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Heading } from '../Heading.tsx';

const Account = styled.div`
  display: grid;
  gap: var(--space-4);

  h3 {
    font-size: var(--size-heading-4);
  }
  table {
    width: 100%;
    border-block-start: 3px double var(--ink);
    font-size: var(--size-small);
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  th {
    overflow-wrap: inherit;
  }
  th,
  td {
    padding-block: var(--space-2);
    text-align: start;
    vertical-align: baseline;
    font-weight: 400;
  }
  th small {
    display: block;
    color: var(--ink-soft);
  }
  td {
    padding-inline-start: var(--space-4);
    text-align: end;

    @media (min-width: 480px) {
      white-space: nowrap;
    }
  }
  tr + tr {
    border-block-start: var(--hair);
  }
  tr[data-sum] {
    border-block: var(--rule) var(--ink);
  }
  tr[data-sum] > * {
    font-weight: 650;
  }
  tr[data-sum]:last-child {
    border-block-end: 3px double var(--ink);
  }
  li {
    position: relative;
    padding-inline-start: var(--space-5);
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
  li + li {
    margin-block-start: var(--space-2);
  }
  li::before {
    content: '–' / '';
    position: absolute;
    inset-inline-start: 0;
    color: var(--work);
  }
  @media (min-width: 900px) {
    grid-column: 7 / -1;
  }
`;

interface AccountLineProps {
  readonly label: string;
  /** The factors, below the label. */
  readonly factors?: ReactNode;
  readonly sum?: boolean;
  /** The amount. */
  readonly children: ReactNode;
}

/** A line of the calculation. */
export function AccountLine({ label, factors, sum, children }: AccountLineProps) {
  return (
    <tr data-sum={sum ? '' : undefined}>
      <th scope="row">
        {label}
        {factors && <small>{factors}</small>}
      </th>
      <td>{children}</td>
    </tr>
  );
}

interface HowComputedProps {
  readonly heading: string;
  /** The lines; the last one is the sum. */
  readonly lines: ReactNode;
  /** The limits of the calculation. */
  readonly caveats: readonly string[];
  /** Content between the lines and the caveats. */
  readonly children?: ReactNode;
}

/** The calculation of the result as a table with a sum. */
export function HowComputed({ heading, lines, caveats, children }: HowComputedProps) {
  return (
    <Account>
      <Heading depth={1}>{heading}</Heading>
      <table>
        <tbody>{lines}</tbody>
      </table>
      {children}
      <ul className="caveats">
        {caveats.map((caveat) => (
          <li key={caveat}>{caveat}</li>
        ))}
      </ul>
    </Account>
  );
}
