import { Notice } from '../../../dashboard/auth/Notice.tsx';
import { words } from '../site-words.ts';
import { FailureText } from './FailureText.tsx';

/** Says why a request failed; nothing if it did not. */
export const FetchFailure = ({ error }: { readonly error: unknown }) =>
  error == null ? null : (
    <Notice tone="danger" heading={words.studio('notFetched')}>
      <FailureText error={error} />
    </Notice>
  );
