import './without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../../../blocks/requests/query-client.ts';
import { createDashboardRouter } from './router.tsx';

const root = document.getElementById('dashboard');
if (root === null) throw new Error('The dashboard document has no element with the id "dashboard".');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createDashboardRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
