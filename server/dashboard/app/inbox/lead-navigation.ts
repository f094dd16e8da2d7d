import { type MouseEvent, useRef } from 'react';
import { type Location, useLocation, useMatch, useNavigate } from 'react-router';

/** The state of a history entry of a lead that was opened from the list, which is the entry before. */
const fromList = { isFromList: true } as const;

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromList' in state;

/** The id of the open lead. */
export function useOpenLead(): string | undefined {
  return useMatch('/dashboard/leads/:id')?.params.id;
}

/** Returns the properties of a link to a lead. Another lead takes the history entry of the lead that is open. */
export function useLeadLink() {
  const isOpen = useOpenLead() !== undefined;
  const { state } = useLocation();
  return (id: string, search: string) =>
    ({
      to: { pathname: `/dashboard/leads/${id}`, search },
      replace: isOpen,
      state: isOpen ? state : fromList,
      // The list stays next to the lead in a wide window.
      preventScrollReset: true,
    }) as const;
}

/** Returns a function that opens a lead. */
export function useOpening(): (id: string) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = useLeadLink();
  return (id) => {
    const { to, ...options } = link(id, search);
    void navigate(to, options);
  };
}

/**
 * Returns a function that closes the open lead. It goes back in the history to a list that the lead was opened from, so
 * that the list is where it was, and that the back button of the browser does not open the lead again.
 */
export function useClosing(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const leaving = useRef<Location>(undefined);
  return () => {
    if (!isFromList(location.state)) {
      void navigate({ pathname: '/dashboard', search: window.location.search }, { replace: true });
      return;
    }
    // The browser goes back later, and a second time would leave the list.
    if (leaving.current === location) return;
    leaving.current = location;
    void navigate(-1);
  };
}

/** True unless the click opens the link in another tab or window. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
