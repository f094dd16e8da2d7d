import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { Heading } from '../ui/Heading.tsx';
import { ItemList } from '../ui/ItemList.tsx';
import { formatDistance } from '../ui/map/distance.ts';
import { distancesWords } from '../ui/map/distances.words.ts';
import { Section } from '../ui/Section.tsx';
import { Text } from '../ui/Text.tsx';
import type { nearbyCities } from './nearby-cities.schema.ts';
import { nearbyCitiesWords } from './nearby-cities.words.ts';

type Nearby = ResolvedBlock<typeof nearbyCities>['cities'][number];

const Register = styled(ItemList)`
  .away {
    font-size: var(--size-small);
    font-variant-numeric: tabular-nums;
  }
  .away > svg {
    width: 100%;
    max-width: 220px;
    height: 5px;
    margin-block-start: var(--space-2);
    color: var(--work);
  }
  @media (min-width: 680px) {
    & > li {
      grid-template-columns: minmax(0, 4fr) minmax(0, 7fr) minmax(0, 4fr);
      align-items: baseline;
    }
    /* The baseline of a row is that of the first line of a name. */
    a {
      baseline-source: first;
    }
  }
`;

const Note = styled(Text)`
  margin-block-start: var(--space-3);
`;

/** A line whose length is proportional to the distance, on one scale for the whole list. */
function DistanceLine({ miles, longest }: { readonly miles: number; readonly longest: number }) {
  return (
    <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
      <rect y="1.5" width={((miles / longest) * 100).toFixed(1)} height="2" fill="currentColor" />
    </svg>
  );
}

function Row({ city, longest }: { readonly city: Nearby; readonly longest: number }) {
  const words = useWords(distancesWords);
  return (
    <li>
      <Heading depth={1}>{city.path ? <a href={city.path}>{city.name}</a> : city.name}</Heading>
      <p>{city.description}</p>
      <div className="away">
        {words('distanceAndDirection', {
          distance: formatDistance(city.miles, words.formats),
          direction: words(city.direction),
        })}
        <DistanceLine miles={city.miles} longest={longest} />
      </div>
    </li>
  );
}

export function NearbyCities({ block }: BlockProps<ResolvedBlock<typeof nearbyCities>>) {
  const words = useWords(nearbyCitiesWords);
  const { cities, from } = block;
  if (cities.length === 0) return null;
  const longest = Math.max(...cities.map(({ miles }) => miles), 1);
  return (
    <Section id={block.id} heading={block.heading} lead={block.text} head="side">
      <Register data-shape="rows" data-text="small">
        {cities.map((city) => (
          <Row key={city.name} city={city} longest={longest} />
        ))}
      </Register>
      {from !== undefined && <Note data-kind="note">{words('note', { place: from })}</Note>}
    </Section>
  );
}
