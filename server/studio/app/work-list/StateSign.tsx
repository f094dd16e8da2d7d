import styled from 'styled-components';
import type { WorkState } from '../../studio-api.ts';
import { signs } from './work-formats.ts';

const Square = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 22px;
  height: 22px;
  border: 1px solid transparent;
  border-radius: 4px;
  color: var(--ink);
  font-weight: 700;
  line-height: 1;

  &[data-state='ready'] { background: var(--added-wash); color: var(--added); }
  &[data-state='held'] { border-color: var(--held); background: var(--held-wash); }
  &[data-state='general'] { color: var(--ink-soft); }
  &[data-state='unpublished'] { border: 1px dashed var(--edge); }
  &[data-state='none'] { border-color: var(--hairline); }
`;

/** The sign of a state in the colors of the state. The name of the state follows it. */
export function StateSign({ state }: { readonly state: WorkState }) {
  return (
    <Square data-state={state} aria-hidden>
      {signs[state]}
    </Square>
  );
}
