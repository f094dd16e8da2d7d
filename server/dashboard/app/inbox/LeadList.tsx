import { Link, useLocation } from 'react-router';
import styled from 'styled-components';
import type { LeadSummary } from '../../dashboard-api.ts';
import { StatusBadge } from '../parts/Badge.tsx';
import { focusTarget } from '../restore-focus.ts';
import { formatArrival, formatInstant } from '../words.ts';

const Rows = styled.ul`
  border-block-start: var(--hair);

  & > li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    border-block-end: var(--hair);
  }
  & > li[data-open='true'] {
    background: var(--work-wash);
    box-shadow: inset 3px 0 0 var(--work);
  }
  & > li > label {
    display: grid;
    place-items: center;
  }
  & > li > a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-3);
    padding: 10px 4px;
    color: inherit;
    text-decoration: none;
  }
  & > li > a:hover .name {
    text-decoration: underline;
  }
  & .name {
    font-weight: 600;
  }
  & [data-status='new'] .name {
    font-weight: 750;
  }
  & .aside {
    font-size: var(--size-small);
    color: var(--ink-soft);
    text-align: end;
  }
  & .excerpt {
    grid-column: 1 / -1;
    overflow: hidden;
    font-size: var(--size-small);
    color: var(--ink-soft);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

interface LeadListProps {
  readonly leads: readonly LeadSummary[];
  readonly isLoading: boolean;
  readonly openId: string | undefined;
  readonly cursorId: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onFocus: (id: string) => void;
  readonly more: { readonly fetch: () => void; readonly isPending: boolean } | undefined;
}

export function LeadList(props: LeadListProps) {
  const { leads, isLoading, openId, cursorId, selected, onToggle, onFocus, more } = props;
  const { search } = useLocation();
  const now = new Date();
  if (isLoading) return <p role="status">Fetching the leads…</p>;
  if (leads.length === 0) return <p role="status">No lead matches. Change the search or the status.</p>;
  return (
    <>
      <Rows aria-label="Leads">
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
                aria-label={`Select ${lead.name}`}
              />
            </label>
            <Link
              id={`lead-${lead.id}`}
              to={{ pathname: `/dashboard/leads/${lead.id}`, search }}
              aria-current={lead.id === openId ? 'true' : undefined}
              replace={openId !== undefined}
              {...(lead.id === cursorId && focusTarget)}
            >
              <span>
                <bdi className="name">{lead.name}</bdi>
                {lead.company && (
                  <>
                    , <bdi>{lead.company}</bdi>
                  </>
                )}
              </span>
              <time className="aside" dateTime={lead.receivedAt} title={formatInstant(lead.receivedAt)}>
                {formatArrival(lead.receivedAt, now)}
              </time>
              <span className="excerpt">
                <StatusBadge status={lead.status} />
                {lead.isCanary && ' · canary lead'}
                {lead.service && ` · ${lead.service.name}`}
                {lead.city && ` · ${lead.city.name}`}
                {lead.owner && ` · ${lead.owner}`}
              </span>
              <span className="excerpt">
                <bdi>{lead.excerpt}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </Rows>
      {more && (
        <button type="button" onClick={() => more.isPending || more.fetch()} aria-disabled={more.isPending}>
          {more.isPending ? 'Fetching…' : 'Show older leads'}
        </button>
      )}
    </>
  );
}
