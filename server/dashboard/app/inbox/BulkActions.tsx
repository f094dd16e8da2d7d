import styled from 'styled-components';
import { type LeadChange, type LeadStatus, type LeadSummary, leadStatuses } from '../../dashboard-api.ts';
import { useChanges } from '../undo.tsx';
import { countOf, statusNames } from '../words.ts';

const Bar = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  min-height: 40px;
  font-size: var(--size-small);
`;

interface BulkActionsProps {
  readonly selected: ReadonlySet<string>;
  readonly shown: readonly LeadSummary[];
  readonly owners: readonly string[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done to all marked leads at once; each can be undone. */
export function BulkActions({ selected, shown, owners, onSelectAll, onClear }: BulkActionsProps) {
  const { change, isPending } = useChanges();
  const count = selected.size;
  const changeAll = (words: string, properties: Omit<LeadChange, 'id'>) => {
    change(
      `${countOf(count, 'lead')} ${words}`,
      [...selected].map((id) => ({ id, ...properties })),
    );
    onClear();
  };
  if (count === 0) {
    return (
      <Bar aria-label="Selected leads">
        <button type="button" data-kind="plain" onClick={onSelectAll} disabled={shown.length === 0}>
          Select all {shown.length > 0 && shown.length} shown
        </button>
      </Bar>
    );
  }
  return (
    <Bar aria-label="Selected leads" disabled={isPending}>
      <strong role="status">{countOf(count, 'lead')} selected</strong>
      <select
        aria-label="Set status of the selected leads"
        value=""
        onChange={(event) => {
          const status = leadStatuses.find((known) => known === event.target.value);
          if (status !== undefined) changeAll(setTo(status), { status });
        }}
      >
        <option value="">Set status…</option>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </select>
      <select
        aria-label="Set owner of the selected leads"
        value=""
        onChange={(event) => {
          const owner = event.target.value;
          if (owner === 'nobody') changeAll('without an owner', { owner: null });
          else if (owner !== '') changeAll(`given to ${owner}`, { owner });
        }}
      >
        <option value="">Set owner…</option>
        <option value="nobody">Nobody</option>
        {owners.map((owner) => (
          <option key={owner} value={owner}>
            {owner}
          </option>
        ))}
      </select>
      <button type="button" onClick={onClear}>
        Clear
      </button>
    </Bar>
  );
}

const setTo = (status: LeadStatus) => `set to ${statusNames[status]}`;
