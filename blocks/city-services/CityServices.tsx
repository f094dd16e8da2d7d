import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ItemList } from '../ui/ItemList.tsx';
import { Section } from '../ui/Section.tsx';
import type { cityServices } from './city-services.schema.ts';

const Register = styled(ItemList)`
  & > li {
    grid-template-columns: 26px 1fr;
    padding-block: var(--space-5);
  }
  & > li > svg {
    margin-block-start: 0.15em;
  }
  p {
    grid-column: 2;
  }
  @media (min-width: 760px) {
    & > li {
      grid-template-columns: 26px minmax(0, 5fr) minmax(0, 9fr);
    }
    p {
      grid-column: 3;
    }
  }
`;

export function CityServices({ block }: BlockProps<ResolvedBlock<typeof cityServices>>) {
  if (block.services.length === 0) return null;
  return (
    <Section id={block.id} heading={block.heading} lead={block.text} head="side">
      <Register data-shape="rows">
        {block.services.map(({ name, icon, sentence, path }) => (
          <li key={name}>
            <Icon name={icon} />
            <Heading depth={1}>{path ? <a href={path}>{name}</a> : name}</Heading>
            <p>{sentence}</p>
          </li>
        ))}
      </Register>
    </Section>
  );
}
