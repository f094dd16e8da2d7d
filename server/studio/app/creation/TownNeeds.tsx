import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { pageAddress } from '../review/field-address.ts';
import { words } from '../site-words.ts';
import { Reasons, Share, TextLink } from '../work-list/CellDialog.tsx';
import { StateSign } from '../work-list/StateSign.tsx';
import { stateColors } from '../work-list/state-colors.ts';
import { type CellName, cellKey, fetchCell } from '../work-list/work-requests.ts';

const Needs = styled.section`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3);
  border: var(--hair);
  border-inline-start: 4px solid var(--work);
  border-radius: var(--radius);
  background: var(--sheet);
  ${stateColors}

  & summary { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: center; padding: 4px 0; cursor: pointer; }
  & summary::before { content: '▸'; }
  & details[open] > summary::before { content: '▾'; }
  & summary small { color: var(--ink-soft); }
  & details > div { display: grid; gap: var(--space-2); padding: 4px 0 var(--space-2) 18px; }
  & .reasons { display: grid; gap: var(--space-2); }
  & .reasons li { display: grid; gap: 2px; padding-inline-start: var(--space-3); border-inline-start: 3px solid var(--held); }
  & a { width: fit-content; color: var(--ink); text-underline-offset: 0.2em; }
  & .actions { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); align-items: center; }
  & .share, & p { color: var(--ink-soft); font-size: var(--size-small); }
`;

interface TownNeedsProps {
  /** The slug of the town. */
  readonly city: string;
  /** The slugs of its services. */
  readonly services: readonly string[];
  /** Another one after each change of the site. */
  readonly version: string;
}

/** The pages about each service of a town: their state, what they lack, and how much of them is their own. */
export function TownNeeds({ city, services, version }: TownNeedsProps) {
  if (services.length === 0) return null;
  return (
    <Needs aria-label={words.studioCreation('townNeeds')}>
      <h2>{words.studioCreation('townNeeds')}</h2>
      {services.map((service) => (
        <TownPageState key={service} cell={{ city, service }} version={version} />
      ))}
    </Needs>
  );
}

function TownPageState({ cell, version }: { readonly cell: CellName; readonly version: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [...cellKey, cell, version],
    queryFn: () => fetchCell(cell),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (data === undefined) return null;
  const isMeasured = data.state === 'ready' || data.state === 'held';
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <StateSign state={data.state} />
        <span>{data.service}</span>
        <small>{words.studioWorkList(data.state)}</small>
      </summary>
      <div>
        <Reasons cell={data} />
        {isOpen && isMeasured && <Share cell={cell} version={version} />}
        {isOpen && data.reasons.some(({ part }) => part === 'evidence') && (
          <p>
            <Link
              to={`/studio/new/jobs?${new URLSearchParams({ cities: cell.city, service: cell.service })}`}
            >
              {words.studioCreation('addJobHere')}
            </Link>
          </p>
        )}
        <div className="actions">
          <TextLink cell={data} />
          {data.page && <Link to={pageAddress(data.page)}>{words.studioWorkList('seePage')}</Link>}
        </div>
      </div>
    </details>
  );
}
