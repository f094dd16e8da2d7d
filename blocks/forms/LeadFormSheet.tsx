import styled from 'styled-components';
import type { EntryView } from '../../engine/compose/content-reader.ts';
import type { PageContext } from '../../engine/render/block-type.ts';
import { Island } from '../../engine/render/Island.tsx';
import { useWords } from '../../engine/render/use-words.ts';
import { typeset } from '../../engine/words/typography.ts';
import { buttonLook } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { field } from '../ui/Field.tsx';
import { Heading } from '../ui/Heading.tsx';
import { formDefinition } from './form-definition.ts';
import { formFileAddress } from './form-file.ts';
import { formsWords } from './forms.words.ts';
import LeadForm from './LeadForm.island.tsx';
import { refusedSubmission } from './refused-submission.ts';
import { formField, leadsPath, pageField } from './request-fields.ts';
import { trapFieldOf } from './trap-field.ts';

/** Styles all parts of a lead form by class, so that the island inside needs no style library. */
const Sheet = styled(Card)`
  padding: clamp(var(--space-5), 4vw, var(--space-10));

  & > h3 {
    margin-block-end: var(--space-6);
  }
  .origin > p {
    margin-block: calc(-1 * var(--space-4)) var(--space-6);
    color: var(--ink-soft);
  }
  .sent {
    display: grid;
    gap: var(--space-2);
    margin-block-end: var(--space-6);
    padding: var(--space-4);
    border: 2px solid var(--work);
    border-radius: var(--radius);
    background: var(--work-wash);
  }
  /* A telephone number moves to the next line as a whole. */
  .sent a {
    display: inline-block;
  }
  .origin strong {
    color: var(--ink);
  }
  .lead-form {
    display: grid;
    gap: var(--space-6);
  }
  .field-group {
    --between: var(--space-5);

    display: grid;
    grid-template-columns: minmax(0, 1fr);
    column-gap: var(--space-4);
    margin-block-end: calc(-1 * var(--between));
  }
  /* A first and a last name fit next to each other on phones too. */
  @media (max-width: 559px) {
    .field-group {
      --between: var(--space-4);

      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: var(--space-3);
    }
    .lead-form {
      gap: var(--space-4);
    }
    .field-group > legend,
    .field {
      grid-column: 1 / -1;
    }
    [data-half] + [data-half],
    [data-half]:has(+ [data-half]) {
      grid-column: auto;
    }
  }
  .field-group > legend {
    margin-block-end: var(--space-4);
    padding: 0;
    font: 560 var(--size-heading-4) / 1.25 var(--font-heading);
  }
  /* Fields next to each other share the rows of their heads, controls and messages. */
  .field {
    ${field}
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: 0;
    align-items: start;
    margin-block-end: var(--between);
  }
  .field > * {
    grid-row: 2;
  }
  .field > .field-head {
    display: grid;
    grid-row: 1;
    align-self: end;
  }
  .field > .field-message {
    grid-row: 3;
  }
  .field p,
  .field > :not(.field-head) {
    margin-block-start: var(--space-1);
  }
  .field-note {
    font-size: var(--size-small);
    font-weight: 400;
    color: var(--ink-soft);
  }
  .field textarea {
    min-height: clamp(5.5rem, 4.8rem + 3.3vw, 7rem);
    resize: vertical;
    field-sizing: content;
    line-height: 1.5;
  }
  .field[data-type='checkbox'] {
    grid-template-columns: auto 1fr;
    column-gap: var(--space-3);
  }
  .field[data-type='checkbox'] > .field-head {
    grid-area: 2 / 2;
    align-self: start;
    margin-block-start: var(--space-1);
    padding-block-start: calc(14px - 0.75 * var(--size-small));
  }
  .field[data-type='checkbox'] > .field-message {
    grid-column: 1 / -1;
  }
  .field[data-type='checkbox'] label {
    font-weight: 400;
  }
  .field[data-type='checkbox'] input {
    width: 28px;
    height: 28px;
    accent-color: var(--work);
  }
  .field-message,
  .form-failure {
    font-size: var(--size-small);
    font-weight: 600;
    line-height: 1.35;
    color: var(--danger);
  }
  .form-note {
    max-width: 60ch;
    font-size: var(--size-small);
    line-height: 1.45;
    color: var(--ink-soft);
  }
  .error-summary {
    padding: var(--space-4);
    border: 2px solid var(--danger);
    border-radius: var(--radius);
    background: var(--danger-wash);
  }
  .error-summary a {
    color: var(--danger);
  }
  .error-summary ul {
    margin-block-start: var(--space-2);
    padding-inline-start: 1.2em;
  }
  /* In the padding of the button and out of the flow, so that the button keeps its size. */
  .spinner {
    position: absolute;
    inset-inline-start: calc(var(--space-6) / 2 - 0.4em);
    width: 0.8em;
    height: 0.8em;
    border: 2px solid;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 800ms linear infinite;
  }
  button[type='submit'] {
    ${buttonLook}
    position: relative;
    justify-self: stretch;
  }

  @media (min-width: 560px) {
    .field-group {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .field-group > legend,
    .field[data-wide] {
      grid-column: 1 / -1;
    }
    /* In the middle of the control next to it. */
    .field[data-type='checkbox']:not([data-wide]) > :not(.field-message) {
      margin-block-start: calc(var(--space-1) + 10px);
    }
    button[type='submit'] {
      justify-self: start;
    }
  }
`;

interface LeadFormSheetProps {
  readonly page: PageContext;
  readonly block: LeadFormBlock;
  /** The label of the service and the city of the page, if it has them. */
  readonly aboutLabel?: string | undefined;
}

/** The properties of a block with a form. */
export interface LeadFormBlock {
  /** Identifies the form if a page has several. */
  readonly id: string;
  readonly form: EntryView<'forms'>;
  /** Replaces the note of the form. */
  readonly note?: string | undefined;
  readonly source: string;
  /** The path of the page. */
  readonly page: string;
  readonly service: string;
  readonly location: string;
}

/**
 * A form that posts a lead without script. Everything that differs between pages is here and not in the island, so
 * that the island's HTML is the same on every page. In-page navigation swaps the values with the page. Error messages
 * come from the server or the script, never from the browser.
 */
export function LeadFormSheet({ page, block, aboutLabel }: LeadFormSheetProps) {
  const words = useWords(formsWords);
  const { id, form, note, source, service, location } = block;
  const { title, sent } = form;
  const definition = formDefinition(form, page.site, words);
  const names = form.fields.map(({ name }) => name);
  const about = [service, location].filter((name) => name !== '').join(', ');
  // A form can ask for one of these.
  const carried = Object.entries({ source, service, location }).filter(([name]) => !names.includes(name));
  return (
    <Sheet
      data-print="hide"
      as="form"
      data-edge
      action={page.leadsUrl ?? leadsPath}
      method="post"
      noValidate
      aria-labelledby={`${id}-form-title`}
      data-behavior="typed-values"
      data-due="visible"
      data-form={`${form.slug} ${id}`}
    >
      <Heading depth={1} id={`${id}-form-title`}>
        {title}
      </Heading>
      <div id={`${id}-origin`} className="origin" data-swap="">
        {/* The island shows it and moves the focus to it. */}
        <section className="sent" tabIndex={-1} aria-labelledby={`${id}-sent`} hidden>
          <strong id={`${id}-sent`}>{sent.heading}</strong>
          <p>{sent.text}</p>
          <p>
            {sent.urgent.text} <a href={sent.urgent.href}>{sent.urgent.label}</a>
          </p>
        </section>
        {aboutLabel !== undefined && about !== '' && (
          <p>
            {aboutLabel} <strong>{about}</strong>
          </p>
        )}
        <input type="hidden" name={formField} value={id} />
        <input type="hidden" name={pageField} value={block.page} />
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </div>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {words('trap')}
          <input type="text" name={trapFieldOf(page.site.name)} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Island
        name="LeadForm"
        component={LeadForm}
        file={{ address: formFileAddress(form.slug, definition), props: definition }}
        props={{
          ...definition,
          id,
          ...(note !== undefined && { note: typeset(note, words.formats.language) }),
          ...refusedSubmission(page, id),
        }}
        due="visible"
      />
    </Sheet>
  );
}
