import { type ComponentProps, useState } from 'react';
import styled from 'styled-components';
import { leadStatuses } from '../../../database/lead-status.ts';
import { type LeadFilter, leadFilterSchema } from '../../../leads/lead-filter.ts';
import type { InboxChoices } from '../../dashboard-api.ts';
import { exportAddress } from '../dashboard-requests.ts';
import { words } from '../site-words.ts';
import { DateField } from './DateField.tsx';
import { SearchField } from './SearchField.tsx';

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
  readonly choices: InboxChoices | undefined;
  readonly search: Pick<ComponentProps<typeof SearchField>, 'ref' | 'onSubmit' | 'onLeave'>;
}

/** Sets a property of the filter; an empty value removes it. */
type SetFilter = (name: keyof LeadFilter, value: string) => void;

/** The search and the filters of the list. They are in the URL, so that a view can be bookmarked and shared. */
export function LeadFilters({ filter, onChange, choices, search }: LeadFiltersProps) {
  const set: SetFilter = (name, value) => {
    const next = leadFilterSchema.safeParse({ ...filter, [name]: value === '' ? undefined : value });
    if (next.success) onChange(next.data);
  };
  return (
    <Filters>
      <div className="line">
        <SearchField {...search} value={filter.search ?? ''} onChange={(value) => set('search', value)} />
        <StatusChoice value={filter.status} onChange={(value) => set('status', value)} />
      </div>
      <MoreFilters filter={filter} choices={choices} set={set} />
    </Filters>
  );
}

interface StatusChoiceProps {
  readonly value: LeadFilter['status'];
  readonly onChange: (value: string) => void;
}

function StatusChoice({ value = 'open', onChange }: StatusChoiceProps) {
  return (
    <label className="status">
      {words.inbox('status')}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="open">{words.inbox('open')}</option>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {words.leadStatuses(status)}
          </option>
        ))}
        <option value="all">{words.inbox('allButSpam')}</option>
      </select>
    </label>
  );
}

interface MoreFiltersProps {
  readonly filter: LeadFilter;
  readonly choices: InboxChoices | undefined;
  readonly set: SetFilter;
}

/** The filters that are used less often. They are open from the start if one of them is set. */
function MoreFilters({ filter, choices, set }: MoreFiltersProps) {
  const narrowed = Object.keys(filter).filter((name) => name !== 'search' && name !== 'status').length;
  const [wasNarrowed] = useState(narrowed > 0);
  const choiceOf = (name: 'city' | 'service' | 'source' | 'field', options: ChoiceProps['options']) => (
    <Choice
      label={words.inbox(name)}
      value={filter[name]}
      options={options}
      onChange={(value) => set(name, value)}
    />
  );
  const dateOf = (name: 'from' | 'to') => (
    <DateField label={words.inbox(name)} value={filter[name] ?? ''} onChange={(value) => set(name, value)} />
  );
  return (
    <details open={wasNarrowed}>
      <summary>
        {narrowed === 0 ? words.inbox('moreFilters') : words.inbox('moreFiltersSet', { count: narrowed })}
      </summary>
      <div className="line">
        {choiceOf('city', choices?.cities ?? [])}
        {choiceOf('service', choices?.services ?? [])}
        {choiceOf(
          'source',
          (choices?.sources ?? []).map((source) => ({ slug: source, name: source })),
        )}
        {choices !== undefined && choices.fields.length > 0 && choiceOf('field', choices.fields)}
        {dateOf('from')}
        {dateOf('to')}
        <a href={exportAddress(filter)} download>
          {words.inbox('exportAsCsv')}
        </a>
      </div>
    </details>
  );
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
