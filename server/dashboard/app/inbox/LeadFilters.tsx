import { type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type LeadFilter, leadFilterSchema } from '../../../leads/lead-filter.ts';
import { leadStatuses } from '../../../leads/lead-status.ts';
import type { InboxChoices } from '../../dashboard-api.ts';
import { exportAddress } from '../dashboard-requests.ts';
import { words } from '../site-words.ts';
import { filterInAddress } from './use-lead-filter.ts';

const Filters = styled.search`
  display: grid;
  gap: var(--space-2);

  & .line {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: end;
  }
  & label {
    display: grid;
    gap: 2px;
    flex: 1 1 130px;
    min-width: 0;
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  & label.wide {
    flex: 4 1 180px;
  }
  & label.status {
    max-width: 15rem;
  }
  & :is(input, select) {
    width: 100%;
    min-width: 0;
    font-size: var(--size-text);
  }
  & summary {
    width: fit-content;
    padding-block: 6px;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

interface LeadFiltersProps {
  readonly filter: LeadFilter;
  readonly onChange: (filter: LeadFilter) => void;
  /** Called when the user leaves the search field with Enter or Escape. */
  readonly onLeave: () => void;
  readonly choices: InboxChoices | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}

/** Delay between the last key and the search. */
const typingMilliseconds = 250;

/** The search and the filters of the list. They are in the URL, so that a view can be bookmarked and shared. */
export function LeadFilters({ filter, onChange, onLeave, choices, searchRef }: LeadFiltersProps) {
  const [typed, setTyped] = useTypedSearch(filter, onChange);

  const set = (name: keyof LeadFilter, value: string) => {
    // A second choice can follow before the first is rendered.
    const chosen = { ...filterInAddress(), [name]: value === '' ? undefined : value };
    const next = leadFilterSchema.safeParse(chosen);
    if (next.success) onChange(next.data);
  };
  const narrowed = Object.keys(filter).filter((name) => name !== 'search' && name !== 'status').length;
  const [wasNarrowed] = useState(narrowed > 0);

  return (
    <Filters>
      <div className="line">
        <label className="wide">
          {words.inbox('search')}
          <input
            ref={searchRef}
            type="search"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Enter') return;
              event.preventDefault();
              onLeave();
            }}
          />
        </label>
        <label className="status">
          {words.inbox('status')}
          <select value={filter.status ?? 'open'} onChange={(event) => set('status', event.target.value)}>
            <option value="open">{words.inbox('open')}</option>
            {leadStatuses.map((status) => (
              <option key={status} value={status}>
                {words.leadStatuses(status)}
              </option>
            ))}
            <option value="all">{words.inbox('allButSpam')}</option>
          </select>
        </label>
      </div>
      <details open={wasNarrowed}>
        <summary>
          {narrowed === 0 ? words.inbox('moreFilters') : words.inbox('moreFiltersSet', { count: narrowed })}
        </summary>
        <div className="line">
          <Choice
            label={words.inbox('city')}
            value={filter.city}
            options={choices?.cities ?? []}
            onChange={(value) => set('city', value)}
          />
          <Choice
            label={words.inbox('service')}
            value={filter.service}
            options={choices?.services ?? []}
            onChange={(value) => set('service', value)}
          />
          <Choice
            label={words.inbox('source')}
            value={filter.source}
            options={(choices?.sources ?? []).map((source) => ({ slug: source, name: source }))}
            onChange={(value) => set('source', value)}
          />
          {choices !== undefined && choices.fields.length > 0 && (
            <Choice
              label={words.inbox('field')}
              value={filter.field}
              options={choices.fields}
              onChange={(value) => set('field', value)}
            />
          )}
          <label>
            {words.inbox('from')}
            <input
              type="date"
              value={filter.from ?? ''}
              onChange={(event) => set('from', event.target.value)}
            />
          </label>
          <label>
            {words.inbox('to')}
            <input type="date" value={filter.to ?? ''} onChange={(event) => set('to', event.target.value)} />
          </label>
          <a href={exportAddress(filter)} download>
            {words.inbox('exportAsCsv')}
          </a>
        </div>
      </details>
    </Filters>
  );
}

/** The text of the search field. It is applied after a pause, and follows the URL if that changes otherwise. */
function useTypedSearch(filter: LeadFilter, onChange: (filter: LeadFilter) => void) {
  const inAddress = filter.search ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    if (inAddress !== sent) {
      setSent(inAddress);
      setTyped(inAddress);
    }
  }
  const latest = useRef({ filter, onChange });
  useEffect(() => {
    latest.current = { filter, onChange };
  });
  useEffect(() => {
    if (typed === sent) return;
    const timer = window.setTimeout(() => {
      setSent(typed);
      latest.current.onChange({ ...latest.current.filter, search: typed });
    }, typingMilliseconds);
    return () => window.clearTimeout(timer);
  }, [typed, sent]);
  return [typed, setTyped] as const;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly slug: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{words.inbox('any')}</option>
        {value !== undefined && options.every(({ slug }) => slug !== value) && (
          <option value={value}>{value}</option>
        )}
        {options.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
