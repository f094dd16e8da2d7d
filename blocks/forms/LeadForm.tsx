import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import type { Submission } from '../../engine/render/block-type.ts';
import { queryClient } from '../requests/query-client.ts';
import { request } from '../requests/request.ts';
import { toast } from '../toasts/toast.ts';
import type { FieldGroup, FormField } from './form-field.ts';
import type { FormTexts } from './form-texts.ts';
import type { Lead } from './lead-request.ts';
import { acceptedMessage, leadFailure } from './lead-response.ts';
import {
  durationField,
  landingField,
  pageField,
  referrerField,
  submissionIdField,
} from './request-fields.ts';
import { newSubmissionId } from './submission-id.ts';

interface FieldControlProps {
  readonly field: FormField;
  readonly id: string;
  readonly message: string | undefined;
  /** After the label of an optional field. */
  readonly optional: string;
  readonly value: string;
  readonly registration: UseFormRegisterReturn;
}

function FieldControl({ field, id, message, optional, value, registration }: FieldControlProps) {
  const messageId = `${id}-message`;
  const common = {
    ...registration,
    id,
    required: !field.optional,
    'aria-invalid': message !== undefined,
    'aria-describedby': message === undefined ? undefined : messageId,
  };
  return (
    <div
      className="field"
      data-type={field.type}
      data-wide={field.wide}
      data-half={field.autoComplete === 'given-name' || field.autoComplete === 'family-name' || undefined}
    >
      <label htmlFor={id}>
        {field.label}
        {field.optional && <span className="field-note">{` ${optional}`}</span>}
      </label>
      {field.type === 'textarea' && (
        <textarea {...common} autoComplete={field.autoComplete} rows={4} defaultValue={value} />
      )}
      {field.type === 'checkbox' && (
        <input {...common} type="checkbox" value="yes" defaultChecked={value === 'yes'} />
      )}
      {(field.type === 'text' || field.type === 'email' || field.type === 'tel') && (
        <input
          {...common}
          autoComplete={field.autoComplete}
          type={field.type}
          inputMode={field.type}
          enterKeyHint="next"
          spellCheck={field.type === 'email' ? false : undefined}
          defaultValue={value}
        />
      )}
      {message !== undefined && (
        <p id={messageId} className="field-message">
          {message}
        </p>
      )}
    </div>
  );
}

// A page with a form that was refused without script gets the focus on the first error.
const focusOnArrival = { autoFocus: true } as const;

interface ErrorSummaryProps {
  readonly id: string;
  readonly heading: string;
  readonly errors: Submission['errors'];
  readonly fieldNames: readonly string[];
}

function ErrorSummary({ id, heading, errors, fieldNames }: ErrorSummaryProps) {
  const headingId = useId();
  return (
    <div className="error-summary" role="alert" aria-labelledby={headingId} tabIndex={-1} {...focusOnArrival}>
      <p id={headingId}>
        <strong>{heading}</strong>
      </p>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {fieldNames.includes(path) ? <a href={`#${id}-${path}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the values of the surrounding form outside the island. */
function carriedValues(form: HTMLFormElement, island: Node): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form.elements].flatMap((control) =>
      control instanceof HTMLInputElement && !island.contains(control) ? [[control.name, control.value]] : [],
    ),
  );
}

/** Shows or hides the confirmation of the surrounding form. If shown, it takes the focus. */
function showConfirmation(island: HTMLElement | null, isShown: boolean): void {
  const confirmation = island?.closest('form')?.querySelector<HTMLElement>('.sent');
  if (!confirmation) return;
  confirmation.hidden = !isShown;
  if (isShown) confirmation.focus();
}

export interface LeadFormProps<Input extends FieldValues> {
  /** The prefix of the ids of the fields. */
  readonly id: string;
  readonly groups: readonly FieldGroup<Path<Input>>[];
  readonly resolver: Resolver<Input, unknown, Lead>;
  /** The values of an empty form. */
  readonly blank: DefaultValues<Input>;
  readonly submitLabel: string;
  readonly note: string;
  readonly texts: FormTexts;
  /** The values and errors of a form that was posted without script and refused. */
  readonly refused?: Submission | undefined;
}

/**
 * The fields and the button of a form that sends a lead. It is inside a static `form` element, which posts without
 * script; with script it validates on submit, then on each change, and sends JSON. Fields are uncontrolled and have no
 * default values in script, so that text typed before hydration stays.
 */
export function LeadForm<Input extends FieldValues>(props: LeadFormProps<Input>) {
  const { id, groups, resolver, blank, submitLabel, note, texts, refused } = props;
  const root = useRef<HTMLDivElement>(null);
  const submissionId = useRef<string>(undefined);
  const isSending = useRef(false);
  const startedAt = useRef<number>(undefined);
  const [client] = useState(queryClient);
  const { register, handleSubmit, reset, setError, formState, getFieldState } = useForm<Input, unknown, Lead>(
    {
      resolver,
      mode: 'onSubmit',
      reValidateMode: 'onChange',
    },
  );
  const fields = groups.flatMap((group) => group.fields);

  const { mutate, isPending } = useMutation(
    {
      mutationFn: async (payload: Readonly<Record<string, string>>) =>
        acceptedMessage(await (await request('POST', '/api/leads', payload)).json()),
      onSuccess(message) {
        submissionId.current = undefined;
        startedAt.current = undefined;
        reset(blank);
        showConfirmation(root.current, true);
        toast({ title: texts.sent, description: message }, texts);
      },
      onError(error) {
        showConfirmation(root.current, false);
        const { message, errors } = leadFailure(error, texts);
        let hasFocus = false;
        for (const refusal of errors) {
          const field = fields.find(({ name }) => name === refusal.path);
          if (field === undefined) continue;
          setError(field.name, { type: 'server', message: refusal.message }, { shouldFocus: !hasFocus });
          hasFocus = true;
        }
        toast({ title: texts.notSent, description: message, variant: 'destructive' }, texts);
      },
      onSettled() {
        isSending.current = false;
      },
    },
    client,
  );

  useEffect(() => {
    const island = root.current;
    const form = island?.closest('form');
    if (!island || !form) return;
    const begin = () => {
      // For text typed before hydration, the start is unknown.
      startedAt.current ??= island.querySelector('textarea')?.value ? 0 : performance.now();
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      void handleSubmit((lead) => {
        // A second press can come before the button is rendered as disabled.
        if (isSending.current) return;
        isSending.current = true;
        submissionId.current ??= newSubmissionId();
        mutate({
          ...lead,
          ...carriedValues(form, island),
          [pageField]: location.pathname,
          // In-page navigation keeps the document, and so the navigation entry has the address under which it was
          // opened.
          [landingField]: performance.getEntriesByType('navigation')[0]?.name ?? '',
          [referrerField]: document.referrer,
          [submissionIdField]: submissionId.current,
          [durationField]: `${Math.round(performance.now() - (startedAt.current ?? 0))}`,
        });
      })();
    };
    form.addEventListener('submit', submit);
    form.addEventListener('focusin', begin);
    return () => {
      form.removeEventListener('submit', submit);
      form.removeEventListener('focusin', begin);
    };
  });

  const standingRefusal = formState.isSubmitted ? undefined : refused;
  const messageOf = (name: Path<Input>): string | undefined =>
    getFieldState(name, formState).error?.message ??
    standingRefusal?.errors.find((error) => error.path === name)?.message;

  return (
    <div ref={root} className="lead-form" aria-busy={isPending}>
      {standingRefusal && standingRefusal.errors.length > 0 && (
        <ErrorSummary
          id={id}
          heading={texts.summary}
          errors={standingRefusal.errors}
          fieldNames={fields.map(({ name }) => name)}
        />
      )}
      {groups.map(({ legend, fields: members }) => {
        const controls = members.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            id={`${id}-${field.name}`}
            message={messageOf(field.name)}
            optional={texts.optional}
            value={refused?.values[field.name] ?? ''}
            registration={register(field.name)}
          />
        ));
        return legend === undefined ? (
          <div key="fields" className="field-group">
            {controls}
          </div>
        ) : (
          <fieldset key={legend} className="field-group">
            <legend>{legend}</legend>
            {controls}
          </fieldset>
        );
      })}
      <p className="form-note">{note}</p>
      <button type="submit" data-kind="primary" disabled={isPending}>
        {isPending && <span className="spinner" aria-hidden="true" />}
        {submitLabel}
      </button>
    </div>
  );
}
