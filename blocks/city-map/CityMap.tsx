import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { CityMapDrawing } from '../cities/CityMapDrawing.tsx';
import { PlaceList } from '../cities/PlaceList.tsx';
import { Section, SectionBody, SectionHead, Span } from '../ui/Section.tsx';
import type { cityMap } from './city-map.schema.ts';

const Beside = styled(Span)`
  & > ol {
    margin-block-start: var(--space-5);
  }
`;

export function CityMap({ block }: BlockProps<ResolvedBlock<typeof cityMap>>) {
  const { id, heading, text, neighborhood } = block;
  if (!neighborhood) return null;
  const { city, office, neighbors } = neighborhood;
  return (
    <Section id={id} tone="tray">
      <Beside data-columns="1-4">
        <SectionHead id={id} heading={heading} lead={text} />
        <PlaceList from={city.name} places={[office, ...neighbors]} />
      </Beside>
      <SectionBody>
        <CityMapDrawing id={id} neighborhood={neighborhood} />
      </SectionBody>
    </Section>
  );
}
