import {
  type ComponentType,
  type PointerEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { words } from '../site-words.ts';
import { BlockGallery } from './BlockGallery.tsx';
import type { Control } from './control.ts';
import type { DraggedRowsProps } from './DraggedRows.tsx';
import { useForm, useFormState } from './form-context.ts';
import { AddIcon } from './icons.tsx';
import { ListRow } from './ListRow.tsx';
import { useListItems } from './use-list-items.ts';

const List = styled.div`
  #file-form & {
    display: grid;
    gap: var(--space-2);
  }
  #file-form & > ol {
    display: grid;
    gap: 6px;
    padding: 0;
    list-style: none;
  }
  #file-form & .row:has(> .row-line) {
    border: 0;
    background: none;
  }
  #file-form & .row-line {
    display: flex;
    align-items: start;
    gap: 4px;
  }
  #file-form & .row-line > .field {
    flex: 1;
  }
  #file-form & .icon-button.handle {
    flex: none;
    width: 26px;
    cursor: grab;
    touch-action: none;
  }
  #file-form & .handle + .opener {
    padding-inline-start: 2px;
  }
  #file-form & .row-line > .handle {
    margin-block-start: 4px;
  }
  #file-form & .row[data-dnd-dragging] {
    background: var(--sheet);
    box-shadow: 0 8px 24px rgb(0 0 0 / 0.16);
  }
  #file-form & .row-actions {
    display: flex;
    flex: none;
    align-items: center;
  }
  #file-form & .row-line > .row-actions {
    min-height: 38px;
  }
  #file-form & > ol > .row:has(> .row-head:not([data-open])) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 44px;
  }
  @media (pointer: coarse) {
    #file-form & .icon-button.handle { width: 44px; }
  }
  @container (max-width: 30rem) {
    #file-form & .row-actions { margin-inline-start: auto; }
    /* Buttons are below the title: with less room, those of a row that is out of view would be over the next one. */
    #file-form & > ol > .row:has(> .row-head:not([data-open])) { contain-intrinsic-block-size: auto 96px; }
    #file-form & .row-line { flex-wrap: wrap; }
    #file-form & .row-line > .field { flex-basis: calc(100% - 60px); }
  }
`;

interface ListFieldProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly items: JsonSchema;
  readonly item: Control;
}

/**
 * The part that drags rows: loaded when the pointer is first over a list, because it brings a library. On a touch screen, the pointer
 * is over nothing before the press that drags.
 */
let dragging: ComponentType<DraggedRowsProps> | undefined;

async function loadDragging(): Promise<void> {
  dragging ??= (await import('./DraggedRows.tsx')).DraggedRows;
}

const rowsAtFirst = 30;

/** The items of a list in rows: added, removed and copied by buttons, and moved by buttons, with keys or by dragging. */
export function ListField({ path, label, items: schema, item: control }: ListFieldProps) {
  const { store } = useForm();
  const list = useRef<HTMLDivElement>(null);
  const { keys, actions } = useListItems({ path, label, control, element: list });
  const [isDraggable, setDraggable] = useState(false);
  const rows = useRef(new Map<string, HTMLLIElement>());
  const keepRow = useCallback((id: string, element: HTMLLIElement | null) => {
    if (element === null) rows.current.delete(id);
    else rows.current.set(id, element);
  }, []);
  // The order while a row is dragged. The list itself changes when the row is dropped.
  const [dragged, setDragged] = useState<readonly string[]>();
  const isSame = dragged?.length === keys.length && keys.every((key) => dragged.includes(key));
  const shown = isSame ? dragged : keys;
  // A form opens with the rows that fit on a screen. The others follow while it can be used already, unless one of them is to be shown.
  const isWhole = useDeferredValue(true, false);
  const isRevealed = useFormState((state) => state.revealedWithin(path) > 0);
  const rendered = isWhole || isRevealed ? shown : shown.slice(0, rowsAtFirst);
  const indexes = new Map(keys.map((key, index) => [key, index]));

  useEffect(() => {
    if (navigator.maxTouchPoints > 0) loadDragging().catch(() => {});
  }, []);
  const prepare = ({ target }: PointerEvent<HTMLElement>) => {
    if (isDraggable || !(target instanceof Element)) return;
    const isOverHandle = target.closest('.handle')?.closest('.list') === list.current;
    if (dragging === undefined)
      loadDragging().then(
        () => setDraggable(isOverHandle),
        () => undefined,
      );
    // Before the press on a touch screen, which follows at once.
    else if (isOverHandle) flushSync(() => setDraggable(true));
  };
  const announce = (kind: 'lifted' | 'over', key: string, position: number) =>
    store.announce(
      words.studioForm(kind, {
        item: actions.nameOf(key),
        position: position + 1,
        count: keys.length,
      }),
    );
  const Dragging = isDraggable ? dragging : undefined;
  return (
    <List ref={list} className="list" onPointerOver={prepare}>
      {keys.length > 0 && (
        <ol>
          {rendered.map((key) => (
            <ListRow
              key={key}
              id={key}
              list={path}
              index={indexes.get(key) ?? 0}
              isFirst={key === keys[0]}
              isLast={key === keys.at(-1)}
              label={label}
              schema={schema}
              control={control}
              actions={actions}
              onElement={keepRow}
            />
          ))}
        </ol>
      )}
      {Dragging !== undefined && (
        <Dragging
          keys={shown}
          rows={rows.current}
          onLift={(key) => announce('lifted', key, keys.indexOf(key))}
          onOver={(key, order) => {
            setDragged(order);
            announce('over', key, order.indexOf(key));
          }}
          onDrop={(key, order) => {
            const to = order.indexOf(key);
            if (to !== keys.indexOf(key)) actions.moveTo(key, to);
            else store.announce(words.studioForm('notMoved', { item: actions.nameOf(key) }));
            setDragged(undefined);
          }}
        />
      )}
      {control.kind === 'block' ? (
        <BlockGallery path={path} label={label} onAdd={actions.insert} />
      ) : (
        <button type="button" className="add" onClick={actions.add}>
          <AddIcon />
          {words.studioForm('addTo', { label })}
        </button>
      )}
    </List>
  );
}
