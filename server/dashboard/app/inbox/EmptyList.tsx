import styled from 'styled-components';
import type { LeadFilter } from '../../../leads/lead-filter.ts';
import { words } from '../site-words.ts';

const Box = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-8) 0;
  border-block-start: var(--hair);
`;

interface EmptyListProps {
  readonly filter: LeadFilter;
  readonly onChange: (filter: LeadFilter) => void;
}

/** Says why the list is empty, with the next step. */
export function EmptyList({ filter, onChange }: EmptyListProps) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  return (
    <Box>
      <p role="status">{words.inbox(isFiltered ? 'noMatch' : 'noOpenLeads')}</p>
      {isFiltered ? (
        <button type="button" onClick={() => onChange({})}>
          {words.inbox('clearFilters')}
        </button>
      ) : (
        <button type="button" onClick={() => onChange({ status: 'all' })}>
          {words.inbox('showClosed')}
        </button>
      )}
    </Box>
  );
}
