import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Figure } from '../ui/Figure.tsx';
import { Section } from '../ui/Section.tsx';
import { TimelineDrawing } from '../ui/timeline/TimelineDrawing.tsx';
import type { timeline } from './timeline.schema.ts';

export function Timeline({ block }: BlockProps<ResolvedBlock<typeof timeline>>) {
  return (
    <Section id={block.id} plain heading={block.heading} lead={block.lead}>
      <Figure caption={block.caption}>
        <TimelineDrawing {...block.drawing} />
      </Figure>
    </Section>
  );
}
