import { useMutation, useQuery } from '@tanstack/react-query';
import { BarChart3, BookOpenText, Inbox, LogOut, Send } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import styled from 'styled-components';
import { authUserQuery } from '../../../blocks/requests/auth-user.ts';
import { useChangeEvents } from './change-events.ts';
import { DashboardStyle } from './DashboardStyle.ts';
import { signOut } from './dashboard-requests.ts';
import { useShortcuts } from './keyboard.ts';
import { useFocusRestoration } from './restore-focus.ts';
import { words } from './site-words.ts';
import { UndoBar } from './UndoBar.tsx';
import { ChangesProvider, useChanges } from './undo.tsx';

const Frame = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 100svh;

  @media (min-width: 900px) {
    grid-template-columns: 200px minmax(0, 1fr);
    grid-template-rows: none;
  }
`;

const Side = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  padding: 6px 8px;
  background: var(--band);
  color: var(--on-band);

  & ul {
    display: flex;
  }
  & a {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 40px;
    padding: 0 10px;
    border-radius: var(--radius-small);
    color: var(--on-band);
    text-decoration: none;
  }
  & a:hover {
    background: var(--band-line);
  }
  & a[aria-current='page'] {
    background: var(--band-line);
    box-shadow: inset 3px 0 0 var(--accent);
    font-weight: 650;
  }
  & .who {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    margin-inline-start: auto;
    font-size: var(--size-small);
    color: var(--on-band-soft);
  }
  & .who a {
    overflow: hidden;
    max-width: 11rem;
    display: block;
    padding-inline: 6px;
    line-height: 40px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .who button {
    flex: none;
    padding-inline: 9px;
  }
  #dashboard & :focus-visible {
    outline-color: var(--band-work);
  }

  @media (max-width: 619px) {
    & .who a {
      display: none;
    }
    & nav a {
      padding-inline: 6px;
      font-size: var(--size-small);
    }
    & nav svg {
      display: none;
    }
    & a[aria-current='page'] {
      box-shadow: inset 0 -3px 0 var(--accent);
    }
  }
  @media (min-width: 900px) {
    position: sticky;
    top: 0;
    flex-direction: column;
    align-items: stretch;
    height: 100svh;
    padding: var(--space-4) 12px;

    & ul {
      flex-direction: column;
    }
    & .who {
      justify-content: space-between;
      margin: auto 0 0;
    }
  }
`;

const pages = [
  { to: '/dashboard', name: 'inbox', Icon: Inbox },
  { to: '/dashboard/numbers', name: 'numbers', Icon: BarChart3 },
  { to: '/dashboard/deliveries', name: 'deliveries', Icon: Send },
  { to: '/dashboard/content', name: 'content', Icon: BookOpenText },
] as const;

/** A lead belongs to the inbox, although its path is longer. */
const isCurrent = (to: string, path: string) =>
  path === to || (to === '/dashboard' && path.startsWith('/dashboard/leads/'));

function Pages() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={words.dashboard('dashboard')}>
      <ul className="pages">
        {pages.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
              <Icon size={17} aria-hidden="true" /> {words.dashboard(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Who() {
  const { data } = useQuery(authUserQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.assign('/'),
  });
  const email = typeof data === 'object' && data !== null && 'email' in data ? String(data.email) : '';
  return (
    <div className="who">
      <a href="/dashboard/account" title={email}>
        {email || words.dashboard('account')}
      </a>
      <button
        type="button"
        onClick={() => mutate()}
        disabled={isPending}
        aria-label={words.dashboard('signOut')}
      >
        <LogOut size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function Content() {
  const { undo } = useChanges();
  useShortcuts({ u: undo });
  useChangeEvents();
  useFocusRestoration();
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <UndoBar />
    </>
  );
}

/** The frame of every page: navigation, content and undo bar. */
export function DashboardLayout() {
  return (
    <ChangesProvider>
      <DashboardStyle />
      <a className="skip-link" href="#main">
        {words.dashboard('skip')}
      </a>
      <Frame>
        <Side>
          <Pages />
          <Who />
        </Side>
        <Content />
      </Frame>
    </ChangesProvider>
  );
}
