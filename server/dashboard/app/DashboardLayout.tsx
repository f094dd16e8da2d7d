import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import styled from 'styled-components';
import { authUserQuery } from '../../../blocks/requests/auth-user.ts';
import { DashboardIcon } from '../auth/dashboard-icons.ts';
import { dashboardPages, studioLink } from '../auth/dashboard-pages.ts';
import { dashboardFrameRules, dashboardSideRules } from '../auth/dashboard-rules.ts';
import { useChangeEvents } from './change-events.ts';
import { DashboardStyle } from './DashboardStyle.ts';
import { signOut } from './dashboard-requests.ts';
import { useShortcuts } from './keyboard.ts';
import { useFocusRestoration } from './restore-focus.ts';
import { words } from './site-words.ts';
import { UndoBar } from './UndoBar.tsx';
import { ChangesProvider, useChanges } from './undo.tsx';

const Frame = styled.div`${dashboardFrameRules}`;

const Side = styled.header`${dashboardSideRules}`;

/** A lead belongs to the inbox, although its path is longer. */
const isCurrent = (to: string, path: string) =>
  path === to || (to === '/dashboard' && path.startsWith('/dashboard/leads/'));

function Pages() {
  const { pathname } = useLocation();
  const { data } = useQuery(authUserQuery);
  const mayEdit = typeof data === 'object' && data !== null && 'role' in data && data.role === 'owner';
  return (
    <nav aria-label={words.dashboard('dashboard')}>
      <ul className="pages">
        {dashboardPages.map(({ path, name, icon }) => (
          <li key={path}>
            <Link to={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
              <DashboardIcon name={icon} /> {words.dashboard(name)}
            </Link>
          </li>
        ))}
        {mayEdit && (
          <li>
            <a href={studioLink.path}>
              <DashboardIcon name={studioLink.icon} /> {words.dashboard(studioLink.name)}
            </a>
          </li>
        )}
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
        <DashboardIcon name="user-round" />
        <span>{email || words.dashboard('account')}</span>
      </a>
      <button
        type="button"
        onClick={() => mutate()}
        disabled={isPending}
        aria-label={words.dashboard('signOut')}
      >
        <DashboardIcon name="log-out" />
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
      <ScrollRestoration />
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
