import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../../../blocks/requests/query-client.ts';
import { createStudioRouter } from './router.tsx';

const root = document.getElementById('studio');
if (root === null) throw new Error('The studio document has no element with the id "studio".');

// By default it is a timer, which the second click of a double click can precede: the button would send twice.
notifyManager.setScheduler(queueMicrotask);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createStudioRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
