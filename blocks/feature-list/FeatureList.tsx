import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Icon } from '../ui/Icon.tsx';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import type { featureList } from './feature-list.schema.ts';

const Features = styled.ul`
  display: grid;
  gap: var(--space-8) var(--column-gap);

  & > li {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--ink);
  }
  svg {
    color: var(--work);
  }
  h3 {
    font-size: var(--size-heading-4);
  }
  p {
    max-width: 48ch;
    color: var(--ink-soft);
  }

  @media (min-width: 680px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export function FeatureList({ block }: BlockProps<ResolvedBlock<typeof featureList>>) {
  return (
    <Section id={block.id}>
      <SectionHead id={block.id} heading={block.heading} lead={block.text} place="side" />
      <SectionBody>
        <Features className="features">
          {block.features.map(({ title, description, icon }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </Features>
      </SectionBody>
    </Section>
  );
}
