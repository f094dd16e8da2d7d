import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import styled from 'styled-components';
import { type LeadDetail, leadStatuses } from '../../dashboard-api.ts';
import { fetchChoices, fetchLead } from '../dashboard-requests.ts';
import { useShortcuts } from '../keyboard.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useChanges } from '../undo.tsx';
import { formatInstant, formatMinutes, statusNames } from '../words.ts';
import { LeadDeliveries } from './LeadDeliveries.tsx';
import { NoteForm } from './NoteForm.tsx';
import { Timeline } from './Timeline.tsx';

const Pane = styled.article`
  display: grid;
  gap: var(--space-5);
  align-content: start;
  min-width: 0;
  padding: var(--space-4) clamp(14px, 2.5vw, 32px) var(--space-20);
  border-inline-start: var(--hair);
  background: var(--sheet);

  @media (min-width: 1100px) {
    position: sticky;
    top: 0;
    max-height: 100svh;
    overflow-y: auto;
  }

  & .message {
    max-width: 68ch;
    padding: var(--space-4);
    border-radius: var(--radius);
    background: var(--tray);
    font-size: 16px;
    line-height: 1.55;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  & .facts {
    display: grid;
    grid-template-columns: minmax(90px, auto) minmax(0, 1fr);
    gap: 4px var(--space-4);
  }
  & .facts dt {
    color: var(--ink-soft);
  }
  & .facts dd {
    overflow-wrap: anywhere;
  }
  & .work {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
  }
  & .work label {
    display: grid;
    gap: 2px;
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  & section {
    display: grid;
    gap: var(--space-2);
  }
`;

/** The lead that is open, with what is known of it and what can be done. */
export function LeadPane() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const lead = useQuery({ queryKey: ['lead', id], queryFn: () => fetchLead(id) });
  return (
    <Pane aria-label="Lead">
      <p>
        <Link to={{ pathname: '/dashboard', search }}>Back to the list</Link>
      </p>
      <Loaded query={lead} what="the lead">
        {(detail) => <LeadBody key={detail.id} lead={detail} />}
      </Loaded>
    </Pane>
  );
}

function LeadBody({ lead }: { readonly lead: LeadDetail }) {
  const { change, isPending } = useChanges();
  const choices = useQuery({ queryKey: ['choices'], queryFn: fetchChoices });
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const setStatus = (status: (typeof leadStatuses)[number]) => {
    if (status !== lead.status)
      change(`${lead.name} set to ${statusNames[status]}`, [{ id: lead.id, status }]);
  };
  useShortcuts({
    ...Object.fromEntries(leadStatuses.map((status, index) => [String(index + 1), () => setStatus(status)])),
    n: () => note.current?.focus(),
  });
  const owners = [
    ...new Set([...(choices.data?.owners ?? []), ...(lead.owner === null ? [] : [lead.owner])]),
  ];

  return (
    <>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{lead.name}</bdi>
        </h2>
        <p>
          <bdi>{lead.company}</bdi>
        </p>
      </header>
      {lead.status === 'spam' && (
        <Notice heading="Held back as spam: no receiver was told">
          <p>
            {lead.spamReasons.length > 0
              ? `Because: ${lead.spamReasons.join('; ')}.`
              : 'Somebody marked it as spam.'}
          </p>
          <p>
            <button type="button" disabled={isPending} onClick={() => setStatus('new')}>
              Not spam: deliver it
            </button>
          </p>
        </Notice>
      )}
      <div className="message">
        <bdi>{lead.message}</bdi>
      </div>
      <dl className="facts">
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${lead.phone.replaceAll(/[^\d+]/g, '')}`}>{lead.phone}</a>
        </dd>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>
        </dd>
        <dt>Received</dt>
        <dd>{formatInstant(lead.receivedAt)}</dd>
        <dt>First answer</dt>
        <dd>{answerTime(lead)}</dd>
        {lead.circumstances.map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="work">
        <label>
          Status
          <select
            value={lead.status}
            disabled={isPending}
            onChange={(event) => {
              const status = leadStatuses.find((known) => known === event.target.value);
              if (status !== undefined) setStatus(status);
            }}
          >
            {leadStatuses.map((status) => (
              <option key={status} value={status}>
                {statusNames[status]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Owner
          <select
            value={lead.owner ?? ''}
            disabled={isPending}
            onChange={(event) => {
              const owner = event.target.value === '' ? null : event.target.value;
              change(owner === null ? `${lead.name} without an owner` : `${lead.name} given to ${owner}`, [
                { id: lead.id, owner },
              ]);
            }}
          >
            <option value="">Nobody</option>
            {owners.map((owner) => (
              <option key={owner} value={owner}>
                {owner}
              </option>
            ))}
          </select>
        </label>
      </div>
      <section aria-labelledby="notes-heading">
        <h3 id="notes-heading">Notes and history</h3>
        <NoteForm leadId={lead.id} ref={note} />
        <Timeline lead={lead} />
      </section>
      <section aria-labelledby="lead-deliveries-heading">
        <h3 id="lead-deliveries-heading">Deliveries</h3>
        <LeadDeliveries deliveries={lead.deliveries} />
      </section>
    </>
  );
}

function answerTime({ receivedAt, firstAnswerAt, status }: LeadDetail): string {
  if (firstAnswerAt !== null) return `after ${formatMinutes(minutesBetween(receivedAt, firstAnswerAt))}`;
  if (status === 'spam') return 'none';
  return `waiting for ${formatMinutes(minutesBetween(receivedAt, new Date().toISOString()))}`;
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
