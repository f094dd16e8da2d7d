import {
  AutoScroller,
  Cursor,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { useLayoutEffect, useMemo, useRef } from 'react';

export interface DraggedRowsProps {
  /** The keys of the rows, in the order in which they are shown. */
  readonly keys: readonly string[];
  /** The elements of the rows, by key. */
  readonly rows: ReadonlyMap<string, HTMLElement>;
  readonly onLift: (key: string) => void;
  /** Called with the order in which the rows are to be shown now. */
  readonly onOver: (key: string, order: readonly string[]) => void;
  /** Called with the order in which the rows were dropped; the one before if the user took the drag back. */
  readonly onDrop: (key: string, order: readonly string[]) => void;
}

/** In pixels; less is a click on a handle. */
const shortestDrag = 4;

const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: shortestDrag })],
  }),
];

/** Without the announcements of the library, which the list makes in the language of the site. */
const plugins = [
  StyleInjector.configure({ nonce: document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '' }),
  AutoScroller,
  Cursor,
  Feedback,
  PreventSelection,
];

/** Makes rows draggable by their handles. It renders nothing: the list shows the order that it is given. */
export function DraggedRows({ keys, rows, onLift, onOver, onDrop }: DraggedRowsProps) {
  const before = useRef(keys);
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation: { source } }) => {
        before.current = keys;
        if (source !== null) onLift(String(source.id));
      }}
      onDragOver={({ operation: { source, target } }) => {
        const to = keys.indexOf(String(target?.id));
        if (source === null || to === -1 || source.id === target?.id) return;
        const key = String(source.id);
        const others = keys.filter((other) => other !== key);
        onOver(key, [...others.slice(0, to), key, ...others.slice(to)]);
      }}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (source !== null) onDrop(String(source.id), canceled ? before.current : keys);
      }}
    >
      {keys.map((key, index) => (
        <DraggedRow key={key} id={key} index={index} rows={rows} />
      ))}
    </DragDropProvider>
  );
}

interface DraggedRowProps extends Pick<DraggedRowsProps, 'rows'> {
  readonly id: string;
  readonly index: number;
}

/** No plugin of the library, which would move the elements itself. */
const noPlugins: [] = [];

function DraggedRow({ id, index, rows }: DraggedRowProps) {
  // The row of a new item has its element after this rendering.
  const { element, handle } = useMemo(
    () => ({
      element: {
        get current() {
          return rows.get(id);
        },
      },
      handle: {
        get current() {
          return rows.get(id)?.querySelector<HTMLElement>(':scope > * > .handle');
        },
      },
    }),
    [id, rows],
  );
  const { isDragSource } = useSortable({ id, index, element, handle, plugins: noPlugins });
  const wasDragged = useRef(false);
  useLayoutEffect(() => {
    // The library puts the element back into the list, which takes the focus from it.
    if (wasDragged.current && !isDragSource) handle.current?.focus({ preventScroll: true });
    wasDragged.current = isDragSource;
  });
  return null;
}
