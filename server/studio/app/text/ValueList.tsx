import type { EditorState } from 'prosemirror-state';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PlaceholderName } from './text-editor-props.ts';
import type { TextView } from './text-view.ts';
import { words } from './text-words.ts';

/** The values that are offered while a placeholder is typed. */
interface PlaceholderList {
  readonly id: string;
  readonly isOpen: boolean;
  readonly found: readonly PlaceholderName[];
  readonly active: number;
  readonly activeId: string | undefined;
  /** Opens or closes the list for what is before the caret. */
  readonly read: (state: EditorState) => void;
  /** True if the list took the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly take: (name: string) => void;
  /** Begins a placeholder at the caret. */
  readonly openAll: () => void;
  readonly close: () => void;
}

/** The beginning of a placeholder before the caret. */
interface OpenPlaceholder {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
}

/** More values than these are found by typing on. */
const longestList = 60;

export function usePlaceholderList(
  textId: string,
  placeholders: readonly PlaceholderName[],
  editor: RefObject<TextView | undefined>,
): PlaceholderList {
  const [open, setOpen] = useState<OpenPlaceholder>();
  const [active, setActive] = useState(0);
  const closedAt = useRef<number>(undefined);
  const found = open === undefined ? [] : placeholdersLike(placeholders, open.typed);
  const isOpen = found.length > 0;
  const id = `${textId}-values`;
  const close = () => {
    closedAt.current = open?.from;
    setOpen(undefined);
  };
  const take = (name: string) => {
    if (open === undefined) return;
    setOpen(undefined);
    editor.current?.insertPlaceholder(name, open.from, open.to);
    editor.current?.focus();
  };
  return {
    id,
    isOpen,
    found,
    active,
    activeId: isOpen ? `${id}-${active}` : undefined,
    read(state) {
      const next = placeholders.length === 0 ? undefined : openPlaceholder(state);
      if (next === undefined) closedAt.current = undefined;
      const wanted = next?.from === closedAt.current ? undefined : next;
      if (JSON.stringify(wanted) === JSON.stringify(open)) return;
      setOpen(wanted);
      setActive(0);
    },
    onKey(event) {
      if (!isOpen || open === undefined || event.isComposing) return false;
      if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
      else if (event.key === 'ArrowUp') setActive((active - 1 + found.length) % found.length);
      else if (event.key === 'Enter') take(found[active]?.name ?? '');
      else if (event.key === 'Escape') {
        event.stopPropagation();
        close();
        if (open.typed === '') editor.current?.delete(open.from, open.to);
      } else return false;
      return true;
    },
    take,
    openAll() {
      closedAt.current = undefined;
      editor.current?.focus();
      editor.current?.insertText('{{ ');
    },
    close,
  };
}

function openPlaceholder({ selection }: EditorState): OpenPlaceholder | undefined {
  if (!selection.empty) return undefined;
  const { parent, parentOffset, pos } = selection.$from;
  if (!parent.isTextblock) return undefined;
  // Each node without text has the size of one character.
  const match = /\{\{-?\s*([\w.-]*)$/.exec(parent.textBetween(0, parentOffset, undefined, '\ufffc'));
  if (match === null) return undefined;
  const rest = /^\s*-?\}\}/.exec(parent.textBetween(parentOffset, parent.content.size, undefined, '\ufffc'));
  return { from: pos - match[0].length, to: pos + (rest?.[0].length ?? 0), typed: match[1] ?? '' };
}

/** Returns the placeholders whose name or value contains a text, those whose name starts with it first. */
function placeholdersLike(
  placeholders: readonly PlaceholderName[],
  typed: string,
): readonly PlaceholderName[] {
  const wanted = typed.toLowerCase();
  const matches = placeholders.filter(
    ({ name, value }) =>
      name.toLowerCase().includes(wanted) || (value?.toLowerCase().includes(wanted) ?? false),
  );
  const isFirst = ({ name }: PlaceholderName) => name.toLowerCase().startsWith(wanted);
  return [...matches.filter(isFirst), ...matches.filter((match) => !isFirst(match))].slice(0, longestList);
}

export function ValueList({ list }: { readonly list: PlaceholderList }) {
  const { id, isOpen, found, active, take } = list;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.children[active]?.scrollIntoView?.({ block: 'nearest' }), [active]);
  return (
    <>
      {isOpen && (
        <div ref={element} id={id} className="values" role="listbox" aria-label={words('values')}>
          {found.map(({ name, value }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys.
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              <span>{name}</span>
              {value !== undefined && <span className="chip-value">{value}</span>}
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {isOpen ? words('valueCount', { count: found.length }) : ''}
      </span>
    </>
  );
}
