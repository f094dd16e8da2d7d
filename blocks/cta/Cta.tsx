import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { attributesOf } from '../link-schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import type { cta } from './cta.schema.ts';

const Words = styled.div`
  display: grid;
  gap: var(--space-4);

  p {
    max-width: 52ch;
    font-size: var(--size-large);
    line-height: 1.45;
    color: var(--ink-soft);
  }
  @media (min-width: 900px) {
    && {
      grid-column: 1 / span 8;
    }
  }
`;

const Steps = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: end;
  gap: var(--space-3);

  @media (min-width: 900px) {
    && {
      grid-column: 9 / -1;
    }
    flex-flow: column nowrap;
    align-items: start;
    justify-content: end;
  }
`;

export function Cta({ block }: BlockProps<ResolvedBlock<typeof cta>>) {
  const { action, second } = block;
  return (
    <Section id={block.id} tone="band" plain>
      <Words>
        <h2 id={`${block.id}-heading`}>{block.heading}</h2>
        {block.text && <p>{block.text}</p>}
      </Words>
      <Steps>
        <ButtonLink href={action.href} data-kind="primary" {...attributesOf(action.href)}>
          {action.label}
        </ButtonLink>
        {second && (
          <ButtonLink href={second.href} {...attributesOf(second.href)}>
            {second.label}
          </ButtonLink>
        )}
      </Steps>
    </Section>
  );
}
