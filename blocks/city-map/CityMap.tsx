import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { CityMapDrawing } from '../cities/CityMapDrawing.tsx';
import { PlaceList } from '../cities/PlaceList.tsx';
import { isAtOffice } from '../cities/way-from-office.ts';
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
  const places = isAtOffice(office.miles) ? neighbors : [office, ...neighbors];
  return (
    <Section id={id} tone="tray">
      <Beside data-columns="1-4">
        <SectionHead id={id} heading={heading} lead={text} />
        {places.length > 0 && <PlaceList from={city.name} places={places} />}
      </Beside>
      <SectionBody>
        <CityMapDrawing id={id} neighborhood={neighborhood} />
      </SectionBody>
    </Section>
  );
}
