import styled from 'styled-components';
import type { LeadEvent } from '../../../leads/lead-event.ts';
import type { LeadDetail } from '../../dashboard-api.ts';
import { formatInstant, statusNames } from '../words.ts';

const Events = styled.ol`
  & > li {
    padding-block: 8px;
    border-block-start: var(--hair);
  }
  & .when {
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  & .note {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** The history of a lead, newest first, ending with its arrival. */
export function Timeline({ lead }: { readonly lead: LeadDetail }) {
  return (
    <Events aria-label="History">
      {[...lead.timeline].reverse().map((event) => (
        <li key={event.id}>
          <p className={event.action.kind === 'note' ? 'note' : undefined}>{describe(event)}</p>
          <p className="when">
            {event.actor}, <time dateTime={event.at}>{formatInstant(event.at)}</time>
          </p>
        </li>
      ))}
      <li>
        <p>Received</p>
        <p className="when">
          <time dateTime={lead.receivedAt}>{formatInstant(lead.receivedAt)}</time>
        </p>
      </li>
    </Events>
  );
}

function describe({ action }: LeadEvent): string {
  switch (action.kind) {
    case 'note':
      return action.text;
    case 'status':
      return `Status from ${statusNames[action.from]} to ${statusNames[action.to]}`;
    case 'owner':
      return `Owner from ${action.from ?? 'none'} to ${action.to ?? 'none'}`;
  }
}
