import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { SampleMark } from '../SampleMark.tsx';
import { Section } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { stats } from './stats.schema.ts';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr));
  gap: var(--space-8) var(--column-gap);

  & > div {
    display: flex;
    flex-direction: column;
    gap: var(--space-2);
    padding-block-start: var(--space-3);
    border-block-start: var(--rule) var(--ink);
  }
  dt {
    order: 2;
    font-weight: 600;
    line-height: 1.4;
  }
  .value {
    order: 1;
    font: 500 clamp(2.6rem, 1.9rem + 3vw, 4.6rem) / 1 var(--font-heading);
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: -0.04em;
  }
  .source {
    order: 3;
    max-width: 40ch;
  }
`;

export function Stats({ block }: BlockProps<ResolvedBlock<typeof stats>>) {
  if (block.claims.length === 0) return null;
  return (
    <Section id={block.id} tone="band" plain heading={block.heading} lead={block.text}>
      <Figures>
        {block.claims.map(({ value, label, source, sample }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="value">{value}</dd>
            <Text as="dd" data-kind="note" className="source">
              {source}
              {sample && <SampleMark />}
            </Text>
          </div>
        ))}
      </Figures>
    </Section>
  );
}
