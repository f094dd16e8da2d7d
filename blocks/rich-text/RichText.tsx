import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { Section } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { richText } from './rich-text.schema.ts';

const Lead = styled(Text)`
  margin-block-end: var(--space-6);
  color: inherit;
`;

/** Two columns where the text has the whole width. */
const Copy = styled(Markdown)`
  @media (--section-above) and (min-width: 1000px) {
    max-width: none;
    columns: 2;
    column-gap: calc(2 * var(--column-gap));

    p {
      break-inside: avoid;
    }
  }
`;

export function RichText({ block }: BlockProps<ResolvedBlock<typeof richText>>) {
  return (
    <Section id={block.id} tone={block.tone ?? 'paper'} heading={block.heading} head="side">
      {block.lead && <Lead data-kind="lead">{block.lead}</Lead>}
      <Copy text={block.text} />
    </Section>
  );
}
