import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import styled from 'styled-components';
import { sendNote } from '../dashboard-requests.ts';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { words } from '../site-words.ts';
import { readDraft, saveDraft } from './note-drafts.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-2);
  justify-items: start;

  & textarea {
    width: 100%;
    resize: vertical;
  }
  & [role='alert'] {
    color: var(--danger);
  }
`;

interface NoteFormProps {
  readonly leadId: string;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** Called when the user leaves the field with Escape. */
  readonly onLeave: () => void;
}

/** A form for a note on a lead. The text is a draft until it is saved. */
export function NoteForm({ leadId, ref, onLeave }: NoteFormProps) {
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState(() => readDraft(leadId));
  const write = (next: string) => {
    setText(next);
    saveDraft(leadId, next);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) => sendNote(leadId, sent),
    onSuccess: (_answer, sent) => {
      // Text typed during the request is the next note.
      if (readDraft(leadId) === sent) write('');
      return queries.invalidateQueries({ queryKey: ['lead', leadId] });
    },
  });
  const send = () => {
    if (text.trim() === '') ref.current?.focus();
    else if (!isPending) mutate(text);
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>{words.lead('note')}</label>
      <textarea
        id={id}
        ref={ref}
        rows={2}
        maxLength={5000}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
          if (event.key === 'Escape') onLeave();
        }}
      />
      <button type="submit" aria-disabled={isPending}>
        {words.lead('saveNote')}
      </button>
      {error && (
        <p role="alert">
          {words.lead('noteNotSaved')} <ErrorMessage error={error} />
        </p>
      )}
    </Form>
  );
}
