import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Picture } from '../ui/picture/Picture.tsx';
import { fluidStep, wideStep } from '../ui/picture/picture-layout.ts';
import { Section } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { gallery } from './gallery.schema.ts';

const Pictures = styled.ul`
  display: grid;
  gap: var(--space-8) var(--column-gap);

  figure {
    display: grid;
    gap: var(--space-2);
  }
  @media (min-width: 560px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 900px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    /* Two or four pictures fill their rows. */
    &:has(> :nth-child(2):last-child, > :nth-child(4):last-child) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

export function Gallery({ block }: BlockProps<ResolvedBlock<typeof gallery>>) {
  const { id, heading, text, pictures, tone = 'paper' } = block;
  const boxesInRow = pictures.length === 2 || pictures.length === 4 ? 2 : 3;
  const layout = {
    steps: [
      wideStep({ boxesInRow }),
      fluidStep(900, { boxesInRow }),
      fluidStep(560, { boxesInRow: 2 }),
      fluidStep(0),
    ],
    ratio: block.ratio ?? '3:2',
  };
  return (
    <Section id={id} tone={tone} heading={heading} lead={text}>
      <Pictures>
        {pictures.map(({ picture, caption }, index) => (
          <li key={picture.file}>
            <figure>
              <Picture picture={picture} layout={layout} isFirst={index === 0} />
              {caption && (
                <Text as="figcaption" data-kind="note">
                  {caption}
                </Text>
              )}
            </figure>
          </li>
        ))}
      </Pictures>
    </Section>
  );
}
