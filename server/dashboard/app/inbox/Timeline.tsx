import styled from 'styled-components';
import type { LeadEvent } from '../../../leads/lead-event.ts';
import type { LeadDetail } from '../../dashboard-api.ts';
import { formatInstant } from '../formats.ts';
import { words } from '../site-words.ts';

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
    <Events aria-label={words.lead('history')}>
      {[...lead.timeline].reverse().map((event) => (
        <li key={event.id}>
          <p className={event.action.kind === 'note' ? 'note' : undefined}>{describe(event)}</p>
          <p className="when">
            {event.actor}, <time dateTime={event.at}>{formatInstant(event.at)}</time>
          </p>
        </li>
      ))}
      <li>
        <p>{words.lead('received')}</p>
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
      return words.lead('statusChanged', {
        from: words.leadStatuses(action.from),
        to: words.leadStatuses(action.to),
      });
    case 'owner':
      return words.lead('ownerChanged', {
        from: action.from ?? words.lead('nobody'),
        to: action.to ?? words.lead('nobody'),
      });
  }
}
