import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Section.tsx';
import type { serviceList } from './service-list.schema.ts';

const Group = styled.section`
  display: grid;
  gap: var(--space-4) var(--column-gap);
  padding-block-start: var(--space-4);
  border-block-start: var(--rule) var(--ink);

  & > div > p {
    margin-block-start: var(--space-2);
    max-width: 44ch;
    font-size: var(--size-small);
    line-height: 1.55;
    color: var(--ink-soft);
  }
  @media (min-width: 900px) {
    grid-template-columns: var(--columns);

    & > div {
      grid-column: 1 / span 4;
    }
    & > ul {
      grid-column: 5 / -1;
    }
  }
`;

const Register = styled.ul`
  display: grid;
  column-gap: var(--column-gap);

  & > li {
    display: grid;
    grid-template-columns: 22px 1fr;
    gap: var(--space-1) var(--space-3);
    align-content: start;
    padding-block: var(--space-3) var(--space-4);
  }
  & > li:nth-child(n + 2) {
    border-block-start: var(--hair);
  }
  svg {
    margin-block-start: 0.2em;
    color: var(--work);
  }
  h4 {
    font: 600 var(--size-text) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
  h4 a {
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  h4 a:hover {
    color: var(--work);
  }
  p {
    grid-column: 2;
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
  @media (min-width: 680px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > li:nth-child(2) {
      border-block-start: 0;
    }
  }
`;

export function ServiceList({ block }: BlockProps<ResolvedBlock<typeof serviceList>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.text}>
      {block.groups.map(({ category, title, text, services }) => (
        <Group
          key={category}
          id={`${block.id}-${category}`}
          aria-labelledby={`${block.id}-${category}-title`}
        >
          <div>
            <Heading depth={1} id={`${block.id}-${category}-title`}>
              {title}
            </Heading>
            {text && <p>{text}</p>}
          </div>
          <Register className="services">
            {services.map((service) => (
              <li key={service.path}>
                <Icon name={service.icon} size={20} />
                <Heading depth={2}>
                  <a href={service.path}>{service.title}</a>
                </Heading>
                <p>{service.description}</p>
              </li>
            ))}
          </Register>
        </Group>
      ))}
    </Section>
  );
}
