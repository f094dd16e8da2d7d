import type { ContentFile } from '../../engine/content/content-files.ts';
import { randomItem } from './random-numbers.ts';

/** Content files after an edit. They may be invalid. */
export interface Edited {
  readonly files: readonly ContentFile[];
  /** The edit in words. */
  readonly edit: string;
}

type Random = () => number;
type Container = unknown[] | Record<string, unknown>;

/** A value in a file, with what contains it. */
interface Slot {
  readonly container: Container;
  readonly name: string | number;
  readonly path: string;
  readonly value: unknown;
}

const kinds = [
  'text',
  'text',
  'text',
  'number',
  'remove',
  'remove',
  'order',
  'repeat',
  'exchange',
  'option',
  'delete-file',
  'copy-file',
  'rename-file',
] as const;

/** Properties that any entry or document may have. */
const options = [
  ['draft', true],
  ['noIndex', true],
  ['publishAt', '2090-01-01'],
  ['unpublishAt', '2001-01-01'],
] as const;

/** Makes an edit of any kind in a random file; undefined if the file does not permit it. */
export function randomEdit(files: readonly ContentFile[], random: Random): Edited | undefined {
  const kind = randomItem(kinds, random);
  const chosen = randomItem(files, random);
  if (kind === undefined || chosen === undefined) return undefined;
  const { file, text } = chosen;
  const others = files.filter((other) => other !== chosen);
  const renamed = file.replace(/\.json$/, '-two.json');
  switch (kind) {
    case 'delete-file':
      return { files: others, edit: `${file} deleted` };
    case 'copy-file':
      return { files: [...files, { file: renamed, text }], edit: `${file} copied` };
    case 'rename-file':
      return { files: [...others, { file: renamed, text }], edit: `${file} renamed` };
    default: {
      const value: unknown = JSON.parse(text);
      const edit = editValue(value, kind, files, random);
      if (edit === undefined) return undefined;
      return { files: [...others, { file, text: JSON.stringify(value, null, 2) }], edit: `${file}: ${edit}` };
    }
  }
}

type ValueEdit = Exclude<(typeof kinds)[number], `${string}-file`>;

function editValue(
  root: unknown,
  kind: ValueEdit,
  files: readonly ContentFile[],
  random: Random,
): string | undefined {
  const slots = slotsIn(root);
  if (kind === 'option') {
    const option = randomItem(options, random);
    if (option === undefined || !isContainer(root)) return undefined;
    Reflect.set(root, option[0], option[1]);
    return `${option[0]} set`;
  }
  const slot = randomItem(
    slots.filter(({ value }) => suits(kind, value)),
    random,
  );
  if (slot === undefined) return undefined;
  const { container, name, path, value } = slot;
  switch (kind) {
    case 'text':
      Reflect.set(container, name, editText(String(value), random));
      break;
    case 'number':
      Reflect.set(container, name, Number(value) + 1);
      break;
    case 'remove':
      if (Array.isArray(container)) container.splice(Number(name), 1);
      else Reflect.deleteProperty(container, name);
      break;
    case 'order':
      if (Array.isArray(value)) value.reverse();
      break;
    case 'repeat':
      if (Array.isArray(value)) value.push(structuredClone(value[0]));
      break;
    case 'exchange': {
      const other = valueElsewhere(path, files, random);
      if (other === undefined) return undefined;
      Reflect.set(container, name, other);
    }
  }
  return `${kind} ${path}`;
}

function suits(kind: ValueEdit, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'order':
    case 'repeat':
      return Array.isArray(value) && value.length > 0;
    default:
      return true;
  }
}

/** Adds a word, or changes one letter, which also suits a slug or an address. */
function editText(text: string, random: Random): string {
  if (random() < 0.6) return `${text} Rewritten.`;
  const at = Math.floor(random() * text.length);
  return `${text.slice(0, at)}q${text.slice(at + 1)}`;
}

/** The value at the same path of another file, such as the neighbors of another city. */
function valueElsewhere(path: string, files: readonly ContentFile[], random: Random): unknown {
  const file = randomItem(files, random);
  return file && slotsIn(JSON.parse(file.text)).find((slot) => slot.path === path)?.value;
}

function slotsIn(value: unknown, path = ''): Slot[] {
  if (!isContainer(value)) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item] as const)
    : Object.entries(value);
  return entries.flatMap(([name, child]) => {
    const childPath = path === '' ? String(name) : `${path}.${name}`;
    return [{ container: value, name, path: childPath, value: child }, ...slotsIn(child, childPath)];
  });
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
