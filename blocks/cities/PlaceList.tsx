import styled from 'styled-components';
import { formatMiles } from '../ui/map/great-circle.ts';
import type { MapPlace } from './neighborhood.ts';

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
    padding-block: var(--space-2);
  }
  & > li > :last-child {
    text-align: end;
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
  }
  a {
    display: inline-block;
    padding-block: 2px;
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
  return (
    <Places className="places" aria-label={`Straight-line distances from ${from}`}>
      {places.map(({ name, path, miles, direction }) => (
        <li key={name}>
          {path ? <a href={path}>{name}</a> : <strong>{name}</strong>}
          <span>
            {formatMiles(miles)}
            {miles >= 0.05 && ` ${direction}`}
          </span>
        </li>
      ))}
    </Places>
  );
}
