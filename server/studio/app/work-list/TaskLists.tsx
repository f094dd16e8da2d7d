import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { DatedClaim, StudioWork, WorkList } from '../../studio-api.ts';
import { cardStyles } from '../parts/card-styles.ts';
import { fieldAddress } from '../review/field-address.ts';
import { kindName, words } from '../site-words.ts';
import { cellAddress } from './use-work-search.ts';
import { formatDate, formatNumber } from './work-formats.ts';

const Lists = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
  gap: var(--space-4);
  align-items: start;

  & section { ${cardStyles} }
  & h2 { display: flex; gap: 8px; align-items: baseline; justify-content: space-between; }
  & h2 span { color: var(--ink-soft); font-weight: 400; }
  & ul { display: grid; gap: 2px; }
  & li { display: grid; padding-block: 3px; overflow-wrap: anywhere; }
  & small, & .empty { color: var(--ink-soft); }
  & summary { width: fit-content; padding-block: 4px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.2em; }
`;

/** Items that are shown at once; a button shows the others. */
const shownItems = 5;

interface TaskListProps<Item> {
  readonly heading: string;
  readonly list: WorkList<Item>;
  /** In place of an empty list. */
  readonly empty: string;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

function TaskList<Item>({ heading, list: { count, items }, empty, keyOf, children }: TaskListProps<Item>) {
  const id = useId();
  const [first, others] = [items.slice(0, shownItems), items.slice(shownItems)];
  const more = count - first.length;
  const itemsOf = (shown: readonly Item[]) => (
    <ul>
      {shown.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {heading} {count > 0 && <span>{formatNumber(count)}</span>}
      </h2>
      {count === 0 && <p className="empty">{empty}</p>}
      {first.length > 0 && itemsOf(first)}
      {others.length > 0 && (
        <details>
          <summary>{words.studioWorkList('more', { count: more })}</summary>
          {itemsOf(others)}
          {items.length < count && (
            <p className="empty">{words.studioWorkList('more', { count: count - items.length })}</p>
          )}
        </details>
      )}
    </section>
  );
}

/** The pages worth writing next, and the facts that end, are samples or are old. Each item leads to its field. */
export function TaskLists({ work }: { readonly work: StudioWork }) {
  const { next, claims, samples, oldest, faulty, cities, services } = work;
  const cityNames = new Map(cities.map(({ slug, name }) => [slug, name]));
  const serviceNames = new Map(services.map(({ slug, name }) => [slug, name]));
  const keyOf = (item: object) => JSON.stringify(item);
  return (
    <Lists>
      {faulty.count > 0 && (
        <TaskList heading={words.studioWorkList('faulty')} list={faulty} empty="" keyOf={keyOf}>
          {({ file, kind, title }) => (
            <>
              <Link to={fieldAddress(file)}>{title}</Link>
              <small>{kindName(kind)}</small>
            </>
          )}
        </TaskList>
      )}
      <TaskList
        heading={words.studioWorkList('next')}
        list={{ count: next.length, items: next }}
        empty={words.studioWorkList('nothingNext')}
        keyOf={keyOf}
      >
        {({ city, service, state, leads, visits, demand }) => (
          <>
            <Link to={cellAddress({ city, service })}>
              {words.studioWorkList('serviceIn', {
                service: serviceNames.get(service) ?? service,
                city: cityNames.get(city) ?? city,
              })}
            </Link>
            <small>
              {[
                words.studioWorkList(state),
                ...(leads > 0 ? [words.studioWorkList('leads', { count: leads })] : []),
                ...(visits > 0 ? [words.studioWorkList('visits', { count: visits })] : []),
                ...(leads + visits === 0 && demand > 0
                  ? [words.studioWorkList('demand', { count: demand })]
                  : []),
              ].join(' · ')}
            </small>
          </>
        )}
      </TaskList>
      <TaskList
        heading={words.studioWorkList('claims')}
        list={{ count: claims.length, items: claims }}
        empty={words.studioWorkList('noClaims')}
        keyOf={keyOf}
      >
        {(claim) => (
          <>
            <Link to={fieldAddress(claim.file, claim.path)}>{claim.title}</Link>
            <small>{claimDate(claim)}</small>
          </>
        )}
      </TaskList>
      <TaskList
        heading={words.studioWorkList('samples')}
        list={samples}
        empty={words.studioWorkList('noSamples')}
        keyOf={keyOf}
      >
        {({ file, path, kind, title, isWhole }) => (
          <>
            <Link to={fieldAddress(file, path)}>{title}</Link>
            <small>
              {kindName(kind)} · {words.studioWorkList(isWhole ? 'sampleText' : 'sampleFact')}
            </small>
          </>
        )}
      </TaskList>
      <TaskList
        heading={words.studioWorkList('oldest')}
        list={{ count: oldest.items.length, items: oldest.items }}
        empty={words.studioWorkList('noDates')}
        keyOf={keyOf}
      >
        {({ file, path, page, title, date }) => (
          <>
            <Link to={fieldAddress(file, path, page)}>{title}</Link>
            <small>{words.studioWorkList('changed', { date: formatDate(date) })}</small>
          </>
        )}
      </TaskList>
    </Lists>
  );
}

function claimDate({ date, days, ends }: DatedClaim): string {
  const isPast = days <= 0;
  const key = { shown: ['claimEnds', 'claimEnded'], reviewed: ['claimDue', 'claimOverdue'] } as const;
  return words.studioWorkList(key[ends][isPast ? 1 : 0], { date: formatDate(date) });
}
