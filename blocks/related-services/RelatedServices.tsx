import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Icon } from '../ui/Icon.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import type { relatedServices } from './related-services.schema.ts';

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: var(--space-6) var(--column-gap);

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
  h3 a {
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  h3 a:hover {
    color: var(--work);
  }
  p {
    max-width: 44ch;
    font-size: var(--size-small);
    line-height: 1.55;
    color: var(--ink-soft);
  }
`;

export function RelatedServices({ block }: BlockProps<ResolvedBlock<typeof relatedServices>>) {
  if (block.services.length === 0) return null;
  return (
    <Section id={block.id} tone="tray">
      <SectionHead id={block.id} heading={block.heading} lead={block.text} />
      <Row className="related">
        {block.services.map(({ title, description, icon, path }) => (
          <li key={path}>
            <Icon name={icon} />
            <h3>
              <a href={path}>{title}</a>
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </Row>
    </Section>
  );
}
