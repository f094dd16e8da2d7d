import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isEqual } from '../../../../engine/content/rewrite-json.ts';
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
  /** Why the typed text is no value; it stays in the control. */
  readonly fault: string | undefined;
  readonly value: JsonValue | undefined;
  readonly write: (text: string) => void;
  readonly onBlur: (event: FocusEvent<Element>) => void;
}

/**
 * The text of a control that shows a property. While the control has the focus, its text is as the user typed it until the property
 * gets another value, such as by undoing. Without a default in the markup: in a text area, that replaces the list of what the browser
 * can undo.
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
    showText(element, format.toText(value));
  };
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const isOther = !isEqual(seen.current, value);
    if (isOther) setFault(undefined);
    if (isOther || (element !== document.activeElement && fault === undefined)) show(element);
  });

  return {
    ref,
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

/** Shows a text; the caret is then behind what differs. */
function showText(element: TypedElement, text: string): void {
  const before = element.value;
  if (before === text) return;
  element.value = text;
  // Other types of inputs have no caret.
  if (element !== document.activeElement || element.selectionEnd === null) return;
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  element.setSelectionRange(text.length - end, text.length - end);
}
