import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Section } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { serviceSummary } from './service-summary.schema.ts';

const Parts = styled.div`
  display: grid;
  gap: var(--space-8) var(--column-gap);

  h3 {
    font-size: var(--size-heading-4);
    margin-block-end: var(--space-2);
  }
  ul {
    padding: 0;
    list-style: none;
  }
  li {
    padding-block: var(--space-2);
    border-block-start: var(--hair);
  }
  a {
    min-inline-size: 24px;
    padding-block: var(--space-1);
  }
  [data-list='excluded'] li {
    color: var(--ink-soft);
  }
  @media (min-width: 680px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > :is(p, nav) {
      grid-column: 1 / -1;
    }
  }
`;

const Others = styled.nav`
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-5);
  }
  && li {
    padding: 0;
    border: 0;
  }
  && a {
    display: inline-block;
    padding-block: 9px;
  }
`;

export function ServiceSummary({ block }: BlockProps<ResolvedBlock<typeof serviceSummary>>) {
  const { id, heading, price, items, notIncluded, more, others } = block;
  return (
    <Section id={id} tone="tray" heading={heading} lead={price} head="side">
      <Parts>
        <ul data-list="included">
          {items.map((item) => (
            <li key={item}>
              <strong>{item}</strong>
            </li>
          ))}
        </ul>
        <div data-list="excluded">
          <Heading depth={1}>{notIncluded.label}</Heading>
          <ul>
            {notIncluded.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        {more && (
          <Text>
            <TextLink href={more.path}>{more.label}</TextLink>
          </Text>
        )}
        {others && (
          <Others aria-label={others.label}>
            <Heading depth={1}>{others.label}</Heading>
            <ul className="links">
              {others.links.map(({ name, path }) => (
                <li key={path}>
                  <a href={path}>{name}</a>
                </li>
              ))}
            </ul>
          </Others>
        )}
      </Parts>
    </Section>
  );
}
