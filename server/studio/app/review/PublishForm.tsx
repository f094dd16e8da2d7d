import { useId, useState } from 'react';
import styled from 'styled-components';
import { words } from '../site-words.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border: var(--hair);
  border-block-start: 3px solid var(--work);
  border-radius: var(--radius);
  background: var(--sheet);

  & label { font-weight: 650; }
  & input { width: 100%; max-width: 42rem; }
  & small { color: var(--ink-soft); }
  & .send { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
  #studio & button { min-height: 44px; padding-inline: 22px; }
  #studio & button[aria-disabled='true'] { opacity: 0.55; cursor: default; }
`;

interface PublishFormProps {
  /** The number of chosen files, and of all. */
  readonly chosen: number;
  readonly total: number;
  /** Why publishing is not possible now. */
  readonly obstacle: string | undefined;
  readonly isPublishing: boolean;
  readonly onPublish: (message: string) => void;
}

/** The sentence about the changes, and the button that publishes them. */
export function PublishForm({ chosen, total, obstacle, isPublishing, onPublish }: PublishFormProps) {
  const [message, setMessage] = useState('');
  const id = useId();
  const isStopped = obstacle !== undefined || isPublishing;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStopped) onPublish(message.trim());
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
      <div className="send">
        <button type="submit" data-kind="primary" aria-disabled={isStopped} aria-describedby={`${id}-state`}>
          {chosen === total
            ? words.studioReview('publish')
            : words.studioReview('publishSome', { count: chosen })}
        </button>
        <span id={`${id}-state`} role="status">
          {isPublishing ? words.studioReview('publishing') : obstacle}
        </span>
      </div>
    </Form>
  );
}
