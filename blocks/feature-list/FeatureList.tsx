import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ItemList } from '../ui/ItemList.tsx';
import { Section } from '../ui/Section.tsx';
import type { featureList } from './feature-list.schema.ts';

export function FeatureList({ block }: BlockProps<ResolvedBlock<typeof featureList>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.text} head="side">
      <ItemList data-shape="columns">
        {block.features.map(({ title, description, icon }) => (
          <li key={title}>
            <Icon name={icon} />
            <Heading depth={1}>{title}</Heading>
            <p>{description}</p>
          </li>
        ))}
      </ItemList>
    </Section>
  );
}
