import styled from 'styled-components';
import type { LeadChange } from '../../../leads/lead-change.ts';
import { leadStatuses } from '../../../leads/lead-status.ts';
import { type LeadSummary, maximumChanges } from '../../dashboard-api.ts';
import { SelectForm } from '../parts/SelectForm.tsx';
import { useChanges } from '../undo.tsx';
import { countOf, statusNames } from '../words.ts';

const Bar = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  min-height: 40px;
  font-size: var(--size-small);

  #dashboard & > [data-kind='plain'] {
    padding-inline: 0;
  }
`;

interface BulkActionsProps {
  readonly selected: ReadonlySet<string>;
  readonly shown: readonly LeadSummary[];
  readonly owners: readonly string[];
  readonly onSelectAll: (ids: readonly string[]) => void;
  readonly onClear: () => void;
}

const noOwner = 'none';

/** The actions on all selected leads. Each can be undone. */
export function BulkActions({ selected, shown, owners, onSelectAll, onClear }: BulkActionsProps) {
  const { change } = useChanges();
  const count = selected.size;
  const changeAll = async (words: string, properties: Omit<LeadChange, 'id'>) => {
    const changes = [...selected].slice(0, maximumChanges).map((id) => ({ id, ...properties }));
    if (await change(`${countOf(changes.length, 'lead')} ${words}`, changes)) onClear();
  };
  if (count === 0) {
    const all = shown.slice(0, maximumChanges).map(({ id }) => id);
    return (
      <Bar aria-label="Selected leads">
        <button
          type="button"
          data-kind="plain"
          onClick={() => onSelectAll(all)}
          aria-disabled={all.length === 0}
        >
          Select all {all.length > 0 && all.length} shown
        </button>
      </Bar>
    );
  }
  return (
    <Bar aria-label="Selected leads">
      <strong role="status">{countOf(count, 'lead')} selected</strong>
      <SelectForm
        label="Status of the selected leads"
        placeholder="Status…"
        value={undefined}
        options={leadStatuses.map((status) => ({ value: status, name: statusNames[status] }))}
        submit="Set status"
        onSubmit={(value) => {
          const status = leadStatuses.find((known) => known === value);
          if (status !== undefined) void changeAll(`set to ${statusNames[status]}`, { status });
        }}
      />
      <SelectForm
        label="Owner of the selected leads"
        placeholder="Owner…"
        value={undefined}
        options={[
          { value: noOwner, name: 'No owner' },
          ...owners.map((owner) => ({ value: owner, name: owner })),
        ]}
        submit="Set owner"
        onSubmit={(owner) => {
          if (owner === noOwner) void changeAll('without an owner', { owner: null });
          else void changeAll(`given to ${owner}`, { owner });
        }}
      />
      <button type="button" onClick={onClear}>
        Clear
      </button>
    </Bar>
  );
}
