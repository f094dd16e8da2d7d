import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Section.tsx';
import type { industrySections } from './industry-sections.schema.ts';

type Entry = ResolvedBlock<typeof industrySections>['industries'][number];

const Index = styled.ul`
  & > li {
    position: relative;
    display: grid;
    grid-template-columns: 28px 1fr;
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--hairline);
    transition: background var(--fast) var(--ease-out);
  }
  & > :last-child {
    border-block-end: 1px solid var(--hairline);
  }
  & > li:has(a):hover {
    background: var(--work-wash);
  }
  svg {
    align-self: start;
    margin-block-start: 0.15em;
    color: var(--work);
  }
  h3 a {
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  h3 a:focus-visible {
    outline: none;
  }
  h3 a:focus-visible::after {
    outline: 3px solid var(--work);
    outline-offset: -3px;
  }
  p {
    grid-column: 2;
    color: var(--ink-soft);
  }
  @media (max-width: 679px) {
    & > li {
      padding-block: var(--space-3);
    }
    p {
      display: none;
    }
  }
  @media (min-width: 900px) {
    & > li {
      grid-template-columns: 28px minmax(0, 4fr) minmax(0, 7fr);
      align-items: baseline;
    }
    p {
      grid-column: 3;
    }
  }
`;

function Industry({ entry }: { readonly entry: Entry }) {
  return (
    <li>
      <Icon name={entry.icon} />
      <Heading depth={1}>{entry.path ? <a href={entry.path}>{entry.name}</a> : entry.name}</Heading>
      <p>{entry.description}</p>
    </li>
  );
}

export function IndustrySections({ block }: BlockProps<ResolvedBlock<typeof industrySections>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.lead}>
      <Index>
        {block.industries.map((entry) => (
          <Industry key={entry.slug} entry={entry} />
        ))}
      </Index>
    </Section>
  );
}
