import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Outlet } from 'react-router';
import styled from 'styled-components';
import type { LeadFilter } from '../../../leads/lead-filter.ts';
import { dashboardPagePadding } from '../../auth/dashboard-rules.ts';
import { Notice } from '../../auth/Notice.tsx';
import { fetchChoices } from '../dashboard-requests.ts';
import { useShortcuts } from '../keyboard.ts';
import { QueryError } from '../parts/Loaded.tsx';
import { focusTarget } from '../restore-focus.ts';
import { words } from '../site-words.ts';
import { BulkActions } from './BulkActions.tsx';
import { EmptyList } from './EmptyList.tsx';
import { FailedDeliveries } from './FailedDeliveries.tsx';
import { fetchNextPage } from './fetch-next-page.ts';
import { useFocusWhenShown } from './focus-when-shown.ts';
import { LeadFilters } from './LeadFilters.tsx';
import { LeadList } from './LeadList.tsx';
import { focusRow, useLeadCursor } from './lead-cursor.ts';
import { useClosing, useOpening, useOpenLead } from './lead-navigation.ts';
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
    padding: ${dashboardPagePadding};
    padding-block-end: var(--space-20);
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
  const openId = useOpenLead();
  const { selected, toggle, selectOnly, clear } = useSelection(shown);
  const cursor = useLeadCursor(shown, openId);
  const open = useOpening();
  const close = useClosing();
  const search = useRef<HTMLInputElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const focusWhenShown = useFocusWhenShown({
    search: filter.search ?? '',
    areCurrent: !leads.isPending && !leads.isPlaceholderData,
    leads: shown,
  });
  const showOlder = () => {
    focusWhenShown(shown.length, filter.search ?? '');
    void fetchNextPage(leads);
  };

  useEffect(() => {
    document.title = words.dashboard('pageTitle', { page: words.dashboard('inbox') });
  }, []);

  const applyFilter = (next: LeadFilter) => {
    cursor.reset();
    setFilter(next);
  };
  const step = (by: number) => {
    const lead = cursor.leadAt(by);
    if (lead === undefined) return;
    if (openId === undefined) focusRow(lead.id);
    else open(lead.id);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      if (shown.some(({ id }) => id === cursor.id)) toggle(cursor.id ?? '');
    },
    '/': () => search.current?.focus(),
    '?': () => help.current?.showModal(),
    Escape: () => (openId === undefined ? clear() : close()),
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
          choices={choices.data}
          search={{
            ref: search,
            onSubmit: (applied) => focusWhenShown(0, applied),
            onLeave: () => cursor.focus() || search.current?.blur(),
          }}
        />
        {(shown.length > 0 || leads.isPending) && (
          <BulkActions
            selected={selected}
            shown={shown}
            owners={choices.data?.owners ?? []}
            onSelectAll={selectOnly}
            onClear={clear}
          />
        )}
        {leads.isError && <QueryError error={leads.error} onRetry={() => void leads.refetch()} />}
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
            olderLeads={{ exist: leads.hasNextPage, areFetched: leads.isFetchingNextPage, show: showOlder }}
          />
        )}
      </div>
      <Outlet />
      <ShortcutHelp ref={help} />
    </Columns>
  );
}
