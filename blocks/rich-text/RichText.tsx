import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import type { richText } from './rich-text.schema.ts';

const Lead = styled.p`
  max-width: 50ch;
  margin-block-end: var(--space-6);
  font-size: var(--size-large);
  line-height: 1.45;
`;

export function RichText({ block }: BlockProps<ResolvedBlock<typeof richText>>) {
  return (
    <Section id={block.id} tone={block.tone ?? 'paper'}>
      <SectionHead id={block.id} heading={block.heading} place="side" />
      <SectionBody>
        {block.lead && <Lead>{block.lead}</Lead>}
        <Markdown text={block.text} />
      </SectionBody>
    </Section>
  );
}
