import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { Publication, ReviewedFile } from '../../studio-api.ts';
import { words } from '../site-words.ts';
import { RefusalText } from './RefusalText.tsx';
import { fetchHistory, historyKey } from './review-requests.ts';

/** Why changes of the user are here again: another editor answered, or they could not be published. */
export function ReturnedChanges({ files }: { readonly files: readonly ReviewedFile[] }) {
  const { data } = useQuery({ queryKey: historyKey, queryFn: fetchHistory, enabled: files.length > 0 });
  const changed = new Set(files.map(({ file }) => file));
  const returned = (data?.publications ?? []).filter(
    (publication) => isReturned(publication) && publication.files.some(({ file }) => changed.has(file)),
  );
  return returned.map(({ id, message, by, files: named, refusal, answer }) => (
    <Notice
      key={id}
      tone={refusal === undefined ? 'calm' : 'danger'}
      heading={words.studioReview(refusal === undefined ? 'answeredWork' : 'refusedWork', {
        title: message === '' ? named.map(({ title }) => title).join(', ') : message,
      })}
    >
      {refusal !== undefined && (
        <RefusalText
          refusal={refusal}
          titleOf={(name) => named.find(({ file }) => file === name)?.title ?? name}
        />
      )}
      {answer !== undefined && answer.by !== by && (
        <p>{words.studioReview('answerOf', { user: answer.by, text: answer.text })}</p>
      )}
    </Notice>
  ));
}

function isReturned({ isOwn, state, by, answer }: Publication): boolean {
  return isOwn && (state === 'refused' || (state === 'ended' && answer !== undefined && answer.by !== by));
}
