import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../../../blocks/requests/query-client.ts';
import { createDashboardRouter } from './router.tsx';

const place = document.getElementById('dashboard');
if (place === null) throw new Error('The document of the dashboard has no element with the id "dashboard".');

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createDashboardRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
