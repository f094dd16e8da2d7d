import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '../dashboard-requests.ts';
import { Notice } from './Notice.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is being fetched, for the words while it comes: "the numbers". */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** What a query brought, or that it is under way, or why it failed with a way to try again. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) {
    return (
      <Notice tone="danger" heading={`Could not fetch ${what}`}>
        <p>{describeFailure(query.error)}</p>
        <p>
          <button type="button" onClick={() => query.refetch()}>
            Try again
          </button>
        </p>
      </Notice>
    );
  }
  return <p role="status">Fetching {what}…</p>;
}
