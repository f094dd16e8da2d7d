import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { PublishResult } from '../../studio-api.ts';
import { Notice } from '../parts/Notice.tsx';
import { words } from '../site-words.ts';
import { ErrorList } from './ErrorList.tsx';

const Area = styled.div`
  &:focus-visible { outline-offset: 4px; }
  & ul { display: grid; gap: 4px; margin-block-start: var(--space-2); }
`;

interface PublishOutcomeProps {
  readonly result: PublishResult;
  /** Addresses of pages that have changed. */
  readonly pages: readonly string[];
  readonly titleOf: (file: string) => string;
}

/** Where the focus goes after publishing: what visitors see now, or why nothing was published. */
export function PublishOutcome({ result, pages, titleOf }: PublishOutcomeProps) {
  const area = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus
  useEffect(() => area.current?.focus(), [result]);
  return (
    <Area ref={area} tabIndex={-1}>
      {result.kind === 'published' ? (
        <Notice heading={words.studioReview('published')}>
          <p>{words.studioReview('publishedAbout', { count: result.files.length })}</p>
          <ul>
            {pages.map((path) => (
              <li key={path}>
                <a href={path} target="_blank" rel="noopener">
                  {words.studioReview('seePage', { path })}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice tone="danger" heading={words.studioReview('notPublished')}>
          {refusal(result, titleOf)}
        </Notice>
      )}
    </Area>
  );
}

function refusal(
  { reason, message, file, findings }: Extract<PublishResult, { readonly kind: 'refused' }>,
  titleOf: (file: string) => string,
): ReactNode {
  switch (reason) {
    case 'conflict':
      return (
        <p>
          {file === undefined
            ? words.studioReview('refusedOthers')
            : words.studioReview('refusedConflict', { file: titleOf(file) })}
        </p>
      );
    case 'fault':
      return (
        <>
          <p>{words.studioReview('refusedFault')}</p>
          <ErrorList findings={findings} />
        </>
      );
    case 'write':
    case 'commit':
      return (
        <>
          <p>{words.studioReview(reason === 'write' ? 'refusedWrite' : 'refusedCommit')}</p>
          <p>
            <span lang="en">{message}</span>
          </p>
        </>
      );
  }
}
