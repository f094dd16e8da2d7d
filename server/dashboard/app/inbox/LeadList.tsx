import { Link, useLocation } from 'react-router';
import styled from 'styled-components';
import type { LeadSummary } from '../../dashboard-api.ts';
import { formatAge, formatArrival, formatInstant } from '../formats.ts';
import { StatusBadge } from '../parts/Badge.tsx';
import { focusTarget } from '../restore-focus.ts';
import { words } from '../site-words.ts';
import { useLeadLink } from './lead-navigation.ts';
import { useNow } from './use-now.ts';

/** The list has one line for each lead if it is wide enough for the columns, and a card for each lead otherwise. */
const Frame = styled.div`
  container-type: inline-size;

  & .names {
    display: none;
  }
  & li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    border-block-end: var(--hair);
  }
  & ul {
    border-block-start: var(--hair);
  }
  & li[data-open='true'] {
    background: var(--work-wash);
    box-shadow: inset 3px 0 0 var(--work);
  }
  & li > label {
    display: grid;
    place-items: center;
  }
  & li > a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--space-3);
    padding: 10px 4px;
    color: inherit;
    text-decoration: none;
  }
  & li > a:hover .name {
    text-decoration: underline;
  }
  & .who {
    overflow: hidden;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
  & .name {
    font-weight: 600;
  }
  & [data-status='new'] .name {
    font-weight: 750;
  }
  & :is(.received, .circumstances, .excerpt) {
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  & .received {
    text-align: end;
  }
  & :is(.circumstances, .excerpt) {
    grid-column: 1 / -1;
  }
  & .overdue {
    color: var(--danger);
    font-weight: 650;
    white-space: nowrap;
  }
  & .spoken {
    position: absolute;
    clip-path: inset(50%);
  }
  & .excerpt {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .owner {
    overflow-wrap: anywhere;
  }

  @container (min-width: 920px) {
    /* Short values take the space that they need, so that name and message have the rest. */
    & .table {
      display: grid;
      grid-template-columns:
        28px fit-content(118px) minmax(0, 5fr) minmax(0, 6fr) fit-content(11rem) fit-content(8rem) fit-content(8rem)
        fit-content(7rem) 76px;
      column-gap: var(--space-3);
    }
    & .names,
    & ul,
    & li,
    & li > a {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
    }
    & .names {
      padding-block-end: 6px;
      font-size: var(--size-small);
      font-weight: 600;
      color: var(--ink-soft);
    }
    & .names > :first-child {
      grid-column-start: 2;
    }
    & .names > :last-child {
      text-align: end;
    }
    & li > label {
      width: 40px;
    }
    & li > a {
      grid-column: 2 / -1;
      gap: 0 var(--space-3);
      align-items: baseline;
      padding: 8px 0;
    }
    & .circumstances {
      display: contents;
    }
    & :is(.who, .state, .excerpt, .service, .place, .source, .owner, .received) {
      overflow: hidden;
      display: block;
      grid-row: 1;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    /* Wider letters do not fit the column. */
    & .received {
      overflow: visible;
    }
    & .state {
      grid-column: 1;
    }
    & .who {
      grid-column: 2;
    }
    & .excerpt {
      grid-column: 3;
    }
    & .service {
      grid-column: 4;
    }
    & .place {
      grid-column: 5;
    }
    & .source {
      grid-column: 6;
    }
    & .owner {
      grid-column: 7;
    }
    & .received {
      grid-column: 8;
    }
    & .separator {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;

interface LeadListProps {
  readonly leads: readonly LeadSummary[];
  readonly isLoading: boolean;
  readonly openId: string | undefined;
  readonly cursorId: string | undefined;
  readonly selected: ReadonlySet<string>;
  /** The response time that the site claims. A new lead that waits longer is overdue. */
  readonly claimedMinutes: number | null;
  readonly onToggle: (id: string) => void;
  readonly onFocus: (id: string) => void;
  readonly olderLeads: {
    readonly exist: boolean;
    readonly areFetched: boolean;
    readonly show: () => void;
  };
}

/** The names of the columns of a wide list, in the order in which they are shown. */
const columns = ['status', 'name', 'message', 'service', 'place', 'source', 'owner', 'received'] as const;

export function LeadList(props: LeadListProps) {
  const { leads, isLoading, openId, cursorId, selected, claimedMinutes, onToggle, onFocus, olderLeads } =
    props;
  const { search } = useLocation();
  const link = useLeadLink();
  const now = useNow();
  if (isLoading) return <p role="status">{words.dashboard('fetching')}</p>;
  return (
    <>
      <Frame>
        <div className="table">
          {/* The row of a lead is one link, whose name contains the values. */}
          <div className="names" aria-hidden="true">
            {columns.map((name) => (
              <span key={name}>{words.inbox(name)}</span>
            ))}
          </div>
          <ul aria-label={words.inbox('leads')}>
            {leads.map((lead) => (
              <li
                key={lead.id}
                data-open={lead.id === openId}
                data-status={lead.status}
                onFocus={() => onFocus(lead.id)}
              >
                <label>
                  <input
                    type="checkbox"
                    checked={selected.has(lead.id)}
                    onChange={() => onToggle(lead.id)}
                    aria-label={words.inbox('select', { name: lead.name })}
                  />
                </label>
                <Link
                  id={`lead-${lead.id}`}
                  {...link(lead.id, search)}
                  aria-current={lead.id === openId ? 'true' : undefined}
                  {...(lead.id === cursorId && focusTarget)}
                >
                  <LeadRow lead={lead} now={now} claimedMinutes={claimedMinutes} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Frame>
      {olderLeads.exist && (
        <button
          type="button"
          onClick={() => olderLeads.areFetched || olderLeads.show()}
          aria-disabled={olderLeads.areFetched}
        >
          {olderLeads.areFetched ? words.dashboard('fetching') : words.inbox('showOlder')}
        </button>
      )}
    </>
  );
}

interface LeadRowProps {
  readonly lead: LeadSummary;
  readonly now: Date;
  readonly claimedMinutes: number | null;
}

function LeadRow({ lead, now, claimedMinutes }: LeadRowProps) {
  const { name, company, receivedAt, status, service, city, source, owner, excerpt, isCanary } = lead;
  const waited = overdueMinutes(lead, now, claimedMinutes);
  return (
    <>
      <span className="who">
        <bdi className="name">{name}</bdi>
        {company && (
          <>
            , <bdi>{company}</bdi>
          </>
        )}{' '}
      </span>
      <time className="received" dateTime={receivedAt} title={formatInstant(receivedAt)}>
        {formatArrival(receivedAt, now)}
      </time>
      <span className="circumstances">
        <span className="state">
          <StatusBadge status={status} />
          {waited !== undefined && (
            <span className="overdue" title={words.inbox('waits')}>
              <span className="spoken">, {words.inbox('waiting')}</span> {formatAge(waited)}
            </span>
          )}
        </span>
        <Circumstance kind="service" value={service?.name} />
        <Circumstance kind="place" value={city?.name} />
        <Circumstance kind="source" value={isCanary ? words.inbox('canary') : source} />
        <Circumstance kind="owner" value={owner} />
      </span>
      <span className="excerpt">
        {' '}
        <bdi>{excerpt}</bdi>
      </span>
    </>
  );
}

interface CircumstanceProps {
  readonly kind: 'service' | 'place' | 'source' | 'owner';
  readonly value: string | null | undefined;
}

function Circumstance({ kind, value }: CircumstanceProps) {
  if (!value) return null;
  return (
    <span className={kind} title={value}>
      <span className="separator"> · </span>
      <bdi>{value}</bdi>
    </span>
  );
}

/** The minutes since a lead arrived, if it waits for its first answer for longer than the site claims. */
function overdueMinutes(lead: LeadSummary, now: Date, claimedMinutes: number | null): number | undefined {
  const waited = (now.getTime() - Date.parse(lead.receivedAt)) / 60_000;
  const isWaiting = lead.status === 'new' && lead.firstAnswerAt === null && !lead.isCanary;
  return isWaiting && claimedMinutes !== null && waited > claimedMinutes ? waited : undefined;
}
