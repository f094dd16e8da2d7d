import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { NumberField } from './NumberField.tsx';
import type { NumberInput } from './number-input.schema.ts';

interface CalculatorFormProps<Name extends string> {
  /** The id of the block. */
  readonly id: string;
  readonly names: readonly Name[];
  readonly inputs: Readonly<Record<Name, NumberInput>>;
  readonly values: Readonly<Record<Name, number>>;
  /** The query of the address. */
  readonly query: Readonly<Record<string, string>>;
  /** The text of the button, which also works without script. */
  readonly submitLabel: string;
  /** Additional fields. */
  readonly children?: ReactNode;
}

/** The inputs of a calculator. Submitting the form shows the result on the same page. */
export function CalculatorForm<Name extends string>(props: CalculatorFormProps<Name>) {
  const { id, names, inputs, values, query, submitLabel, children } = props;
  return (
    <form method="get" action={`#${id}-result`}>
      {names.map((name) => (
        <NumberField
          key={name}
          id={`${id}-${name}`}
          name={name}
          input={inputs[name]}
          value={values[name]}
          typed={query[name]}
        />
      ))}
      {children}
      <Button type="submit">{submitLabel}</Button>
    </form>
  );
}
