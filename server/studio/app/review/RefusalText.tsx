import type { Refusal } from '../../studio-api.ts';
import { words } from '../site-words.ts';

interface RefusalTextProps {
  readonly refusal: Refusal;
  readonly titleOf: (file: string) => string;
}

/** Why something was not published, and what the editor can do. */
export function RefusalText({ refusal: { reason, message, file }, titleOf }: RefusalTextProps) {
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
      return <p>{words.studioReview('refusedFault')}</p>;
    case 'busy':
      return <p>{words.studioReview('refusedBusy')}</p>;
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
