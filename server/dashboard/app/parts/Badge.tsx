import styled from 'styled-components';
import type { LeadStatus } from '../../../database/lead-status.ts';
import { words } from '../site-words.ts';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  white-space: nowrap;

  &::before {
    content: '';
    width: 9px;
    height: 9px;
    border: 2px solid var(--edge);
    border-radius: 50%;
  }
  &[data-status='new']::before {
    border-color: var(--accent);
    background: var(--accent);
  }
  &[data-status='contacted']::before {
    border-color: var(--work);
  }
  &[data-status='qualified']::before {
    border-color: var(--work);
    background: linear-gradient(90deg, var(--work) 50%, transparent 50%);
  }
  &[data-status='won']::before {
    border-color: var(--work);
    background: var(--work);
  }
  &[data-status='spam']::before {
    border-color: var(--danger);
  }
`;

/** A status with an icon that differs in shape and fill, not only in color. */
export function StatusBadge({ status }: { readonly status: LeadStatus }) {
  return <Mark data-status={status}>{words.leadStatuses(status)}</Mark>;
}
