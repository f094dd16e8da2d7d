/**
 * Elements that undo their own typing, by the browser or by their editor. The controls of properties are not among them: each of their
 * edits is a step, unless their text is no value.
 */
const typedElements =
  '[contenteditable=true], :is(textarea, input:is(:not([type]), [type=text], [type=search], [type=url], [type=email], [type=tel], [type=number], [type=password])):is(:not([data-control]), [data-fault])';

/**
 * Calls `step` when keys ask to undo or redo, until the signal ends it. A text that is not that of a property, or with an editor, that was
 * typed into since it got the focus undoes its own typing instead.
 */
export function followStepKeys(step: (kind: 'undo' | 'redo') => void, signal: AbortSignal): void {
  let typed: EventTarget | null = null;
  const undoesItself = (target: EventTarget | null) =>
    target === typed && target instanceof Element && target.matches(typedElements);
  const listen = { capture: true, signal };
  addEventListener(
    'input',
    ({ target }) => {
      typed = target;
    },
    listen,
  );
  addEventListener(
    'focusin',
    () => {
      typed = null;
    },
    listen,
  );
  addEventListener(
    'keydown',
    (event) => {
      const asked = askedStep(event);
      if (asked === undefined || event.defaultPrevented || undoesItself(event.target)) return;
      event.preventDefault();
      step(asked);
    },
    { signal },
  );
}

function askedStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return ctrlKey && !shiftKey ? 'redo' : undefined;
    default:
      return undefined;
  }
}
