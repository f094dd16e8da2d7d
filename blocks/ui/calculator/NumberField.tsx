import styled from 'styled-components';
import { useWords } from '../../../engine/render/use-words.ts';
import { Field } from '../Field.tsx';
import { Text } from '../Text.tsx';
import { numberFieldWords } from './number-field.words.ts';
import type { NumberInput } from './number-input.schema.ts';
import { isOutside } from './number-input.ts';

const Line = styled(Field)`
  grid-template-columns: minmax(0, 1fr) fit-content(55%);
  gap: var(--space-2) var(--space-4);
  align-items: end;
  padding-block: var(--space-4);
  border-block-start: var(--hair);

  label {
    font-size: inherit;
    line-height: 1.35;
    text-wrap: balance;
  }
  .number {
    display: flex;
    align-items: baseline;
    gap: var(--space-2);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  input[type='number'] {
    width: 7ch;
    min-height: 44px;
    padding: var(--space-1) var(--space-2);
    background: var(--sheet);
    font: 600 var(--size-text) / 1.2 var(--font-text);
    font-variant-numeric: tabular-nums;
    text-align: end;
    appearance: textfield;
  }
  input[type='number']::-webkit-inner-spin-button {
    appearance: none;
  }
  input[type='range'] {
    grid-column: 1 / -1;
    width: 100%;
    height: 44px;
    margin-block: -8px;
    accent-color: var(--work);
    cursor: pointer;
  }
  .hint {
    grid-column: 1 / -1;
    max-width: 58ch;
  }
  [data-range] {
    font-weight: 600;
    color: var(--ink);
  }
  @media (scripting: none) {
    input[type='range'] {
      display: none;
    }
  }
  @media print {
    input[type='range'] {
      display: none;
    }
  }
`;

interface NumberFieldProps {
  /** Unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly input: NumberInput;
  /** The number of the calculation. */
  readonly value: number;
  /** The number in the address, which can be outside the range. */
  readonly typed: string | undefined;
}

/**
 * A number field with a slider. Without script, only the field is used. A number outside the range is replaced by its
 * nearest limit, and a note says so.
 */
export function NumberField({ id, name, input, value, typed }: NumberFieldProps) {
  const words = useWords(numberFieldWords);
  const { label, hint, prefix = '', unit, min, max, step, start } = input;
  const limit = (number: number) => `${prefix}${words.formats.number(number)}`;
  return (
    <Line>
      <label htmlFor={id}>{label}</label>
      <span className="number">
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input
          id={id}
          type="number"
          name={name}
          min={min}
          max={max}
          step="any"
          inputMode="decimal"
          defaultValue={value}
          data-start={start}
          aria-describedby={hint ? `${id}-hint ${id}-range` : `${id}-range`}
        />
        {unit && <span>{unit}</span>}
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        defaultValue={value}
        data-slides={name}
        aria-label={label}
        autoComplete="off"
      />
      <Text
        data-kind="note"
        className="hint"
        id={`${id}-range`}
        data-range={name}
        hidden={!isOutside(typed, input)}
      >
        {words('range', { min: limit(min), max: limit(max) })}
      </Text>
      {hint && (
        <Text data-kind="note" className="hint" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
    </Line>
  );
}
