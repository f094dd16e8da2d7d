import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ref, useId, useState } from 'react';
import styled from 'styled-components';
import { describeFailure, sendNote } from '../dashboard-requests.ts';

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
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** Writes a note on a lead. What was typed stays until it is stored. */
export function NoteForm({ leadId, ref }: NoteFormProps) {
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendNote(leadId, text),
    onSuccess: () => {
      setText('');
      return queries.invalidateQueries({ queryKey: ['lead', leadId] });
    },
  });
  const send = () => {
    if (text.trim() !== '' && !isPending) mutate();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>Note</label>
      <textarea
        id={id}
        ref={ref}
        rows={2}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <button type="submit" disabled={isPending || text.trim() === ''}>
        Keep the note
      </button>
      {error && <p role="alert">The note was not stored. {describeFailure(error)}</p>}
    </Form>
  );
}
