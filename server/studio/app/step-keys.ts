/**
 * Elements that undo their own typing, by the browser or by their editor. The fields of forms are not among them: each of their edits is
 * a step.
 */
const typedElements =
  '[contenteditable=true], :is(textarea, input:is(:not([type]), [type=text], [type=search], [type=url], [type=email], [type=tel], [type=number], [type=password])):not([data-path] *)';

/**
 * Calls `step` when keys ask to undo or redo, until the signal ends it. A text outside of forms, or with an editor, that was typed into
 * since it got the focus undoes its own typing instead.
 */
export function followStepKeys(step: (kind: 'undo' | 'redo') => void, signal: AbortSignal): void {
  let typed: EventTarget | null = null;
  const listen = { capture: true, signal };
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && target.matches(typedElements)) typed = target;
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
      if (asked === undefined || event.defaultPrevented || event.target === typed) return;
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
