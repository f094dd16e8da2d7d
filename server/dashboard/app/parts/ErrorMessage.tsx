import { useLocation } from 'react-router';
import { describeFailure, isSignedOut } from '../dashboard-requests.ts';
import { words } from '../site-words.ts';

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
          {words.dashboard.node('signInAgain', {
            link: (
              <a href={`/sign-in?${next}`} target="_blank" rel="noopener">
                {words.dashboard('signInLink')}
              </a>
            ),
          })}
        </>
      )}
    </>
  );
}
