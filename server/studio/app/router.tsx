import { createBrowserRouter, useRouteError } from 'react-router';
import { Notice } from './parts/Notice.tsx';
import { HistoryPage } from './review/HistoryPage.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';
import { StudioLayout } from './StudioLayout.tsx';
import { words } from './site-words.ts';
import { describeFailure } from './studio-requests.ts';
import { Workbench } from './Workbench.tsx';

function Failure() {
  return (
    <Notice tone="danger" heading={words.studio('failed')}>
      {describeFailure(useRouteError())}
    </Notice>
  );
}

export function createStudioRouter() {
  return createBrowserRouter([
    {
      path: '/studio',
      element: <StudioLayout />,
      errorElement: <Failure />,
      children: [
        { index: true, element: <Workbench /> },
        { path: 'review', element: <ReviewPage /> },
        { path: 'history', element: <HistoryPage /> },
        { path: '*', element: <Notice heading={words.studio('noSuchPage')} /> },
      ],
    },
  ]);
}
