import { useId, useState } from 'react';
import styled from 'styled-components';
import { words } from '../site-words.ts';
import { useStudio } from '../studio-context.ts';
import { instantOfLocalTime, localTime } from './zoned-time.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border: var(--hair);
  border-block-start: 3px solid var(--work);
  border-radius: var(--radius);
  background: var(--sheet);

  & label { font-weight: 650; }
  & input[type='text'] { width: 100%; max-width: 42rem; }
  & input[type='datetime-local'] { width: 100%; max-width: 20rem; }
  & small { color: var(--ink-soft); }
  & .choice { display: flex; gap: 8px; align-items: center; width: fit-content; padding-block: 6px; cursor: pointer; }
  & .time { display: grid; gap: 4px; }
  & .send { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
  #studio & button { min-height: 44px; padding-inline: 22px; }
`;

interface PublishFormProps {
  /** The number of chosen files, and of all. */
  readonly chosen: number;
  readonly total: number;
  /** Why publishing is not possible now. */
  readonly obstacle: string | undefined;
  readonly isPublishing: boolean;
  /** Publishes at an instant, or at once without one. */
  readonly onPublish: (message: string, at: string | undefined) => void;
}

/** The sentence about the changes, when they are published, and the button that does it. */
export function PublishForm({ chosen, total, obstacle, isPublishing, onPublish }: PublishFormProps) {
  const { session } = useStudio();
  const { timeZone } = session.site;
  const isProposal = session.publishing === 'proposal';
  const [message, setMessage] = useState('');
  const [isLater, setLater] = useState(false);
  const [time, setTime] = useState('');
  const id = useId();
  const instant = isLater ? instantOfLocalTime(time, timeZone) : undefined;
  const stop =
    obstacle ?? (isLater && (instant ?? 0) <= Date.now() ? words.studioReview('chooseTime') : undefined);
  const isStopped = stop !== undefined || isPublishing;

  function buttonText(): string {
    if (isProposal) return words.studioReview('propose');
    if (isLater) return words.studioReview('publishThen');
    return chosen === total
      ? words.studioReview('publish')
      : words.studioReview('publishSome', { count: chosen });
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (isStopped) return;
        onPublish(message.trim(), instant === undefined ? undefined : new Date(instant).toISOString());
      }}
    >
      <label htmlFor={id}>{words.studioReview('sentence')}</label>
      <input
        id={id}
        type="text"
        maxLength={500}
        value={message}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => setMessage(target.value)}
      />
      <small id={`${id}-about`}>{words.studioReview('sentenceAbout')}</small>
      {isProposal ? (
        <p>{words.studioReview('proposeAbout')}</p>
      ) : (
        <label className="choice">
          <input type="checkbox" checked={isLater} onChange={({ target }) => setLater(target.checked)} />
          {words.studioReview('publishLater')}
        </label>
      )}
      {isLater && !isProposal && (
        <div className="time">
          <label htmlFor={`${id}-time`}>{words.studioReview('publishTime')}</label>
          <input
            id={`${id}-time`}
            type="datetime-local"
            required
            min={localTime(Date.now(), timeZone)}
            value={time}
            aria-describedby={`${id}-zone`}
            onChange={({ target }) => setTime(target.value)}
          />
          <small id={`${id}-zone`}>
            {words.studioReview('publishTimeAbout', { zone: zoneName(timeZone) })}
          </small>
        </div>
      )}
      <div className="send">
        <button type="submit" data-kind="primary" aria-disabled={isStopped} aria-describedby={`${id}-state`}>
          {buttonText()}
        </button>
        <span id={`${id}-state`} role="status">
          {isPublishing ? words.studioReview(isProposal || isLater ? 'working' : 'publishing') : stop}
        </span>
      </div>
    </Form>
  );
}

/** The place that names a time zone, without its continent. */
function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
