import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Icon } from '../ui/Icon.tsx';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import type { cityServices } from './city-services.schema.ts';

const Register = styled.ul`
  border-block-end: var(--hair);

  & > li {
    display: grid;
    grid-template-columns: 26px 1fr;
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-5);
    border-block-start: var(--hair);
  }
  svg {
    margin-block-start: 0.15em;
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
    grid-column: 2;
    max-width: 62ch;
    color: var(--ink-soft);
  }

  @media (min-width: 760px) {
    & > li {
      grid-template-columns: 26px minmax(0, 5fr) minmax(0, 9fr);
      align-items: start;
    }
    p {
      grid-column: 3;
    }
  }
`;

export function CityServices({ block }: BlockProps<ResolvedBlock<typeof cityServices>>) {
  if (block.services.length === 0) return null;
  return (
    <Section id={block.id}>
      <SectionHead id={block.id} heading={block.heading} lead={block.text} place="side" />
      <SectionBody>
        <Register className="services">
          {block.services.map(({ name, icon, sentence, path }) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{path ? <a href={path}>{name}</a> : name}</h3>
              <p>{sentence}</p>
            </li>
          ))}
        </Register>
      </SectionBody>
    </Section>
  );
}
