import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import type { StudioWork } from '../../studio-api.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { words } from '../site-words.ts';
import { useIsWide } from './use-is-wide.ts';
import { useWorkSearch } from './use-work-search.ts';
import { WorkCityList } from './WorkCityList.tsx';
import { WorkMatrix } from './WorkMatrix.tsx';
import { formatDate, formatMonth, formatNumber, states } from './work-formats.ts';
import { fetchShares, sharesKey } from './work-requests.ts';
import { figures, orders, workTable } from './work-rows.ts';

const Section = styled.section`
  display: grid;
  gap: var(--space-3);
  min-width: 0;

  & .choices { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); align-items: end; }
  & .choices label { display: grid; gap: 2px; font-size: var(--size-small); font-weight: 600; }
  & .choices :is(select, input) { width: 100%; min-width: 9rem; max-width: 16rem; font-weight: 400; }
  & .pages { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; }
  & .note { color: var(--ink-soft); }
  @media (max-width: 640px) {
    & .choices { display: grid; grid-template-columns: 1fr 1fr; }
    & .choices :is(select, input) { min-width: 0; max-width: none; }
  }
`;

/** Cities that are shown at once: the browser draws no more, however many there are. */
const shownCities = 50;

const orderWords = { worth: 'orderWorth', visits: 'orderVisits', name: 'orderName' } as const;
const figureWords = { leads: 'figureLeads', visits: 'figureVisits', share: 'figureShare' } as const;

/** All pages about a service in a city: a table on wide screens, a list by city on others. */
export function WorkGrid({ work }: { readonly work: StudioWork }) {
  const heading = useId();
  const isWide = useIsWide();
  const { choice, choose } = useWorkSearch();
  const typed = useDeferredValue(choice.city);
  const { state, service, order, figure } = choice;
  const table = useMemo(
    () => workTable(work, { state, service, order, city: typed }),
    [work, state, service, order, typed],
  );
  const [start, setStart] = useState(0);
  const from = start < table.rows.length ? start : 0;
  const rows = useMemo(() => table.rows.slice(from, from + shownCities), [table, from]);
  const shares = useQuery({
    queryKey: [...sharesKey, work.version],
    queryFn: fetchShares,
    enabled: figure === 'share',
    retry: false,
  });
  if (work.services.length === 0) return <p>{words.studioWorkList('noMatrix')}</p>;
  const change = (name: keyof typeof choice, value: string) => {
    setStart(0);
    choose({ [name]: value });
  };
  const shown = {
    columns: table.columns,
    rows,
    from,
    count: table.rows.length,
    state,
    figure,
    shares: shares.data?.shares,
  };
  return (
    <Section aria-labelledby={heading}>
      <h2 id={heading}>{words.studioWorkList('matrix')}</h2>
      <div className="choices">
        <label>
          {words.studioWorkList('state')}
          <select value={state ?? ''} onChange={({ target }) => change('state', target.value)}>
            <option value="">{words.studioWorkList('all')}</option>
            {states.map((each) => (
              <option key={each} value={each}>
                {words.studioWorkList(each)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.studioWorkList('city')}
          <input type="search" value={choice.city} onChange={({ target }) => change('city', target.value)} />
        </label>
        <label>
          {words.studioWorkList('service')}
          <select value={service} onChange={({ target }) => change('service', target.value)}>
            <option value="">{words.studioWorkList('all')}</option>
            {work.services.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.studioWorkList('order')}
          <select value={order} onChange={({ target }) => change('order', target.value)}>
            {orders.map((each) => (
              <option key={each} value={each}>
                {words.studioWorkList(orderWords[each])}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.studioWorkList('figure')}
          <select value={figure} onChange={({ target }) => change('figure', target.value)}>
            {figures.map((each) => (
              <option key={each} value={each}>
                {words.studioWorkList(figureWords[each])}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="note" role="status">
        {table.rows.length === 0
          ? words.studioWorkList('noMatch')
          : words.studioWorkList('range', {
              first: formatNumber(from + 1),
              last: formatNumber(from + rows.length),
              count: table.rows.length,
            })}
        {figure === 'share' && shares.isFetching && ` ${words.studioWorkList('comparing')}`}
        {shares.data?.shares === null && ` ${words.studioWorkList('tooMany')}`}
      </p>
      <FetchFailure error={shares.error} />
      {rows.length > 0 && (isWide ? <WorkMatrix {...shown} label={heading} /> : <WorkCityList {...shown} />)}
      {table.rows.length > shownCities && (
        <div className="pages">
          <ActionButton isDisabled={from === 0} onClick={() => setStart(from - shownCities)}>
            {words.studioWorkList('earlier')}
          </ActionButton>
          <ActionButton
            isDisabled={from + shownCities >= table.rows.length}
            onClick={() => setStart(from + shownCities)}
          >
            {words.studioWorkList('later')}
          </ActionButton>
        </div>
      )}
      {work.leadsSince !== null && (
        <p className="note">{words.studioWorkList('leadsSince', { date: formatDate(work.leadsSince) })}</p>
      )}
      {work.visitsSince !== null && (
        <p className="note">
          {words.studioWorkList('visitsSince', { month: formatMonth(work.visitsSince) })}
        </p>
      )}
      {work.visitsSince === null && (figure === 'visits' || order === 'visits') && (
        <p className="note">{words.studioWorkList('noVisits')}</p>
      )}
    </Section>
  );
}
