import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import { valueSummary, words } from '../site-words.ts';
import { today } from '../tasks/today.ts';
import type { Control } from './control.ts';
import { emptyValue } from './control-value.ts';
import { useForm, useFormState } from './form-context.ts';
import type { FormSchemas } from './form-schema.ts';
import type { FormStore } from './form-store.ts';
import { freeId } from './free-id.ts';
import { noItems, withKeys } from './row-keys.ts';

/**
 * The changes of a list. Each is read out, and leaves the focus in the list. Items are named by their keys, so that the buttons of a row
 * stay the same when its place changes.
 */
export interface ListActions {
  readonly moveBy: (key: string, step: 1 | -1) => void;
  readonly moveTo: (key: string, target: number) => void;
  readonly remove: (key: string) => void;
  readonly copy: (key: string) => void;
  readonly insert: (index: number, value: JsonValue, news: string) => void;
  /** Adds an empty item at the end. */
  readonly add: () => void;
  /** The name by which an item is read out. */
  readonly nameOf: (key: string) => string;
}

interface ListItems {
  /** The key of each item, which it keeps when it is moved or changed. */
  readonly keys: readonly string[];
  readonly actions: ListActions;
}

interface EditedList {
  readonly path: JsonPath;
  readonly label: string;
  readonly control: Control;
  /** The element with the rows. */
  readonly element: RefObject<HTMLElement | null>;
}

/** The items of a list, and the changes of it. */
export function useListItems({ path, label, control, element }: EditedList): ListItems {
  const { store, schemas, begin } = useForm();
  // The identity of the list changes with every keystroke in it, and its rows read their own items: only their keys count here.
  const keyed = useRef(noItems);
  const order = useFormState((state) => {
    keyed.current = withKeys(keyed.current, listAt(state, path));
    return keyed.current.keys.join();
  });
  const focused = useRef<HTMLElement | null>(null);
  const removed = useRef<number>(undefined);
  useLayoutEffect(() => {
    // A removed row took its button with it: the one of the row in its place has the focus next.
    if (removed.current !== undefined) focusAfterRemoval(element.current, removed.current);
    removed.current = undefined;
    // A browser takes the focus from an element that moves within the document.
    focused.current?.focus();
    focused.current = null;
  });

  const actions = useMemo((): ListActions => {
    const nameOf = (item: JsonValue, index: number) =>
      valueSummary(item) || words.studioForm('itemOf', { label, position: index + 1 });
    const change = (next: readonly JsonValue[], news: string) => {
      store.set(path, next);
      store.announce(news);
    };
    const insertAt = (index: number, value: JsonValue, first: JsonPath, news: string) => {
      const items = listAt(store, path);
      change([...items.slice(0, index), value, ...items.slice(index)], news);
      store.reveal([...path, index, ...first]);
    };
    const insert = (index: number, value: JsonValue, news: string) =>
      insertAt(index, value, firstWritten(value), news);
    const indexOf = (key: string) => keyed.current.keys.indexOf(Number(key));
    const moveTo = (key: string, target: number) => {
      const items = listAt(store, path);
      const index = indexOf(key);
      const moved = items[index];
      if (moved === undefined || target === index || target < 0 || target >= items.length) return;
      const others = items.filter((_, at) => at !== index);
      focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      change(
        [...others.slice(0, target), moved, ...others.slice(target)],
        words.studioForm('moved', {
          item: nameOf(moved, target),
          position: target + 1,
          count: items.length,
        }),
      );
    };
    return {
      insert,
      moveTo,
      moveBy: (key, step) => moveTo(key, indexOf(key) + step),
      remove(key) {
        const items = listAt(store, path);
        const index = indexOf(key);
        const item = items[index];
        if (item === undefined) return;
        removed.current = index;
        change(
          items.filter((_, at) => at !== index),
          words.studioForm('removed', { item: nameOf(item, index) }),
        );
      },
      copy(key) {
        const items = listAt(store, path);
        const index = indexOf(key);
        const copied = items[index];
        if (copied === undefined) return;
        insert(
          index + 1,
          withNewId(copied, items),
          words.studioForm('copied', { item: nameOf(copied, index) }),
        );
      },
      add() {
        const { length } = listAt(store, path);
        const { value, first } = newItem(control, schemas);
        begin([...path, length]);
        insertAt(length, value, first, words.studioForm('added', { item: nameOf('', length) }));
      },
      nameOf(key) {
        const index = indexOf(key);
        return nameOf(listAt(store, path)[index] ?? '', index);
      },
    };
  }, [store, schemas, begin, path, label, control]);
  const keys = useMemo(() => (order === '' ? [] : order.split(',')), [order]);
  return { keys, actions };
}

/** The property of a block that is written first. */
function firstWritten(value: JsonValue): JsonPath {
  const names = isObject(value) ? Object.keys(value) : [];
  return names.filter((name) => name !== 'type' && name !== 'id').slice(0, 1);
}

/** An item to begin with, and the property that is written first. The dates that it needs begin as today. */
function newItem(
  control: Control,
  schemas: FormSchemas,
): { readonly value: JsonValue; readonly first: JsonPath } {
  if (control.kind !== 'object') return { value: emptyValue(control) ?? {}, first: [] };
  const { properties, required } = control;
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  const dates = needed.filter(([, schema]) => schemas.control(schema).kind === 'date');
  const open = [...needed.filter((entry) => !dates.includes(entry)), ...dates, ...Object.entries(properties)];
  return {
    value: Object.fromEntries(dates.map(([name]) => [name, today()])),
    first: open.slice(0, 1).map(([name]) => name),
  };
}

/** Moves the focus to the row that is in the place of a removed one, to the last one, or to the button that adds one. */
function focusAfterRemoval(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.querySelectorAll(':scope > ol > li') ?? [])];
  const row = rows[Math.min(index, rows.length - 1)];
  const button =
    row?.querySelector<HTMLElement>(':scope > .row-actions .remove, :scope > * > .row-actions .remove') ??
    list?.querySelector<HTMLElement>(':scope > .add');
  button?.focus();
}

function listAt(store: FormStore, path: JsonPath): readonly JsonValue[] {
  const value = store.valueAt(path);
  return isList(value) ? value : noItems.items;
}

/** Returns a copy of a block with an id that no other block of the list has. */
function withNewId(item: JsonValue, items: readonly JsonValue[]): JsonValue {
  if (!isObject(item) || typeof item.id !== 'string') return item;
  return { ...item, id: freeId(item.id.replace(/-\d+$/, ''), items) };
}
