import { createBrowserRouter, useRouteError } from 'react-router';
import { AdditionPage } from './creation/AdditionPage.tsx';
import { KindChoicePage } from './creation/KindChoicePage.tsx';
import { TownPage } from './creation/TownPage.tsx';
import { Notice } from './parts/Notice.tsx';
import { HistoryPage } from './review/HistoryPage.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';
import { StudioLayout } from './StudioLayout.tsx';
import { words } from './site-words.ts';
import { describeFailure } from './studio-requests.ts';
import { TaskPage } from './tasks/TaskPage.tsx';
import { tasks } from './tasks/tasks.ts';
import { Workbench } from './Workbench.tsx';
import { WorkListPage } from './work-list/WorkListPage.tsx';

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
        { path: 'new', element: <KindChoicePage /> },
        { path: 'new/cities', element: <TownPage /> },
        { path: 'new/:kind', element: <AdditionPage /> },
        { path: 'review', element: <ReviewPage /> },
        { path: 'history', element: <HistoryPage /> },
        ...tasks.map((task) => ({
          path: task.name,
          element: <TaskPage key={task.name} task={task} />,
        })),
        { path: 'work', element: <WorkListPage /> },
        { path: '*', element: <Notice heading={words.studio('noSuchPage')} /> },
      ],
    },
  ]);
}
