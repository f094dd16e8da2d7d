/** The pages in the navigation of the dashboard, with the words that name them. */
export const dashboardPages = [
  { path: '/dashboard', name: 'inbox', icon: 'inbox' },
  { path: '/dashboard/numbers', name: 'numbers', icon: 'chart-column' },
  { path: '/dashboard/deliveries', name: 'deliveries', icon: 'send' },
  { path: '/dashboard/content', name: 'content', icon: 'book-open-text' },
] as const;

/** The link to the studio, for users who may use it. */
export const studioLink = { path: '/studio', name: 'editSite', icon: 'pencil-line' } as const;
