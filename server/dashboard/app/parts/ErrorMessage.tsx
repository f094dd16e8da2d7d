import { useLocation } from 'react-router';
import { describeFailure, isSignedOut } from '../dashboard-requests.ts';

/** The message of an error. After the end of the session it links to the sign-in page in a new tab. */
export function ErrorMessage({ error }: { readonly error: unknown }) {
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
          , then come back here and try again: nothing that you typed is lost.
        </>
      )}
    </>
  );
}
