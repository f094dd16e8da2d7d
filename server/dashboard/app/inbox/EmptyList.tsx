import styled from 'styled-components';
import type { LeadFilter } from '../../../leads/lead-filter.ts';

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
      <p role="status">
        {isFiltered
          ? 'No lead matches these filters.'
          : 'No open leads. New leads appear here as they arrive.'}
      </p>
      {isFiltered ? (
        <button type="button" onClick={() => onChange({})}>
          Clear all filters
        </button>
      ) : (
        <button type="button" onClick={() => onChange({ status: 'all' })}>
          Show won and lost leads too
        </button>
      )}
    </Box>
  );
}
