import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import styled from 'styled-components';
import { type LeadStatus, leadStatuses } from '../../../database/lead-status.ts';
import { Notice } from '../../auth/Notice.tsx';
import type { LeadDetail } from '../../dashboard-api.ts';
import { fetchChoices, fetchLead } from '../dashboard-requests.ts';
import { useShortcuts } from '../keyboard.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { SelectForm } from '../parts/SelectForm.tsx';
import { focusTarget } from '../restore-focus.ts';
import { words } from '../site-words.ts';
import { useChanges } from '../undo.tsx';
import { LeadDeliveries } from './LeadDeliveries.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { isPlainClick, useClosing } from './lead-navigation.ts';
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
  & > header {
    display: grid;
    gap: var(--space-1);
  }
  & h1 {
    width: fit-content;
  }
  & .work {
    display: grid;
    gap: var(--space-4);
    font-size: var(--size-small);
  }
  & .work :is(legend, p) {
    margin-block-end: 4px;
    padding: 0;
    color: var(--ink-soft);
  }
  & .work .line {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  #dashboard & [aria-pressed='true'] {
    border-color: var(--work);
    background: var(--work-wash);
    box-shadow: inset 0 0 0 1px var(--work);
  }
  #dashboard & section > h2 {
    font: 650 var(--size-text) / 1.3 var(--font-text);
  }
  & section {
    display: grid;
    gap: var(--space-2);
  }
`;

/** The open lead: its data, history, deliveries and actions. */
export function LeadPane() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const close = useClosing();
  const lead = useQuery({ queryKey: ['lead', id], queryFn: () => fetchLead(id) });
  const back = useRef<HTMLAnchorElement>(null);
  // The focus until the lead is loaded, and if it cannot be loaded.
  useEffect(() => {
    if (id !== '' && back.current?.closest('article')?.contains(document.activeElement) === false)
      back.current.focus();
  }, [id]);
  return (
    <Pane aria-label={words.lead('lead')}>
      <p>
        <Link
          ref={back}
          {...focusTarget}
          to={{ pathname: '/dashboard', search }}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            close();
          }}
        >
          {words.lead('back')}
        </Link>
      </p>
      <Loaded query={lead}>{(detail) => <LeadBody key={detail.id} lead={detail} />}</Loaded>
    </Pane>
  );
}

function LeadBody({ lead }: { readonly lead: LeadDetail }) {
  const { change } = useChanges();
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const setStatus = (status: LeadStatus) => {
    if (status !== lead.status)
      void change(words.lead('set', { name: lead.name, status: words.leadStatuses(status) }), [
        { id: lead.id, status },
      ]);
  };
  useShortcuts({
    ...Object.fromEntries(leadStatuses.map((status, index) => [String(index + 1), () => setStatus(status)])),
    n: () => note.current?.focus(),
  });
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1} {...focusTarget}>
          <bdi>{lead.name}</bdi>
        </h1>
        <p>
          <bdi>{lead.company}</bdi>
        </p>
      </header>
      {lead.status === 'spam' && <SpamNotice lead={lead} onRelease={() => setStatus('new')} />}
      {lead.message !== '' && (
        <div className="message">
          <bdi>{lead.message}</bdi>
        </div>
      )}
      <LeadFacts lead={lead} />
      <div className="work">
        <StatusButtons status={lead.status} onChoose={setStatus} />
        <Owner lead={lead} />
      </div>
      <section aria-labelledby="notes-heading">
        <h2 id="notes-heading">{words.lead('notesAndHistory')}</h2>
        <NoteForm leadId={lead.id} ref={note} onLeave={() => heading.current?.focus()} />
        <Timeline lead={lead} />
      </section>
      <section aria-labelledby="lead-deliveries-heading">
        <h2 id="lead-deliveries-heading">{words.lead('deliveries')}</h2>
        <LeadDeliveries deliveries={lead.deliveries} />
      </section>
    </>
  );
}

interface StatusButtonsProps {
  readonly status: LeadStatus;
  readonly onChoose: (status: LeadStatus) => void;
}

function StatusButtons({ status, onChoose }: StatusButtonsProps) {
  return (
    <fieldset>
      <legend>{words.lead('status')}</legend>
      <div className="line">
        {leadStatuses.map((choice, index) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === status}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChoose(choice)}
          >
            {words.leadStatuses(choice)} <kbd>{index + 1}</kbd>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The owner of a lead, with a form that gives it to another user. */
function Owner({ lead: { id, name, owner } }: { readonly lead: LeadDetail }) {
  const { change } = useChanges();
  const choices = useQuery({ queryKey: ['choices'], queryFn: fetchChoices });
  const users = [...new Set([...(choices.data?.owners ?? []), ...(owner === null ? [] : [owner])])];
  const give = (chosen: string) => {
    const summary =
      chosen === '' ? words.lead('withoutOwner', { name }) : words.lead('given', { name, owner: chosen });
    void change(summary, [{ id, owner: chosen === '' ? null : chosen }]);
  };
  return (
    <div>
      <p aria-hidden="true">{words.lead('owner')}</p>
      <SelectForm
        label={words.lead('owner')}
        value={owner ?? ''}
        options={[
          { value: '', name: words.inbox('noOwner') },
          ...users.map((user) => ({ value: user, name: user })),
        ]}
        submit={words.inbox('setOwner')}
        onSubmit={give}
      />
    </div>
  );
}

interface SpamNoticeProps {
  readonly lead: LeadDetail;
  readonly onRelease: () => void;
}

function SpamNotice({ lead, onRelease }: SpamNoticeProps) {
  const isHeldBack = lead.deliveries.length === 0;
  return (
    <Notice heading={words.lead(isHeldBack ? 'heldBack' : 'markedAsSpam')}>
      {lead.spamReasons.length === 0 ? (
        <p>{words.lead('markedByUser')}</p>
      ) : (
        <ul>
          {lead.spamReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {!isHeldBack && <p>{words.lead('wasDelivered')}</p>}
      <p>
        <button type="button" onClick={onRelease}>
          {words.lead(isHeldBack ? 'deliverIt' : 'notSpam')}
        </button>
      </p>
    </Notice>
  );
}
