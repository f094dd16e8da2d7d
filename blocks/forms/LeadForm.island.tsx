import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Resolver, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type { RefusedSubmission } from '../../engine/render/block-type.ts';
import { request } from '../requests/request.ts';
import { toast } from '../toasts/toast.ts';
import { checkForm, type FormValues } from './check-form.ts';
import { fieldTypeTable } from './field-type-table.ts';
import { checkedValue } from './field-value.ts';
import type { FormDefinition, FormTexts } from './form-definition.ts';
import type { FormField } from './form-field.ts';
import { acceptedMessage, leadFailure } from './lead-response.ts';
import {
  durationField,
  landingField,
  pageField,
  referrerField,
  submissionIdField,
} from './request-fields.ts';
import { restoredName } from './restored-name.ts';

interface FieldControlProps {
  readonly field: FormField;
  readonly id: string;
  readonly message: string | undefined;
  readonly texts: FormTexts;
  readonly value: string;
  readonly registration: UseFormRegisterReturn;
}

function FieldControl({ field, id, message, texts, value, registration }: FieldControlProps) {
  const { label, help, autocomplete, options, optional, placeholder, wide, min, max } = field;
  const messageId = `${id}-message`;
  const helpId = `${id}-help`;
  const type = fieldTypeTable[field.type].control;
  const described = [help && helpId, message && messageId].filter(Boolean).join(' ');
  const common = {
    ...registration,
    id,
    required: !optional,
    'aria-invalid': message !== undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div
      className="field"
      data-type={type}
      data-wide={wide}
      data-half={autocomplete === 'given-name' || autocomplete === 'family-name' || undefined}
    >
      <div className="field-head">
        <label htmlFor={id}>
          {label}
          {optional && <span className="field-note"> {texts.optional}</span>}
        </label>
        {help && (
          <p id={helpId} className="field-note">
            {help}
          </p>
        )}
      </div>
      {type === 'textarea' ? (
        <textarea
          {...common}
          autoComplete={autocomplete}
          placeholder={placeholder}
          rows={4}
          defaultValue={value}
        />
      ) : type === 'select' ? (
        <select {...common} autoComplete={autocomplete} defaultValue={value}>
          <option value="">{texts.choose}</option>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : type === 'checkbox' ? (
        <input {...common} type={type} value={checkedValue} defaultChecked={value === checkedValue} />
      ) : (
        <input
          {...common}
          autoComplete={autocomplete}
          placeholder={placeholder}
          type={type}
          inputMode={type === 'text' || type === 'email' || type === 'tel' ? type : undefined}
          min={min}
          max={max}
          step={type === 'number' ? 'any' : undefined}
          enterKeyHint="next"
          spellCheck={type === 'email' ? false : undefined}
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

interface FieldGroup {
  readonly legend: string | undefined;
  readonly fields: FormField[];
}

function groupsOf(fields: readonly FormField[]): readonly FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last === undefined || field.group !== undefined)
      groups.push({ legend: field.group, fields: [field] });
    else last.fields.push(field);
  }
  return groups;
}

// A page with a form that was refused without script gets the focus on the first error.
const focusOnArrival = { autoFocus: true } as const;

interface ErrorSummaryProps {
  readonly id: string;
  readonly heading: string;
  readonly errors: RefusedSubmission['errors'];
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

type Definition = Pick<FormDefinition, 'fields' | 'freeMail' | 'texts'>;

type IslandRef = RefObject<HTMLElement | null>;

/** The state of the lead that is being written. */
interface Draft {
  /** Given by the first attempt to send it. */
  submissionId?: string;
  /** When the visitor began, on the clock of the page. */
  startedAt?: number;
  isSending?: boolean;
}

/**
 * The state of a form that sends a lead, and its reaction to the events of the `form` element around the island.
 * @returns the fields and their errors, whether a lead is being sent, and why the last attempt failed
 */
function useLeadForm(root: IslandRef, { fields, freeMail, texts }: Definition) {
  const draft = useRef<Draft>({});
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { invalid } = texts;
  const resolver = useMemo(() => resolverOf(fields, freeMail, invalid), [fields, freeMail, invalid]);
  const form = useForm<Record<string, unknown>, unknown, FormValues>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The library moves the focus once more in a timer, which takes it from the field a visitor has gone to meanwhile.
    shouldFocusError: false,
  });

  function focusFirst(errors: Readonly<Record<string, unknown>>): void {
    const first = fields.find(({ name }) => name in errors);
    if (first) root.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
  }

  // If the island fails meanwhile, its element is no longer in the form.
  function showSent(element: HTMLFormElement, message: string): void {
    draft.current = {};
    element.reset();
    form.reset(Object.fromEntries(fields.map(({ name }) => [name, ''])));
    showConfirmation(element, true);
    toast({ title: texts.sent, description: message }, texts);
  }

  function showFailure(element: HTMLFormElement, error: unknown): void {
    showConfirmation(element, false);
    const { message, errors } = leadFailure(error, texts);
    // The toast ends by itself.
    setFailure(message);
    let shouldFocus = true;
    for (const { path, message } of errors) {
      if (!fields.some(({ name }) => name === path)) continue;
      form.setError(path, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    }
    toast({ title: texts.notSent, description: message, variant: 'destructive' }, texts);
  }

  async function send(element: HTMLFormElement, payload: Readonly<Record<string, unknown>>): Promise<void> {
    const action = element.getAttribute('action') ?? '';
    setIsPending(true);
    setFailure(undefined);
    let message: string;
    try {
      // Another server that receives the leads accepts no cookies.
      message = acceptedMessage(await (await request('POST', action, payload, 'same-origin')).json());
    } catch (error) {
      showFailure(element, error);
      return;
    } finally {
      draft.current.isSending = false;
      setIsPending(false);
    }
    showSent(element, message);
  }

  useFormEvents(root, draft, (element, island) =>
    form.handleSubmit((lead) => {
      // A second press can come before the button is rendered as disabled.
      if (draft.current.isSending) return;
      draft.current.isSending = true;
      const isRestored = element.dataset[restoredName] !== undefined;
      const payload = {
        ...lead,
        ...carriedValues(element, island),
        ...visitFields(draft.current),
        // The visitor typed in an earlier document, so the time is unknown.
        ...(isRestored && { [durationField]: '' }),
      };
      void send(element, payload);
    }, focusFirst)(),
  );
  return { form, isPending, failure };
}

function resolverOf(
  fields: Definition['fields'],
  freeMail: Definition['freeMail'],
  invalid: string,
): Resolver<Record<string, unknown>, unknown, FormValues> {
  return (values) => {
    const checked = checkForm({ fields, freeMail }, values, invalid);
    if (checked.ok) return { values: checked.values, errors: {} };
    const errors = checked.errors.map(({ path, message }) => [path, { type: 'rule', message }] as const);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** Listens to the `form` element around the island. The draft starts when a field gets the focus. */
function useFormEvents(
  root: IslandRef,
  draft: RefObject<Draft>,
  onSubmit: (form: HTMLFormElement, island: HTMLElement) => unknown,
): void {
  useEffect(() => {
    const island = root.current;
    const form = island?.closest('form');
    if (!island || !form) return;
    const begin = () => {
      // For text typed before hydration, the start is unknown.
      draft.current.startedAt ??= island.querySelector('textarea')?.value ? 0 : performance.now();
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      onSubmit(form, island);
    };
    form.addEventListener('submit', submit);
    form.addEventListener('focusin', begin);
    return () => {
      form.removeEventListener('submit', submit);
      form.removeEventListener('focusin', begin);
    };
  });
}

/** Shows or hides the confirmation of the form. If shown, it takes the focus. */
function showConfirmation(form: HTMLFormElement, isShown: boolean): void {
  const confirmation = form.querySelector<HTMLElement>('.sent');
  if (!confirmation) return;
  confirmation.hidden = !isShown;
  if (isShown) confirmation.focus();
}

/** Returns the values of the surrounding form outside the island. */
function carriedValues(form: HTMLFormElement, island: Node): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form.elements].flatMap((control) =>
      control instanceof HTMLInputElement && !island.contains(control) ? [[control.name, control.value]] : [],
    ),
  );
}

/** Returns what the fields of the visitor do not tell. Gives the draft an id if it has none. */
function visitFields(draft: Draft): Readonly<Record<string, string>> {
  draft.submissionId ??= newSubmissionId();
  return {
    [pageField]: location.pathname,
    // In-page navigation keeps the document, and so the navigation entry has the address under which it was opened.
    [landingField]: performance.getEntriesByType('navigation')[0]?.name ?? '',
    [referrerField]: document.referrer,
    [submissionIdField]: draft.submissionId,
    [durationField]: `${Math.round(performance.now() - (draft.startedAt ?? 0))}`,
  };
}

export interface LeadFormProps extends FormDefinition {
  /** The prefix of the ids of the fields. */
  readonly id: string;
  /** The values and errors of a form that was posted without script and refused. */
  readonly refused?: RefusedSubmission | undefined;
}

/**
 * The fields and the button of a form that sends a lead. It is inside a static `form` element, which posts without
 * script; with script it validates on submit, then on each change, and sends JSON. Fields are uncontrolled and have no
 * default values in script, so that text typed before hydration stays.
 */
export default function LeadForm(props: LeadFormProps) {
  const { id, fields, button, note, texts, refused } = props;
  const root = useRef<HTMLDivElement>(null);
  const { form, isPending, failure } = useLeadForm(root, props);
  const { register, formState, getFieldState } = form;
  const standingRefusal = formState.isSubmitted ? undefined : refused;
  const messageOf = (name: string): string | undefined =>
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
      {groupsOf(fields).map(({ legend, fields: members }) => {
        const controls = members.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            id={`${id}-${field.name}`}
            message={messageOf(field.name)}
            texts={texts}
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
      {failure !== undefined && <p className="form-failure">{failure}</p>}
      <button type="submit" data-kind="primary" disabled={isPending}>
        <span className="spinner" aria-hidden="true" hidden={!isPending} />
        {button}
      </button>
    </div>
  );
}

/** Returns an id for a filled-in form, so that sending it twice stores it once. */
function newSubmissionId(): string {
  // randomUUID exists only in secure contexts.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
