import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { PublishResult } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { useStudio } from '../studio-context.ts';
import { dateAndTime } from './date-and-time.ts';
import { FindingList } from './FindingList.tsx';
import { PushFailure } from './PushFailure.tsx';
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
      <Outcome result={result} pages={pages} titleOf={titleOf} />
    </Area>
  );
}

function Outcome({ result, pages, titleOf }: PublishOutcomeProps) {
  const { session } = useStudio();
  switch (result.kind) {
    case 'published':
      return (
        <Notice heading={words.studioReview('published')}>
          <p>{words.studioReview('publishedAbout', { count: result.files.length })}</p>
          <ul>
            {pages.map((path) => (
              <li key={path}>
                <a href={path} target="_blank" rel="noopener">
                  {words.studioReview('seePage', { path: path === '/' ? session.site.name : path })}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      );
    case 'scheduled':
      return (
        <Notice
          heading={words.studioReview('scheduled', { time: dateAndTime(result.at, session.site.timeZone) })}
        >
          <p>{words.studioReview('scheduledAbout')}</p>
          <Link to="/studio/history">{words.studioReview('history')}</Link>
        </Notice>
      );
    case 'proposed':
      return (
        <>
          <Notice heading={words.studioReview('proposed')}>
            <p>{words.studioReview('proposedAbout')}</p>
            <Link to="/studio/history">{words.studioReview('history')}</Link>
          </Notice>
          {result.pushFailure !== undefined && <PushFailure reason={result.pushFailure} isWaiting />}
        </>
      );
    case 'approved':
      return <Notice heading={words.studioReview('approved')}>{words.studioReview('approvedAbout')}</Notice>;
    case 'refused':
      return (
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
          {result.findings.length > 0 && <FindingList findings={result.findings} />}
        </Notice>
      );
  }
}
