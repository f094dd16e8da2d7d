import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { SampleMark } from '../SampleMark.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Grid } from '../ui/Section.tsx';
import type { trustBar } from './trust-bar.schema.ts';

const Band = styled.section`
  padding-block: clamp(36px, 1.5rem + 3vw, 72px);

  h2 {
    font: 600 var(--size-text) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5) var(--column-gap);

  /* Text enlarged to 200 percent on a phone. */
  @media (max-width: 12em) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (min-width: 680px) {
    row-gap: var(--space-8);
  }
  @media (min-width: 1000px) {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    grid-template-columns: none;

    &:has(> :nth-child(5)) {
      grid-auto-flow: row;
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  & > div {
    display: grid;
    grid-template-rows: auto auto 1fr;
    align-content: start;
    padding-block-start: var(--space-3);
    border-block-start: var(--rule) var(--ink);
  }
  dt {
    order: 2;
    line-height: 1.4;
  }
  dd {
    order: 3;
  }
  dd[data-value] {
    order: 1;
    font: 520 clamp(2.3rem, 1.6rem + 3vw, 4rem) / 1.1 var(--font-heading);
    letter-spacing: -0.035em;
    white-space: nowrap;
  }
  /* A single figure uses the full width: its label is next to it, not below. */
  @media (min-width: 680px) {
    > :only-child {
      grid-template: auto 1fr / auto 1fr;
      column-gap: var(--space-8);

      dd[data-value] {
        grid-row: 1 / 3;
      }
    }
  }
  small {
    display: block;
    padding-block-start: var(--space-1);
    line-height: 1.4;
    color: var(--ink-soft);
  }
`;

export function TrustBar({ block }: BlockProps<ResolvedBlock<typeof trustBar>>) {
  if (block.claims.length === 0) return null;
  return (
    <Band id={block.id} aria-labelledby={`${block.id}-heading`} data-tone="paper">
      <Grid>
        <Heading id={`${block.id}-heading`}>{block.heading}</Heading>
        <Figures>
          {block.claims.map(({ value, label, source, sample }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-value>{value}</dd>
              <dd>
                <small>
                  {source}
                  {sample && <SampleMark />}
                </small>
              </dd>
            </div>
          ))}
        </Figures>
      </Grid>
    </Band>
  );
}
