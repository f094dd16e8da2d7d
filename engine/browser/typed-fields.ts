export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields in a node that a visitor fills in, without those whose contents no script may set or store. */
export function fieldsOf(node: Node): readonly Field[] {
  if (!(node instanceof Element)) return [];
  return [...node.querySelectorAll<Field>('input,textarea,select')].filter(
    ({ type }) => !/^(?:hidden|file|password|submit|button|image)$/.test(type),
  );
}

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type);

/** The value of a field as text. That of a box is empty if the box is not checked. */
export function typedValue(field: Field): string {
  return isBox(field) && !field.checked ? '' : field.value;
}

/** Gives a field a value of `typedValue`, as if the visitor had typed it, so that scripts notice. */
export function typeValue(field: Field, value: string): void {
  if (typedValue(field) === value) return;
  if (isBox(field)) {
    // An unchecked radio button follows from another that is checked.
    if (value !== '' || field.type === 'checkbox') field.click();
    return;
  }
  // React compares the value with the one that was last assigned to the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Identifies a field among those of its form. Radio buttons share a name. */
const keyOf = (field: Field): string => `${field.name}/${isBox(field) ? field.value : ''}/${field.id}`;

/** Copies the typed values of fields to the corresponding fields in a node that replaces them. */
export function keepTyped(from: readonly Field[], to: Node): void {
  const typed = new Map(from.map((field) => [keyOf(field), typedValue(field)]));
  for (const field of fieldsOf(to)) typeValue(field, typed.get(keyOf(field)) ?? typedValue(field));
}
