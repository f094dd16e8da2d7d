import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import styled from 'styled-components';
import type { LeadFilter } from '../../../leads/lead-filter.ts';
import { fetchChoices } from '../dashboard-requests.ts';
import { useShortcuts } from '../keyboard.ts';
import { QueryError } from '../parts/Loaded.tsx';
import { Notice } from '../parts/Notice.tsx';
import { focusTarget } from '../restore-focus.ts';
import { words } from '../site-words.ts';
import { BulkActions } from './BulkActions.tsx';
import { EmptyList } from './EmptyList.tsx';
import { FailedDeliveries } from './FailedDeliveries.tsx';
import { fetchNextPage } from './fetch-next-page.ts';
import { LeadFilters } from './LeadFilters.tsx';
import { LeadList } from './LeadList.tsx';
import { focusRow, useLeadCursor } from './lead-cursor.ts';
import { useLeads } from './leads-query.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useSelection } from './selection.ts';
import { useLeadFilter } from './use-lead-filter.ts';

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

  #dashboard & button {
    padding-inline: 0;
  }
`;

/** The list of leads with its filters, next to the open lead. */
export function InboxPage() {
  const [filter, setFilter] = useLeadFilter();
  const leads = useLeads(filter);
  const choices = useQuery({ queryKey: ['choices'], queryFn: fetchChoices });
  const shown = useMemo(() => leads.data?.pages.flatMap((page) => page.leads) ?? [], [leads.data]);
  const openId = useMatch('/dashboard/leads/:id')?.params.id;
  const { selected, toggle, selectOnly, clear } = useSelection(shown);
  const cursor = useLeadCursor(shown, openId);
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [olderFrom, setOlderFrom] = useState<number>();

  useEffect(() => {
    document.title = words.dashboard('pageTitle', { page: words.dashboard('inbox') });
  }, []);
  // After "Show older leads", the focus moves to the first of them.
  useEffect(() => {
    const first = olderFrom === undefined ? undefined : shown[olderFrom];
    if (first === undefined) return;
    focusRow(first.id);
    setOlderFrom(undefined);
  }, [olderFrom, shown]);

  const applyFilter = (next: LeadFilter) => {
    cursor.reset();
    setFilter(next);
  };
  const close = () => navigate({ pathname: '/dashboard', search: window.location.search });
  const step = (by: number) => {
    const lead = cursor.leadAt(by);
    if (lead === undefined) return;
    if (openId === undefined) focusRow(lead.id);
    else
      void navigate(
        { pathname: `/dashboard/leads/${lead.id}`, search: window.location.search },
        { replace: true },
      );
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      if (shown.some(({ id }) => id === cursor.id)) toggle(cursor.id ?? '');
    },
    '/': () => search.current?.focus(),
    '?': () => help.current?.showModal(),
    Escape: () => (openId === undefined ? clear() : void close()),
  });

  // An open lead has the page's first-level heading.
  const Heading = openId === undefined ? 'h1' : 'h2';
  return (
    <Columns data-open={openId !== undefined}>
      <div className="list">
        <Head>
          <Heading tabIndex={-1} {...focusTarget}>
            {words.dashboard('inbox')}
          </Heading>
          <button type="button" data-kind="plain" onClick={() => help.current?.showModal()}>
            {words.inbox('keys')} <kbd>?</kbd>
          </button>
        </Head>
        {choices.data?.receivers.length === 0 && (
          <Notice tone="danger" heading={words.inbox('noReceiverHeading')}>
            {words.inbox('noReceiver')}
          </Notice>
        )}
        <FailedDeliveries />
        <LeadFilters
          filter={filter}
          onChange={applyFilter}
          onLeave={() => cursor.focus() || search.current?.blur()}
          choices={choices.data}
          searchRef={search}
        />
        <BulkActions
          selected={selected}
          shown={shown}
          owners={choices.data?.owners ?? []}
          onSelectAll={selectOnly}
          onClear={clear}
        />
        {leads.isError && (
          <QueryError
            heading={words.inbox('notFetched')}
            error={leads.error}
            onRetry={() => void leads.refetch()}
          />
        )}
        {leads.data !== undefined && shown.length === 0 && (
          <EmptyList filter={filter} onChange={applyFilter} />
        )}
        {(shown.length > 0 || leads.isPending) && (
          <LeadList
            leads={shown}
            isLoading={leads.isPending}
            openId={openId}
            cursorId={cursor.id}
            selected={selected}
            claimedMinutes={choices.data?.claimedAnswerMinutes ?? null}
            onToggle={toggle}
            onFocus={cursor.moveTo}
            more={
              leads.hasNextPage
                ? {
                    fetch: () => {
                      setOlderFrom(shown.length);
                      void fetchNextPage(leads);
                    },
                    isPending: leads.isFetchingNextPage,
                  }
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
