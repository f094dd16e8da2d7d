import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import { words } from '../site-words.ts';
import { BlockGallery } from './BlockGallery.tsx';
import { useForm, useFormState } from './form-context.ts';
import { type Control, emptyValue } from './form-schema.ts';
import type { FormStore } from './form-store.ts';
import { freeId } from './free-id.ts';
import { AddIcon, CopyIcon, DownIcon, OpenIcon, RemoveIcon, UpIcon } from './icons.tsx';
import { keyOf, labelOf, summaryOf } from './property-text.ts';
import { noItems, withKeys } from './row-keys.ts';
import { useOpen } from './use-open.ts';

interface ListFieldProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly items: JsonSchema;
  readonly item: Control;
}

/** The items of a list in rows: added, removed, copied and moved by buttons, and moved with Alt and the arrow keys. */
export function ListField({ path, label, items: schema, item: control }: ListFieldProps) {
  const { store } = useForm();
  // The identity of the list changes with every keystroke in it, and its rows read their own items: only their keys count here.
  const keyed = useRef(noItems);
  const order = useFormState((state) => {
    keyed.current = withKeys(keyed.current, listAt(state, path));
    return keyed.current.keys.join();
  });
  const keys = order === '' ? [] : order.split(',');
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const removed = useRef<number>(undefined);
  useLayoutEffect(() => {
    // A removed row took its button with it: the one of the row in its place has the focus next.
    if (removed.current !== undefined) focusAfterRemoval(list.current, removed.current);
    removed.current = undefined;
    // A browser takes the focus from an element that moves within the document.
    focused.current?.focus();
    focused.current = null;
  });

  const change = (next: readonly JsonValue[], news: string) => {
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    store.set(path, next);
    store.announce(news);
  };
  const move = (index: number, step: number) => {
    const items = listAt(store, path);
    const moved = items[index];
    const target = index + step;
    if (moved === undefined || target < 0 || target >= items.length) return;
    const others = items.filter((_, at) => at !== index);
    change(
      [...others.slice(0, target), moved, ...others.slice(target)],
      words.studioForm('moved', {
        item: titleOf(moved, label, target),
        position: target + 1,
        count: items.length,
      }),
    );
  };
  const remove = (index: number) => {
    const items = listAt(store, path);
    const item = items[index];
    if (item === undefined) return;
    removed.current = index;
    change(
      items.filter((_, at) => at !== index),
      words.studioForm('removed', { item: titleOf(item, label, index) }),
    );
    focused.current = null;
  };
  const insert = (index: number, value: JsonValue, news: string) => {
    const items = listAt(store, path);
    change([...items.slice(0, index), value, ...items.slice(index)], news);
    focused.current = null;
    store.reveal([...path, index, ...(isObject(value) ? [Object.keys(value)[0] ?? 'id'] : [])]);
  };
  const copy = (index: number) => {
    const items = listAt(store, path);
    const copied = items[index];
    if (copied === undefined) return;
    insert(
      index + 1,
      withNewId(copied, items),
      words.studioForm('copied', { item: titleOf(copied, label, index) }),
    );
  };
  const add = () => {
    const items = listAt(store, path);
    insert(
      items.length,
      emptyValue(control) ?? {},
      words.studioForm('added', { item: titleOf('', label, items.length) }),
    );
  };

  return (
    <div ref={list} className="list">
      {keys.length > 0 && (
        <ol>
          {keys.map((key, index) => (
            <Row
              key={key}
              path={[...path, index]}
              index={index}
              count={keys.length}
              label={label}
              schema={schema}
              control={control}
              onMove={move}
              onRemove={remove}
              onCopy={copy}
            />
          ))}
        </ol>
      )}
      {control.kind === 'block' ? (
        <BlockGallery path={path} label={label} onAdd={insert} />
      ) : (
        <button type="button" className="add" onClick={add}>
          <AddIcon />
          {words.studioForm('addTo', { label })}
        </button>
      )}
    </div>
  );
}

interface RowProps {
  readonly path: JsonPath;
  readonly index: number;
  readonly count: number;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly control: Control;
  readonly onMove: (index: number, step: number) => void;
  readonly onRemove: (index: number) => void;
  readonly onCopy: (index: number) => void;
}

const keysOf: Readonly<Partial<Record<RowAction, string>>> = {
  moveUp: 'Alt+ArrowUp',
  moveDown: 'Alt+ArrowDown',
};

/** Controls that a browser opens with Alt and an arrow key. */
const opensByArrow = 'select, [type=date], [type=time]';

type RowAction = 'moveUp' | 'moveDown' | 'copyItem' | 'removeItem';

function Row({ path, index, count, label, schema, control, onMove, onRemove, onCopy }: RowProps) {
  const { Field } = useForm();
  const name = words.studioForm('itemOf', { label, position: index + 1 });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    if (event.target instanceof Element && event.target.matches(opensByArrow)) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  const button = (kind: RowAction, icon: ReactNode, act: () => void, isOff = false) => {
    const title = words.studioForm(kind, { item: name });
    return (
      <button
        type="button"
        className={kind === 'removeItem' ? 'icon-button remove' : 'icon-button'}
        aria-label={title}
        title={title}
        aria-disabled={isOff || undefined}
        aria-keyshortcuts={keysOf[kind]}
        onClick={isOff ? undefined : act}
      >
        {icon}
      </button>
    );
  };
  const isGroup = control.kind === 'block' || (control.kind === 'object' && !control.isLine);
  const actions = (
    <div className="row-actions">
      {button('moveUp', <UpIcon />, () => onMove(index, -1), index === 0)}
      {button('moveDown', <DownIcon />, () => onMove(index, 1), index === count - 1)}
      {isGroup && button('copyItem', <CopyIcon />, () => onCopy(index))}
      {button('removeItem', <RemoveIcon />, () => onRemove(index))}
    </div>
  );
  const field = <Field path={path} schema={schema} label={name} isLabelShown={false} isItem />;
  return (
    <li className="row" onKeyDown={onKeyDown}>
      {isGroup ? (
        <OpenableRow path={path} name={name} actions={actions}>
          {field}
        </OpenableRow>
      ) : (
        <div className="row-line">
          {field}
          {actions}
        </div>
      )}
    </li>
  );
}

interface OpenableRowProps {
  readonly path: JsonPath;
  readonly name: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

function OpenableRow({ path, name, actions, children }: OpenableRowProps) {
  const { isOpen, toggle, findings } = useOpen(path, () => false);
  const type = useFormState((state) => state.valueAt([...path, 'type']));
  const summary = useFormState((state) => summaryOf(state.valueAt(path)));
  const kind = typeof type === 'string' && type !== '' ? labelOf(type) : '';
  return (
    <>
      <div className="row-head" data-open={isOpen || undefined}>
        <button
          type="button"
          className="opener"
          aria-expanded={isOpen}
          data-opener={keyOf(path)}
          onClick={toggle}
        >
          <OpenIcon />
          <span className="title">{kind === '' ? summary || name : kind}</span>
          {kind !== '' && <span className="summary">{summary}</span>}
          {!isOpen && findings > 0 && (
            <span className="problems">{words.studioForm('problems', { count: findings })}</span>
          )}
        </button>
        {actions}
      </div>
      {isOpen && <div className="row-body">{children}</div>}
    </>
  );
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

function titleOf(item: JsonValue, label: string, index: number): string {
  return summaryOf(item) || words.studioForm('itemOf', { label, position: index + 1 });
}

/** Returns a copy of a block with an id that no other block of the list has. */
function withNewId(item: JsonValue, items: readonly JsonValue[]): JsonValue {
  if (!isObject(item) || typeof item.id !== 'string') return item;
  return { ...item, id: freeId(item.id.replace(/-\d+$/, ''), items) };
}
