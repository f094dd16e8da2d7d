import { createBrowserRouter, Navigate, useRouteError } from 'react-router';
import { Notice } from '../auth/Notice.tsx';
import { ContentPage } from './content/ContentPage.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { describeFailure } from './dashboard-requests.ts';
import { DeliveriesPage } from './deliveries/DeliveriesPage.tsx';
import { InboxPage } from './inbox/InboxPage.tsx';
import { LeadPane } from './inbox/LeadPane.tsx';
import { NumbersPage } from './numbers/NumbersPage.tsx';
import { words } from './site-words.ts';

function Failure() {
  return (
    <Notice tone="danger" heading={words.dashboard('pageFailed')}>
      {describeFailure(useRouteError())}
    </Notice>
  );
}

/** The server also serves the dashboard at `/`, which redirects to the inbox. */
export function createDashboardRouter() {
  return createBrowserRouter([
    { path: '/', element: <Navigate to="/dashboard" replace /> },
    {
      path: '/dashboard',
      element: <DashboardLayout />,
      errorElement: <Failure />,
      children: [
        {
          element: <InboxPage />,
          children: [
            { index: true, element: null },
            { path: 'leads/:id', element: <LeadPane /> },
          ],
        },
        { path: 'numbers', element: <NumbersPage /> },
        { path: 'deliveries', element: <DeliveriesPage /> },
        { path: 'content', element: <ContentPage /> },
        {
          path: '*',
          element: <Notice heading={words.dashboard('noSuchPage')}>{words.dashboard('pages')}</Notice>,
        },
      ],
    },
  ]);
}
