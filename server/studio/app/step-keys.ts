/** Types of inputs that a browser undoes the typing of. */
const typedInputs =
  'input:is(:not([type]), [type=text], [type=search], [type=url], [type=email], [type=tel], [type=number], [type=password])';

/** Returns the step that keys ask for. Undefined where the keys belong to the element itself: a text field undoes its own typing. */
export function askedStep(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  if (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches(`textarea, ${typedInputs}`))
  )
    return undefined;
  switch (key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? 'redo' : 'undo';
    case 'y':
      return event.ctrlKey && !event.shiftKey ? 'redo' : undefined;
    default:
      return undefined;
  }
}
