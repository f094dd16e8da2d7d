import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isGone } from '../dashboard-requests.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { Notice } from './Notice.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The name of the data in messages: "the numbers". */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The data of a query, its loading state, or its error with a retry button. Earlier data stays visible below an error,
 * unless the resource no longer exists.
 */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, isError, error, refetch } = query;
  const shown = isError && isGone(error) ? undefined : data;
  return (
    <>
      {isError && <QueryError what={what} error={error} onRetry={() => void refetch()} />}
      {shown !== undefined && children(shown)}
      {shown === undefined && !isError && <p role="status">Fetching {what}…</p>}
    </>
  );
}

interface QueryErrorProps {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function QueryError({ what, error, onRetry }: QueryErrorProps) {
  return (
    <Notice tone="danger" heading={`Could not fetch ${what}`}>
      <p>
        <ErrorMessage error={error} />
      </p>
      <p>
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </Notice>
  );
}
