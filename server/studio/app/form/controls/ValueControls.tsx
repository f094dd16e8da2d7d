import type { JsonValue } from '../../../../../engine/content/json-value.ts';
import { isList } from '../../../../../engine/content/rewrite-json.ts';
import { choiceName, nameOfProperty, words } from '../../site-words.ts';
import type { Choice } from '../control.ts';
import { useForm, useValue } from '../form-context.ts';
import { spacedName } from '../property-text.ts';
import { useSchemaLanguage } from '../use-description.ts';
import { type TypedValue, typedValue, useDraft } from '../use-draft.ts';
import { type ControlProps, elementProps } from './control-props.ts';

interface NumberControlProps extends ControlProps {
  readonly isInteger: boolean;
}

const numberText = (value: JsonValue | undefined) => (typeof value === 'number' ? String(value) : '');

/** Returns the number that a text is; undefined if it is none, or has more digits than a number keeps. */
function numberOf(text: string): number | undefined {
  if (!/^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

export function NumberControl({ isInteger, ...props }: NumberControlProps) {
  const { ref, fault, write, onBlur } = useDraft<HTMLInputElement>(props.path, {
    toText: numberText,
    toValue: (typed): TypedValue => {
      if (typed.trim() === '') return typedValue(undefined);
      const number = numberOf(typed.trim());
      return number === undefined
        ? { kind: 'fault', message: words.studioForm('notANumber') }
        : typedValue(number);
    },
  });
  return (
    <>
      <input
        {...elementProps(props, fault)}
        ref={ref}
        className="short"
        type="text"
        inputMode={isInteger ? 'numeric' : 'decimal'}
        onChange={(event) => write(event.target.value)}
        onBlur={onBlur}
      />
      {fault !== undefined && (
        <p className="fault" role="status">
          {fault} {words.studioForm('notKept')}
        </p>
      )}
    </>
  );
}

interface MomentControlProps extends ControlProps {
  readonly type: 'date' | 'time';
}

/** A date or a time of day, with the picker of the browser. */
export function MomentControl({ type, ...props }: MomentControlProps) {
  const { ref, write, onBlur } = useDraft<HTMLInputElement>(props.path, {
    toText: (value) => (typeof value === 'string' ? value : ''),
    toValue: (typed) => typedValue(typed === '' && !props.isItem ? undefined : typed),
  });
  return (
    <input
      {...elementProps(props)}
      ref={ref}
      className="short"
      type={type}
      // A half-typed date is empty, and the property keeps its value until the date is complete.
      onChange={({ target }) => (target.validity.badInput ? undefined : write(target.value))}
      onBlur={onBlur}
    />
  );
}

interface FlagControlProps extends ControlProps {
  readonly isRemovedWhenOff: boolean;
}

export function FlagControl({ isRemovedWhenOff, ...props }: FlagControlProps) {
  const { store } = useForm();
  const value = useValue(props.path);
  return (
    <input
      {...elementProps(props)}
      type="checkbox"
      checked={value === true}
      onChange={({ target }) => {
        if (!target.checked && isRemovedWhenOff) store.empty(props.path);
        else store.set(props.path, target.checked);
      }}
    />
  );
}

interface ChoiceControlProps extends ControlProps {
  readonly choices: readonly Choice[];
}

export function ChoiceControl({ choices, ...props }: ChoiceControlProps) {
  const { store, file } = useForm();
  const property = nameOfProperty(file, props.path);
  const language = useSchemaLanguage(props.path);
  const value = useValue(props.path);
  const index = choices.findIndex((choice) => choice.value === value);
  return (
    <select
      {...elementProps(props)}
      className="short"
      value={String(index)}
      onChange={({ target }) => {
        const choice = choices[Number(target.value)];
        if (choice !== undefined) store.set(props.path, choice.value);
        else if (!props.isRequired) store.empty(props.path);
      }}
    >
      {(index === -1 || !(props.isRequired || props.isItem)) && (
        <option value="-1">{words.studioForm('noChoice')}</option>
      )}
      {choices.map(({ value: own }, position) => {
        const text = choiceName(property, String(own));
        return (
          <option
            key={String(own)}
            value={String(position)}
            lang={text === undefined && /\p{L}/u.test(String(own)) ? language : undefined}
          >
            {text ?? (typeof own === 'string' && property !== '' ? spacedName(own) : String(own))}
          </option>
        );
      })}
    </select>
  );
}

interface WeekdaysControlProps extends ControlProps {
  readonly days: readonly string[];
}

/** The days of the week, in their order. */
export function WeekdaysControl({ days, path, id, label, describedBy }: WeekdaysControlProps) {
  const { store } = useForm();
  const value = useValue(path);
  const chosen = isList(value) ? value : [];
  return (
    <fieldset className="weekdays" aria-label={label} aria-describedby={describedBy}>
      {days.map((day, index) => (
        <label key={day}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            data-control=""
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              store.set(
                path,
                days.filter((other) => (other === day ? target.checked : chosen.includes(other))),
              )
            }
          />
          <abbr title={weekday(index, 'long')}>{weekday(index, 'short')}</abbr>
        </label>
      ))}
    </fieldset>
  );
}

/** 2024-01-01 was a Monday. */
function weekday(index: number, length: 'long' | 'short'): string {
  const day = new Date(Date.UTC(2024, 0, 1 + index));
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    weekday: length,
    timeZone: 'UTC',
  }).format(day);
}

/** A value that the program requires, such as the type of a block. */
export function FixedValue({ path, id, label }: ControlProps) {
  const { file } = useForm();
  const value = String(useValue(path) ?? '');
  return (
    <output id={id} aria-label={label} data-control="" tabIndex={-1}>
      {choiceName(nameOfProperty(file, path), value) ?? value}
    </output>
  );
}
