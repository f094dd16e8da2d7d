import type { Refusal } from '../../studio-api.ts';
import { words } from '../site-words.ts';

interface RefusalTextProps {
  readonly refusal: Refusal;
  readonly titleOf: (file: string) => string;
  /** Whether it is about a proposal that waits: only its editor can change it. */
  readonly isProposal?: boolean | undefined;
}

/** Why something was not published, and what the editor can do. */
export function RefusalText({ refusal, titleOf, isProposal = false }: RefusalTextProps) {
  const { reason, message, file: name } = refusal;
  const file = name === undefined ? undefined : titleOf(name);
  switch (reason) {
    case 'conflict':
    case 'overlap':
      return <p>{conflictText(reason, file, isProposal)}</p>;
    case 'fault':
      return <p>{words.studioReview(isProposal ? 'proposalFault' : 'refusedFault')}</p>;
    case 'busy':
      return <p>{words.studioReview('refusedBusy')}</p>;
    case 'write':
    case 'commit':
      return (
        <>
          <p>{failureText(reason, file)}</p>
          <p>
            <span lang="en">{message}</span>
          </p>
        </>
      );
  }
}

function conflictText(reason: 'conflict' | 'overlap', file: string | undefined, isProposal: boolean): string {
  if (file === undefined) return words.studioReview('refusedOthers');
  if (isProposal) return words.studioReview('proposalConflict', { file });
  return words.studioReview(reason === 'conflict' ? 'refusedConflict' : 'refusedOverlap', { file });
}

function failureText(reason: 'write' | 'commit', file: string | undefined): string {
  if (reason === 'commit') return words.studioReview('refusedCommit');
  return file === undefined
    ? words.studioReview('refusedAnyWrite')
    : words.studioReview('refusedWrite', { file });
}
