import BookOpenText from 'lucide-react/icons/book-open-text';
import ChartColumn from 'lucide-react/icons/chart-column';
import Inbox from 'lucide-react/icons/inbox';
import Send from 'lucide-react/icons/send';

/** The pages in the navigation of the dashboard, with the words that name them. */
export const dashboardPages = [
  { path: '/dashboard', name: 'inbox', Icon: Inbox },
  { path: '/dashboard/numbers', name: 'numbers', Icon: ChartColumn },
  { path: '/dashboard/deliveries', name: 'deliveries', Icon: Send },
  { path: '/dashboard/content', name: 'content', Icon: BookOpenText },
] as const;

/** The height and width of the icons in px. */
export const iconSizes = { page: 17, signOut: 16 } as const;
