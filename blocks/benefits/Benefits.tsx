import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Section } from '../ui/Section.tsx';
import type { benefits } from './benefits.schema.ts';

const Lines = styled.ul`
  border-block-end: var(--hair);

  & > li {
    position: relative;
    padding-block: var(--space-4);
    padding-inline-start: var(--space-8);
    border-block-start: var(--hair);
    font: 500 var(--size-heading-4) / 1.35 var(--font-heading);
    letter-spacing: -0.008em;
  }
  & > li::before {
    content: '';
    position: absolute;
    inset-block-start: calc(var(--space-4) + 0.68em);
    inset-inline-start: 0;
    width: 18px;
    border-block-start: 2px solid var(--work);
  }
`;

export function Benefits({ block }: BlockProps<ResolvedBlock<typeof benefits>>) {
  return (
    <Section id={block.id} tone="tray" heading={block.heading} lead={block.text} head="side">
      <Lines className="benefits">
        {block.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </Lines>
    </Section>
  );
}
