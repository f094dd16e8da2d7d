import { useId } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { addDays, type CalendarDate } from '../../../../engine/content/calendar.ts';
import { words } from '../site-words.ts';
import type { DatedText } from './tasks.ts';
import { today } from './today.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: var(--hair);
  border-radius: var(--radius);
  background: var(--tray);

  & label { display: grid; gap: 4px; font-weight: 650; }
  & .days { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  & .error { color: var(--danger); font-weight: 400; font-size: var(--size-small); }
  & button { justify-self: start; }
`;

interface DatedTextFormProps {
  readonly task: 'hours' | 'notice';
  readonly onAdd: (dated: DatedText) => void;
}

/** Asks for a text and the days on which it holds, so that what is added is whole from the beginning. */
export function DatedTextForm({ task, onAdd }: DatedTextFormProps) {
  const first = today();
  const defaultValues: DatedText = {
    text: '',
    from: first,
    until: task === 'notice' ? addDays(first, 6) : '',
  };
  const { register, handleSubmit, reset, getValues, formState } = useForm<DatedText>({ defaultValues });
  const { text, from, until } = formState.errors;
  const id = useId();
  const add = (dated: DatedText) => {
    onAdd(dated);
    reset(defaultValues);
  };
  return (
    <Form onSubmit={handleSubmit(add)} noValidate aria-labelledby={id}>
      <h2 id={id}>{words.studioTasks(`${task}Add`)}</h2>
      <label>
        {words.studioTasks(`${task}Reason`)}
        <input
          {...register('text', { validate: (typed) => typed.trim() !== '' || words.studioTasks('needed') })}
          autoComplete="off"
          maxLength={task === 'notice' ? 240 : 60}
          aria-invalid={text !== undefined || undefined}
          aria-describedby={`${id}-text`}
        />
        <span className="error" id={`${id}-text`}>
          {text?.message}
        </span>
      </label>
      <div className="days">
        <label>
          {words.studioTasks('firstDay')}
          <input
            type="date"
            {...register('from', { required: words.studioTasks('needed') })}
            aria-invalid={from !== undefined || undefined}
            aria-describedby={`${id}-from`}
          />
          <span className="error" id={`${id}-from`}>
            {from?.message}
          </span>
        </label>
        <label>
          {words.studioTasks('lastDay')}
          <input
            type="date"
            {...register('until', {
              validate: (last: CalendarDate | '') =>
                last === '' || last >= getValues('from') || words.studioTasks('endsBefore'),
            })}
            aria-invalid={until !== undefined || undefined}
            aria-describedby={`${id}-until`}
          />
          <span className="error" id={`${id}-until`}>
            {until?.message}
          </span>
        </label>
      </div>
      <button type="submit" data-kind="primary">
        {words.studioTasks('add')}
      </button>
    </Form>
  );
}
