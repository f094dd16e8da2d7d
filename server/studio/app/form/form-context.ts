import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import type { FormSchemas } from './form-schema.ts';
import type { FormStore } from './form-store.ts';

export interface FieldProps {
  readonly path: JsonPath;
  readonly schema: JsonSchema;
  readonly label: string;
  /** A description in place of that of the schema. */
  readonly help?: string | undefined;
  /** Whether the label is shown; otherwise it is only read out. */
  readonly isLabelShown?: boolean;
  readonly isRequired?: boolean;
  /** Whether the field is an item of a list, which has buttons of its own. */
  readonly isItem?: boolean;
}

/** The parts that all fields of a form share. */
export interface FormContext {
  /** The path of the file in the content folder. */
  readonly file: string;
  readonly store: FormStore;
  readonly schemas: FormSchemas;
  /** The field of a property. Controls with properties of their own render it. */
  readonly Field: ComponentType<FieldProps>;
  /** Shows the findings about an added item only after the focus has left it. */
  readonly begin: (path: JsonPath) => void;
}

export const CurrentForm = createContext<FormContext | undefined>(undefined);

export function useForm(): FormContext {
  const form = useContext(CurrentForm);
  if (form === undefined) throw new Error('A field was rendered outside of a form.');
  return form;
}

/** Returns what a field reads from the form. It is rendered again only if the result differs. */
export function useFormState<State>(read: (store: FormStore) => State): State {
  const { store } = useForm();
  const snapshot = () => read(store);
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

export function useValue(path: JsonPath): JsonValue | undefined {
  return useFormState((store) => store.valueAt(path));
}
