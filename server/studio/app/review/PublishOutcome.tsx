import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { PublishResult } from '../../studio-api.ts';
import { Notice } from '../parts/Notice.tsx';
import { words } from '../site-words.ts';
import { ErrorList } from './ErrorList.tsx';
import { RefusalText } from './RefusalText.tsx';

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
        <Notice
          tone="danger"
          heading={words.studioReview(result.remaining.length > 0 ? 'partlyPublished' : 'notPublished')}
        >
          {result.remaining.length > 0 && (
            <p>
              {words.studioReview('partlyPublishedAbout', {
                files: result.remaining.map(titleOf).join(', '),
              })}
            </p>
          )}
          <RefusalText refusal={result} titleOf={titleOf} />
          {result.findings.length > 0 && <ErrorList findings={result.findings} />}
        </Notice>
      )}
    </Area>
  );
}
