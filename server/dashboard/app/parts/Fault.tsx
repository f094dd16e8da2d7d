import { useLocation } from 'react-router';
import { describeFailure, isSignedOut } from '../dashboard-requests.ts';

/** What went wrong, in words; whoever is no longer signed in can sign in beside this tab and go on here. */
export function Fault({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  const next = new URLSearchParams({ next: pathname + search });
  return (
    <>
      {describeFailure(error)}
      {isSignedOut(error) && (
        <>
          {' '}
          <a href={`/sign-in?${next}`} target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
          , then come back here and do it again: nothing that you typed is lost.
        </>
      )}
    </>
  );
}
