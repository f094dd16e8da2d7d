import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { useForm, useValue } from './form-context.ts';

/** An element that a user types into. */
type TypedElement = HTMLInputElement | HTMLTextAreaElement;

/** How the text of a control and the value of a property follow from each other. */
interface DraftFormat {
  readonly toText: (value: JsonValue | undefined) => string;
  /** Returns the value of a typed text, or the reason why it has none. */
  readonly toValue: (text: string) => TypedValue;
}

export type TypedValue =
  | { readonly kind: 'value'; readonly value: JsonValue | undefined }
  | { readonly kind: 'fault'; readonly message: string };

export const typedValue = (value: JsonValue | undefined): TypedValue => ({ kind: 'value', value });

interface Draft<Element extends TypedElement> {
  readonly ref: RefObject<Element | null>;
  /** The text of the property when the control is rendered first. */
  readonly text: string;
  /** Why the typed text is no value; it stays in the control. */
  readonly fault: string | undefined;
  readonly value: JsonValue | undefined;
  readonly write: (text: string) => void;
  readonly onBlur: (event: FocusEvent<Element>) => void;
}

/**
 * The text of a control that shows a property. While the control has the focus, its text is what the user typed: changes of the
 * property by others appear when the focus leaves.
 * @param set stores a value in another way than as the value of the property alone
 */
export function useDraft<Element extends TypedElement>(
  path: JsonPath,
  format: DraftFormat,
  set?: (value: JsonValue | undefined, before: JsonValue | undefined) => void,
): Draft<Element> {
  const { store } = useForm();
  const value = useValue(path);
  const ref = useRef<Element>(null);
  const seen = useRef(value);
  const [fault, setFault] = useState<string>();

  const show = (element: Element) => {
    seen.current = value;
    const text = format.toText(value);
    if (element.value !== text) element.value = text;
  };
  useLayoutEffect(() => {
    const element = ref.current;
    if (element !== null && element !== document.activeElement && fault === undefined) show(element);
  });

  return {
    ref,
    text: format.toText(value),
    fault,
    value,
    write: (text) => {
      const typed = format.toValue(text);
      setFault(typed.kind === 'fault' ? typed.message : undefined);
      if (typed.kind === 'fault') return;
      const before = seen.current;
      seen.current = typed.value;
      if (set === undefined) store.set(path, typed.value, before);
      else set(typed.value, before);
    },
    onBlur: ({ currentTarget }) => {
      if (fault === undefined) show(currentTarget);
    },
  };
}
