import styled from 'styled-components';
import { leadStatuses } from '../../../database/lead-status.ts';
import type { LeadChange } from '../../../leads/lead-change.ts';
import { type LeadSummary, maximumChanges } from '../../dashboard-api.ts';
import { SelectForm } from '../parts/SelectForm.tsx';
import { focusTarget } from '../restore-focus.ts';
import { words } from '../site-words.ts';
import { useChanges } from '../undo.tsx';

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

  @media (max-width: 479px) {
    & > strong {
      flex: 1;
    }
    & > form {
      flex-wrap: nowrap;
      width: 100%;
    }
    & > form select {
      flex: 1;
      min-width: 0;
      max-width: none;
    }
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
  const changeAll = async (summary: (count: number) => string, properties: Omit<LeadChange, 'id'>) => {
    const changes = [...selected].slice(0, maximumChanges).map((id) => ({ id, ...properties }));
    if (await change(summary(changes.length), changes)) onClear();
  };
  if (count === 0) {
    const all = shown.slice(0, maximumChanges).map(({ id }) => id);
    return (
      <Bar aria-label={words.inbox('selectedLeads')}>
        <button
          type="button"
          data-kind="plain"
          onClick={() => onSelectAll(all)}
          aria-disabled={all.length === 0}
          {...focusTarget}
        >
          {all.length === 0 ? words.inbox('selectShown') : words.inbox('selectAll', { count: all.length })}
        </button>
      </Bar>
    );
  }
  return (
    <Bar aria-label={words.inbox('selectedLeads')}>
      <strong role="status">{words.inbox('selected', { count })}</strong>
      <button type="button" onClick={onClear}>
        {words.inbox('clear')}
      </button>
      <SelectForm
        label={words.inbox('statusOfSelected')}
        takesFocus
        placeholder={words.inbox('chooseStatus')}
        value={undefined}
        options={leadStatuses.map((status) => ({ value: status, name: words.leadStatuses(status) }))}
        submit={words.inbox('setStatus')}
        onSubmit={(value) => {
          const status = leadStatuses.find((known) => known === value);
          if (status !== undefined) {
            const shown = words.leadStatuses(status);
            void changeAll((leads) => words.inbox('leadsSet', { count: leads, status: shown }), { status });
          }
        }}
      />
      <SelectForm
        label={words.inbox('ownerOfSelected')}
        placeholder={words.inbox('chooseOwner')}
        value={undefined}
        options={[
          { value: noOwner, name: words.inbox('noOwner') },
          ...owners.map((owner) => ({ value: owner, name: owner })),
        ]}
        submit={words.inbox('setOwner')}
        onSubmit={(owner) => {
          if (owner === noOwner)
            void changeAll((leads) => words.inbox('leadsWithoutOwner', { count: leads }), { owner: null });
          else void changeAll((leads) => words.inbox('leadsGiven', { count: leads, owner }), { owner });
        }}
      />
    </Bar>
  );
}
