import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { WorkCity } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { StateSign } from './StateSign.tsx';
import { cellAddress } from './use-work-search.ts';
import { formatNumber, states } from './work-formats.ts';
import { pageCell, type WorkPart } from './work-part.ts';
import { countStates } from './work-rows.ts';

const List = styled.ul`
  display: grid;

  & > li { border-block-end: var(--hair); }
  & summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; min-height: 44px; padding-block: 6px; cursor: pointer; }
  & summary strong { flex: 1 1 8rem; overflow-wrap: anywhere; }
  & summary strong::before { content: '▸ '; }
  & details[open] > summary strong::before { content: '▾ '; }
  & summary > span { display: inline-flex; gap: 4px; align-items: center; }
  & ul { display: grid; padding-block-end: var(--space-2); }
  & ul a { display: flex; gap: 10px; align-items: center; min-height: 44px; padding: 4px 8px; color: var(--ink); text-decoration: none; }
  & ul a span:nth-child(2) { flex: 1; overflow-wrap: anywhere; }
  & small { color: var(--ink-soft); text-align: end; }
`;

/** The pages of each city in a list, for narrow screens. */
export function WorkCityList({ rows, ...part }: WorkPart) {
  return (
    <List>
      {rows.map((city) => (
        <li key={city.slug}>
          <CityPages city={city} part={part} />
        </li>
      ))}
    </List>
  );
}

interface CityPagesProps {
  readonly city: WorkCity;
  readonly part: Omit<WorkPart, 'rows'>;
}

function CityPages({ city, part }: CityPagesProps) {
  const [isOpen, setOpen] = useState(false);
  const counts = countStates({ cities: [city] });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{city.name}</strong>
        {states
          .filter((state) => state !== 'none' && counts[state] > 0)
          .map((state) => (
            <span key={state}>
              <StateSign state={state} />
              <span className="visually-hidden">{words.studioWorkList(state)}</span>
              {formatNumber(counts[state])}
            </span>
          ))}
      </summary>
      {isOpen && (
        <ul>
          {part.columns.map((column) => {
            const cell = pageCell(city, column, part);
            if (cell === undefined) return null;
            return (
              <li key={column.slug}>
                <Link to={cellAddress({ city: city.slug, service: column.slug })}>
                  <StateSign state={cell.state} />
                  <span>{column.name}</span>
                  <small>
                    {words.studioWorkList(cell.state)}
                    {cell.figure && ` · ${cell.figure.text}`}
                  </small>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </details>
  );
}
