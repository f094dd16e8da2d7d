import { createBrowserRouter, useRouteError } from 'react-router';
import { Notice } from '../../dashboard/auth/Notice.tsx';
import { AdditionPage } from './creation/AdditionPage.tsx';
import { KindChoicePage } from './creation/KindChoicePage.tsx';
import { RemovalPage } from './creation/RemovalPage.tsx';
import { RenamePage } from './creation/RenamePage.tsx';
import { TownPage } from './creation/TownPage.tsx';
import { FailureText } from './parts/FailureText.tsx';
import { PicturesPage } from './pictures/PicturesPage.tsx';
import { HistoryPage } from './review/HistoryPage.tsx';
import { ProposalPage } from './review/ProposalPage.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';
import { StudioLayout } from './StudioLayout.tsx';
import { words } from './site-words.ts';
import { TaskPage } from './tasks/TaskPage.tsx';
import { tasks } from './tasks/tasks.ts';
import { Workbench } from './Workbench.tsx';
import { WorkListPage } from './work-list/WorkListPage.tsx';

function Failure() {
  return (
    <Notice tone="danger" heading={words.studio('failed')}>
      <p>
        <FailureText error={useRouteError()} />
      </p>
      <a href={window.location.href}>{words.studio('loadAgain')}</a>
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
        {
          // The frame of the studio stays around a page that fails.
          errorElement: <Failure />,
          children: [
            { index: true, element: <Workbench /> },
            { path: 'new', element: <KindChoicePage /> },
            { path: 'new/cities', element: <TownPage /> },
            { path: 'new/:kind', element: <AdditionPage /> },
            { path: 'rename', element: <RenamePage /> },
            { path: 'remove', element: <RemovalPage /> },
            { path: 'review', element: <ReviewPage /> },
            { path: 'history', element: <HistoryPage /> },
            { path: 'history/:id', element: <ProposalPage /> },
            { path: 'pictures', element: <PicturesPage /> },
            ...tasks.map((task) => ({
              path: task.name,
              element: <TaskPage key={task.name} task={task} />,
            })),
            { path: 'work', element: <WorkListPage /> },
            { path: '*', element: <Notice heading={words.studio('noSuchPage')} /> },
          ],
        },
      ],
    },
  ]);
}
