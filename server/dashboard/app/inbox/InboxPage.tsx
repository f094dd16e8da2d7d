import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import styled from 'styled-components';
import { describeFailure, fetchChoices } from '../dashboard-requests.ts';
import { useShortcuts } from '../keyboard.ts';
import { Notice } from '../parts/Notice.tsx';
import { BulkActions } from './BulkActions.tsx';
import { useLeadFilter } from './filter-in-address.ts';
import { LeadFilters } from './LeadFilters.tsx';
import { LeadList } from './LeadList.tsx';
import { useLeads } from './leads-query.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useSelection } from './selection.ts';

const Columns = styled.div`
  display: grid;
  min-height: 100%;

  &[data-open='true'] > .list {
    display: none;
  }
  & > .list {
    display: grid;
    align-content: start;
    gap: var(--space-3);
    min-width: 0;
    padding: var(--space-4) clamp(12px, 2vw, 24px) var(--space-20);
  }
  & > .list > .notices:empty {
    display: none;
  }

  @media (min-width: 1100px) {
    &[data-open='true'] {
      grid-template-columns: minmax(380px, 5fr) minmax(0, 6fr);
    }
    &[data-open='true'] > .list {
      display: grid;
    }
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2);
`;

const noReceiver =
  'Leads are kept and shown here, but nobody is told when one arrives. Set SMTP_URL and LEAD_EMAIL_TO, or LEAD_WEBHOOK_URL, and start the server again.';

/** The list of leads, what narrows it, and beside it the lead that is open. */
export function InboxPage() {
  const [filter, setFilter] = useLeadFilter();
  const leads = useLeads(filter);
  const choices = useQuery({ queryKey: ['choices'], queryFn: fetchChoices });
  const shown = useMemo(() => leads.data?.pages.flatMap((page) => page.leads) ?? [], [leads.data]);
  const openId = useMatch('/dashboard/leads/:id')?.params.id;
  const { selected, toggle, selectOnly, clear } = useSelection(shown);
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [cursor, setCursor] = useState(-1);

  useEffect(() => {
    document.title = 'Inbox | Dashboard';
  }, []);

  const at = openId === undefined ? cursor : shown.findIndex(({ id }) => id === openId);
  const open = (id: string) =>
    navigate({ pathname: `/dashboard/leads/${id}`, search: window.location.search });
  const close = () => navigate({ pathname: '/dashboard', search: window.location.search });
  const step = (by: number) => {
    const next = Math.min(shown.length - 1, Math.max(0, at + by));
    const lead = shown[next];
    if (lead === undefined) return;
    setCursor(next);
    if (openId === undefined) focusRow(lead.id);
    else void open(lead.id);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const lead = shown[at];
      if (lead !== undefined) toggle(lead.id);
    },
    '/': () => search.current?.focus(),
    '?': () => help.current?.showModal(),
    Escape: () => (openId === undefined ? clear() : void close()),
  });

  return (
    <Columns data-open={openId !== undefined}>
      <div className="list">
        <Head>
          <h1>Inbox</h1>
          <button type="button" data-kind="plain" onClick={() => help.current?.showModal()}>
            Keys <kbd>?</kbd>
          </button>
        </Head>
        {choices.data?.receivers.length === 0 && (
          <Notice tone="danger" heading="Nobody is told of new leads">
            {noReceiver}
          </Notice>
        )}
        <LeadFilters filter={filter} onChange={setFilter} choices={choices.data} searchRef={search} />
        <BulkActions
          selected={selected}
          shown={shown}
          owners={choices.data?.owners ?? []}
          onSelectAll={() => selectOnly(shown.map(({ id }) => id))}
          onClear={clear}
        />
        {leads.isError ? (
          <Notice tone="danger" heading="Could not fetch the leads">
            {describeFailure(leads.error)}
          </Notice>
        ) : (
          <LeadList
            leads={shown}
            isLoading={leads.isPending}
            openId={openId}
            selected={selected}
            onToggle={toggle}
            onFocus={(id) => setCursor(shown.findIndex((lead) => lead.id === id))}
            more={
              leads.hasNextPage
                ? { fetch: () => void leads.fetchNextPage(), isPending: leads.isFetchingNextPage }
                : undefined
            }
          />
        )}
      </div>
      <Outlet />
      <ShortcutHelp ref={help} />
    </Columns>
  );
}

function focusRow(id: string): void {
  document.getElementById(`lead-${id}`)?.focus();
}
