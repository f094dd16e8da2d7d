import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import { WideItemList } from '../ui/ItemList.tsx';
import { Section } from '../ui/Section.tsx';
import type { relatedServices } from './related-services.schema.ts';

export function RelatedServices({ block }: BlockProps<ResolvedBlock<typeof relatedServices>>) {
  if (block.services.length === 0) return null;
  return (
    <Section id={block.id} tone="tray" heading={block.heading} lead={block.text}>
      <WideItemList data-shape="columns" data-text="small">
        {block.services.map(({ title, description, icon, path }) => (
          <li key={path}>
            <Icon name={icon} />
            <Heading depth={1}>
              <a href={path}>{title}</a>
            </Heading>
            <p>{description}</p>
          </li>
        ))}
      </WideItemList>
    </Section>
  );
}
