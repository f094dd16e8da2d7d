import styled from 'styled-components';
import { useWords } from '../../engine/render/use-words.ts';
import { formatDistance } from '../ui/map/distance.ts';
import { distancesWords } from '../ui/map/distances.words.ts';
import type { MapPlace } from './neighborhood.ts';
import { placesWords } from './places.words.ts';

const Places = styled.ol`
  border-block-end: var(--hair);
  font-size: var(--size-small);

  & > li {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: var(--space-3);
    border-block-start: var(--hair);
    line-height: 1.4;
    /* Distances break before a name does: the words of a name count for its minimum width. */
    overflow-wrap: break-word;
  }
  & > li > * {
    padding-block: 12px;
  }
  & > li > :last-child {
    text-align: end;
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
  }
  a {
    color: var(--ink);
    text-decoration-color: var(--work);
  }
`;

interface PlaceListProps {
  /** The name of the city from which distances are measured. */
  readonly from: string;
  readonly places: readonly MapPlace[];
}

/** A list of the places on the map of a city, with distances and directions. */
export function PlaceList({ from, places }: PlaceListProps) {
  const words = useWords(placesWords);
  const distances = useWords(distancesWords);
  return (
    <Places className="places" aria-label={words('distancesFrom', { place: from })}>
      {places.map(({ name, path, miles, direction }) => {
        const distance = formatDistance(miles, words.formats);
        return (
          <li key={name}>
            {path ? <a href={path}>{name}</a> : <strong>{name}</strong>}
            <span>
              {miles < 0.05
                ? distance
                : distances('distanceAndDirection', { distance, direction: distances(direction) })}
            </span>
          </li>
        );
      })}
    </Places>
  );
}
