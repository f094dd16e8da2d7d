import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import type { cta } from './cta.schema.ts';

const Band = styled.section`
  padding-block: var(--space-section);
`;

export function Cta({ block }: BlockProps<ResolvedBlock<typeof cta>>) {
  return (
    <Band aria-labelledby={`${block.id}-heading`}>
      <h2 id={`${block.id}-heading`}>{block.heading}</h2>
      {block.text && <p>{block.text}</p>}
      <a href={block.action.href}>{block.action.label}</a>
    </Band>
  );
}
