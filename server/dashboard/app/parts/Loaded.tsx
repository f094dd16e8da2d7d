import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isGone } from '../dashboard-requests.ts';
import { Fault } from './Fault.tsx';
import { Notice } from './Notice.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is being fetched, for the words while it comes: "the numbers". */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What a query brought, or that it is under way, or why it failed with a way to try again. What was there before a
 * fault stays below it, unless it is gone for good.
 */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  const { data, isError, error, refetch } = query;
  const shown = isError && isGone(error) ? undefined : data;
  return (
    <>
      {isError && <QueryFault what={what} error={error} onRetry={() => void refetch()} />}
      {shown !== undefined && children(shown)}
      {shown === undefined && !isError && <p role="status">Fetching {what}…</p>}
    </>
  );
}

interface QueryFaultProps {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function QueryFault({ what, error, onRetry }: QueryFaultProps) {
  return (
    <Notice tone="danger" heading={`Could not fetch ${what}`}>
      <p>
        <Fault error={error} />
      </p>
      <p>
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </Notice>
  );
}
