/** The pages in the navigation of the dashboard, with the words that name them. */
export const dashboardPages = [
  { path: '/dashboard', name: 'inbox' },
  { path: '/dashboard/numbers', name: 'numbers' },
  { path: '/dashboard/deliveries', name: 'deliveries' },
  { path: '/dashboard/content', name: 'content' },
] as const;
