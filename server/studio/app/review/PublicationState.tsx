import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { Publication, PublishResult, Refusal } from '../../studio-api.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FailureText } from '../parts/FailureText.tsx';
import { words } from '../site-words.ts';
import { useStudio } from '../studio-context.ts';
import { dateAndTime } from './date-and-time.ts';
import { PushFailure } from './PushFailure.tsx';
import { RefusalText } from './RefusalText.tsx';
import { approve, type Ended, endPublication, type NotPossible } from './review-requests.ts';
import { useRefreshedFiles } from './use-refreshed-files.ts';

const Area = styled.div`
  display: grid;
  gap: var(--space-2);

  &:focus-visible { outline-offset: 4px; }
`;

const Waiting = styled.div`
  display: grid;
  gap: var(--space-2);
  max-width: 42rem;
  padding: var(--space-3) var(--space-4);
  border: var(--hair);
  border-inline-start: 4px solid var(--work);
  border-radius: var(--radius);
  background: var(--sheet);

  & > p:first-child { font-weight: 650; }
  & form { display: grid; gap: 6px; }
  & textarea { width: 100%; min-height: 4.5rem; }
  & .actions { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
`;

/** Whether a publication is not on the site yet, and may be. */
export function isWaiting({ state }: Publication): boolean {
  return state === 'scheduled' || state === 'proposed' || state === 'approved';
}

/** Where a publication is that is not simply published, and what the user can do about it. */
export function PublicationState({ publication }: { readonly publication: Publication }) {
  const { files, refusal, state } = publication;
  const refresh = useRefreshedFiles();
  const area = useRef<HTMLDivElement>(null);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async ({ work }: Answering) => {
      const outcome = await work();
      await refresh(files.map(({ file }) => file));
      return outcome;
    },
    // The button that had the focus went away with the state.
    onSuccess: () => area.current?.focus(),
  });
  const obstacle = refusal ?? (data?.kind === 'refused' ? data : undefined);
  const isProposal = state === 'proposed';
  const pushFailure = pushFailureOf(publication, data);
  return (
    <Area ref={area} tabIndex={-1}>
      {obstacle !== undefined && !isPending && (
        <Notice
          tone="danger"
          heading={words.studioReview(isProposal && isObstacle(obstacle) ? 'notPublishable' : 'notPublished')}
        >
          <RefusalText
            refusal={obstacle}
            titleOf={(name) => files.find(({ file }) => file === name)?.title ?? name}
            isProposal={isProposal}
          />
        </Notice>
      )}
      {isWaiting(publication) ? (
        <WaitingPublication publication={publication} isPending={isPending} onAnswer={mutate} />
      ) : (
        <EndedPublication publication={publication} isNew={data !== undefined} />
      )}
      <div role="status">
        {isPending && words.studioReview(variables.publishes ? 'publishing' : 'working')}
        {error && <FailureText error={error} />}
        {data?.kind === 'not-possible' && words.studioReview('noLongerWaits')}
      </div>
      {pushFailure !== undefined && <PushFailure reason={pushFailure} isWaiting={isWaiting(publication)} />}
    </Area>
  );
}

/** Whether a proposal can only be published after its editor has changed it. */
const isObstacle = ({ reason }: Refusal): boolean =>
  reason === 'conflict' || reason === 'overlap' || reason === 'fault';

/** Why the remote repository does not have the proposals as they are since a publication was proposed, or was answered just now. */
function pushFailureOf(publication: Publication, outcome: Outcome | undefined): string | undefined {
  if (isWaiting(publication)) return publication.pushFailure;
  return outcome?.kind === 'published' || outcome?.kind === 'ended' ? outcome.pushFailure : undefined;
}

interface EndedPublicationProps {
  readonly publication: Publication;
  /** Whether the user has ended or approved it just now. */
  readonly isNew: boolean;
}

function EndedPublication({ publication: { state, by, answer }, isNew }: EndedPublicationProps) {
  if (state === 'done') return isNew ? <p>{words.studioReview('published')}</p> : null;
  if (state !== 'ended') return null;
  if (answer === undefined || answer.by === by) return <p>{words.studioReview('tookBack', { user: by })}</p>;
  return <p>{words.studioReview('answerOf', { user: answer.by, text: answer.text })}</p>;
}

interface Answering {
  readonly work: () => Promise<Outcome>;
  /** Whether it publishes, which can take long. */
  readonly publishes: boolean;
}

type Outcome = PublishResult | NotPossible | Ended;

interface WaitingPublicationProps {
  readonly publication: Publication;
  readonly isPending: boolean;
  readonly onAnswer: (answering: Answering) => void;
}

function WaitingPublication({ publication, isPending, onAnswer }: WaitingPublicationProps) {
  const { id, state, isOwn, publishAt, answer } = publication;
  const { session } = useStudio();
  const field = useId();
  const [text, setText] = useState('');
  const end = () => onAnswer({ work: () => endPublication(id, text.trim()), publishes: false });

  function heading(): string {
    if (state === 'scheduled')
      return words.studioReview('scheduled', { time: dateAndTime(publishAt ?? '', session.site.timeZone) });
    if (state === 'approved') return words.studioReview('approvedBy', { user: answer?.by ?? '' });
    return words.studioReview(isOwn ? 'waitsForOther' : 'waitsForYou');
  }

  return (
    <Waiting>
      <p>{heading()}</p>
      {state === 'approved' && <p>{words.studioReview('approvedAbout')}</p>}
      {state === 'proposed' && !isOwn ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            end();
          }}
        >
          <label htmlFor={field}>{words.studioReview('answer')}</label>
          <textarea
            id={field}
            required
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="actions">
            <ActionButton type="submit" isDisabled={isPending}>
              {words.studioReview('sendBack')}
            </ActionButton>
            <ActionButton
              data-kind="primary"
              isDisabled={isPending}
              onClick={() => onAnswer({ work: () => approve(id), publishes: true })}
            >
              {words.studioReview('approve')}
            </ActionButton>
          </div>
        </form>
      ) : (
        <div className="actions">
          <ActionButton isDisabled={isPending} onClick={end}>
            {words.studioReview(state === 'scheduled' ? 'cancelScheduled' : 'cancelProposal')}
          </ActionButton>
        </div>
      )}
    </Waiting>
  );
}
