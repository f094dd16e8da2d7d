import { Notice } from '../../../dashboard/auth/Notice.tsx';
import { words } from '../site-words.ts';
import { describeFailure } from '../studio-requests.ts';

/** Says why a request failed; nothing if it did not. */
export const FetchFailure = ({ error }: { readonly error: unknown }) =>
  error == null ? null : (
    <Notice tone="danger" heading={words.studio('notFetched')}>
      {describeFailure(error)}
    </Notice>
  );
