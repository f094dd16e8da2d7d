import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../auth/Notice.tsx';
import { isGone } from '../dashboard-requests.ts';
import { words } from '../site-words.ts';
import { ErrorMessage } from './ErrorMessage.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The data of a query, its loading state, or its error with a retry button. Earlier data stays visible below an error,
 * unless the resource no longer exists.
 */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, isError, error, refetch } = query;
  const shown = isError && isGone(error) ? undefined : data;
  return (
    <>
      {isError && <QueryError error={error} onRetry={() => void refetch()} />}
      {shown !== undefined && children(shown)}
      {shown === undefined && !isError && <p role="status">{words.dashboard('fetching')}</p>}
    </>
  );
}

interface QueryErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function QueryError({ error, onRetry }: QueryErrorProps) {
  return (
    <Notice tone="danger" heading={words.dashboard('notFetched')}>
      <p>
        <ErrorMessage error={error} />
      </p>
      <p>
        <button type="button" onClick={onRetry}>
          {words.dashboard('tryAgain')}
        </button>
      </p>
    </Notice>
  );
}
