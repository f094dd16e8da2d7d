import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Figure } from '../ui/Figure.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import {
  fluidStep,
  type PictureLayout,
  sectionBody,
  wholePage,
  wideStep,
} from '../ui/picture/picture-layout.ts';
import { Grid, Section, Span } from '../ui/Section.tsx';
import type { image } from './image.schema.ts';

const column: PictureLayout = {
  steps: [wideStep({ columns: 8 }), fluidStep(900, { columns: 8 }), fluidStep(0)],
};

/** A picture without a heading is part of the text around it, not a section. */
const Band = styled.div`
  padding-block: calc(var(--space-section) / 2);
  background: var(--paper);

  &[data-tone='tray'] {
    background: var(--tray);
  }
`;

export function Image({ block }: BlockProps<ResolvedBlock<typeof image>>) {
  const { id, heading, text, picture, caption, size = 'page', tone = 'paper' } = block;
  const isColumn = size === 'column';
  const figure = (
    <Figure caption={caption}>
      <Picture
        picture={picture}
        layout={isColumn ? (heading === undefined ? column : sectionBody) : wholePage}
        isFirst
      />
    </Figure>
  );
  if (heading === undefined) {
    return (
      <Band id={id} data-tone={tone}>
        <Grid>{isColumn ? <Span data-columns="5-12">{figure}</Span> : figure}</Grid>
      </Band>
    );
  }
  return (
    <Section id={id} heading={heading} lead={text} head={isColumn ? 'side' : 'above'} tone={tone}>
      {figure}
    </Section>
  );
}
