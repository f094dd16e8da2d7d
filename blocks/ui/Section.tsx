import type { ReactNode } from 'react';
import styled from 'styled-components';

const Band = styled.section`
  padding-block: var(--space-section);
  background: var(--paper);

  &[data-tone='tray'] {
    background: var(--tray);
  }
  &[data-tone='band'] {
    --ink: var(--on-band);
    --ink-soft: var(--on-band-soft);
    --hairline: var(--band-line);
    --work: var(--band-work);
    background: var(--band);
    color: var(--on-band);
  }
`;

/** The 12 columns that every left edge of a page aligns to. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: var(--columns);
  column-gap: var(--column-gap);
  row-gap: var(--space-8);
  width: min(100% - 2 * var(--gutter), var(--page));
  margin-inline: auto;

  & > * {
    grid-column: 1 / -1;
    min-width: 0;
  }
`;

/** Things below each other, one distance apart. */
export const Stack = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);

  &[data-gap='small'] {
    gap: var(--space-2);
  }
  &[data-gap='large'] {
    gap: var(--space-8);
  }
`;

/** The mark of the house: a rule divided like a scale, two ticks for each column, the first one long. */
export const Scale = styled.div`
  height: 10px;
  border-block-start: 1px solid var(--ink);
  background: linear-gradient(var(--ink), var(--ink)) 0 0 / 3px 10px no-repeat,
    linear-gradient(var(--ink), var(--ink)) 100% 0 / 1px 5px no-repeat,
    repeating-linear-gradient(to right, var(--ink-soft) 0 1px, transparent 1px calc(100% / 24)) 0 0 / 100% 5px
      no-repeat;
  opacity: 0.9;
`;

interface SectionProps {
  /** The block's id: the anchor of the section, and the stem of its heading's id. */
  readonly id: string;
  readonly tone?: 'paper' | 'tray' | 'band';
  /** Leaves out the ruled scale above, for sections that continue the one before. */
  readonly plain?: boolean;
  readonly children: ReactNode;
}

/** A section of a page, named by the heading whose id is `${id}-heading`; its children stand in the 12 columns. */
export function Section({ id, tone = 'paper', plain = false, children }: SectionProps) {
  return (
    <Band id={id} aria-labelledby={`${id}-heading`} data-tone={tone}>
      <Grid>
        {!plain && <Scale aria-hidden="true" />}
        {children}
      </Grid>
    </Band>
  );
}

const Head = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);
  margin-block-end: var(--space-4);

  & > p {
    max-width: 58ch;
    font-size: var(--size-large);
    line-height: 1.45;
    text-wrap: balance;
    color: var(--ink-soft);
  }

  @media (min-width: 900px) {
    grid-column: 1 / span 9;

    &[data-place='side'] {
      position: sticky;
      top: calc(var(--header-height) + var(--space-8));
      grid-column: 1 / span 4;
      align-self: start;
    }
  }
`;

interface SectionHeadProps {
  readonly id: string;
  readonly heading: string;
  readonly lead?: string | undefined;
  /** `side`: beside the body on wide windows, which then starts at column 5 (`SectionBody`). */
  readonly place?: 'above' | 'side';
}

/** The heading of a section and, where it needs one, a lead of a sentence or two. */
export function SectionHead({ id, heading, lead, place = 'above' }: SectionHeadProps) {
  return (
    <Head data-place={place}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {lead && <p>{lead}</p>}
    </Head>
  );
}

/** The body beside a head that stands at the side: columns 5 to 12. */
export const SectionBody = styled.div`
  @media (min-width: 900px) {
    && {
      grid-column: 5 / -1;
    }
  }
`;
