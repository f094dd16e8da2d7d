import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FailureText } from '../parts/FailureText.tsx';
import { words } from '../site-words.ts';
import { historyKey, pushProposals } from './review-requests.ts';

interface PushFailureProps {
  readonly reason: string;
  /** Whether it is about a proposal that waits, rather than one that has ended. */
  readonly isWaiting: boolean;
}

/** Says that the remote repository does not have the proposals as they are, with a button that tries again. */
export function PushFailure({ reason, isWaiting }: PushFailureProps) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: pushProposals,
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey }),
  });
  if (isSuccess && data === undefined) return <p role="status">{words.studioReview('pushed')}</p>;
  return (
    <Notice tone="danger" heading={words.studioReview('notPushed')}>
      <p>{words.studioReview(isWaiting ? 'notPushedAbout' : 'notPushedAfter')}</p>
      <p>
        <span lang="en">{data ?? reason}</span>
      </p>
      <ActionButton isDisabled={isPending} onClick={() => mutate()}>
        {words.studioReview('pushAgain')}
      </ActionButton>
      {error && (
        <p>
          <FailureText error={error} />
        </p>
      )}
    </Notice>
  );
}
