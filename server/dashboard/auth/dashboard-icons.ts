import type { LucideIcon } from 'lucide-react';
import BookOpenText from 'lucide-react/icons/book-open-text';
import ChartColumn from 'lucide-react/icons/chart-column';
import Inbox from 'lucide-react/icons/inbox';
import LogOut from 'lucide-react/icons/log-out';
import Send from 'lucide-react/icons/send';
import UserRound from 'lucide-react/icons/user-round';
import type { dashboardPages } from './dashboard-pages.ts';

/** The icons in the navigation of the dashboard: of its pages, the account and the button that signs out. */
export const dashboardIcons = {
  inbox: Inbox,
  numbers: ChartColumn,
  deliveries: Send,
  content: BookOpenText,
  account: UserRound,
  signOut: LogOut,
} as const satisfies Record<(typeof dashboardPages)[number]['name'] | 'account' | 'signOut', LucideIcon>;

/** The height and width of the icons in px. */
export const dashboardIconSizes = { page: 17, signOut: 16 } as const;
