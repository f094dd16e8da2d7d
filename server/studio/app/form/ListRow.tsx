import { type KeyboardEvent, memo, type ReactNode, useCallback, useMemo } from 'react';
import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { isObject } from '../../../../engine/content/rewrite-json.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { blockName, valueSummary, words } from '../site-words.ts';
import type { Control } from './control.ts';
import { useForm, useValue } from './form-context.ts';
import { CopyIcon, DownIcon, HandleIcon, OpenIcon, RemoveIcon, UpIcon } from './icons.tsx';
import { keyOf } from './property-text.ts';
import type { ListActions } from './use-list-items.ts';
import { useOpen } from './use-open.ts';

interface ListRowProps {
  /** The path of the list. */
  readonly list: JsonPath;
  readonly id: string;
  readonly index: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly control: Control;
  readonly actions: ListActions;
  /** Called with the element of the row, and with null when it is gone. */
  readonly onElement: (id: string, element: HTMLLIElement | null) => void;
}

/** Controls that a browser opens with Alt and an arrow key. */
const opensByArrow = 'select, [type=date], [type=time]';

/** An item of a list with its buttons. A list of hundreds renders the rows that changed. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { list, id, index, isFirst, isLast, label, schema, control, actions, onElement } = props;
  const { Field } = useForm();
  const path = useMemo(() => [...list, index], [list, index]);
  const keepElement = useCallback((element: HTMLLIElement | null) => onElement(id, element), [id, onElement]);
  const name = words.studioForm('itemOf', { label, position: index + 1 });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    if (event.target instanceof Element && event.target.matches(opensByArrow)) return;
    moveByKey(event, actions, id);
  };
  const isGroup = control.kind === 'block' || (control.kind === 'object' && !control.isLine);
  const common = { id, isFirst, isLast, actions };
  const field = <Field path={path} schema={schema} label={name} isLabelShown={false} isItem />;
  return (
    <li className="row" ref={keepElement} onKeyDown={onKeyDown}>
      {isGroup ? (
        <OpenableRow path={path} name={name} {...common}>
          {field}
        </OpenableRow>
      ) : (
        <div className="row-line">
          <RowHandle name={name} {...common} />
          {field}
          <RowButtons name={name} isGroup={false} {...common} />
        </div>
      )}
    </li>
  );
});

function moveByKey(event: KeyboardEvent, actions: ListActions, id: string): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.stopPropagation();
  actions.moveBy(id, event.key === 'ArrowUp' ? -1 : 1);
}

interface RowActionsProps extends Pick<ListRowProps, 'id' | 'isFirst' | 'isLast' | 'actions'> {
  /** The name of the item. */
  readonly name: string;
}

const RowHandle = memo(function RowHandle({ id, name, isFirst, isLast, actions }: RowActionsProps) {
  if (isFirst && isLast) return null;
  const title = words.studioForm('dragItem', { item: name });
  return (
    <button
      type="button"
      className="icon-button handle"
      aria-label={title}
      title={title}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={(event) => moveByKey(event, actions, id)}
    >
      <HandleIcon />
    </button>
  );
});

/** The keys that do what a button does. */
const keysOf: Readonly<Partial<Record<RowAction, string>>> = {
  moveUp: 'Alt+ArrowUp',
  moveDown: 'Alt+ArrowDown',
};

type RowAction = 'moveUp' | 'moveDown' | 'copyItem' | 'removeItem';

interface RowButtonsProps extends RowActionsProps {
  readonly isGroup: boolean;
}

/** They stay the same while rows above are added, moved and removed: most of a row is its buttons. */
const RowButtons = memo(function RowButtons(props: RowButtonsProps) {
  const { id, name, isFirst, isLast, isGroup, actions } = props;
  const button = (kind: RowAction, icon: ReactNode, act: () => void, isOff = false) => {
    const title = words.studioForm(kind, { item: name });
    return (
      <ActionButton
        className={kind === 'removeItem' ? 'icon-button remove' : 'icon-button'}
        aria-label={title}
        title={title}
        aria-keyshortcuts={keysOf[kind]}
        isDisabled={isOff}
        onClick={act}
      >
        {icon}
      </ActionButton>
    );
  };
  return (
    <div className="row-actions">
      {button('moveUp', <UpIcon />, () => actions.moveBy(id, -1), isFirst)}
      {button('moveDown', <DownIcon />, () => actions.moveBy(id, 1), isLast)}
      {isGroup && button('copyItem', <CopyIcon />, () => actions.copy(id))}
      {button('removeItem', <RemoveIcon />, () => actions.remove(id))}
    </div>
  );
});

interface OpenableRowProps extends RowActionsProps {
  readonly path: JsonPath;
  readonly children: ReactNode;
}

function OpenableRow({ path, name, children, ...actions }: OpenableRowProps) {
  const { isOpen, toggle, findings } = useOpen(path, () => false);
  const value = useValue(path);
  const { id, type } = isObject(value) ? value : {};
  const text = valueSummary(value);
  // An id is the name of an item for links, not for editors.
  const summary = text === id ? '' : text;
  const kind = typeof type === 'string' && type !== '' ? blockName(type) : '';
  const item = summary || kind || name;
  return (
    <>
      <div className="row-head" data-open={isOpen || undefined}>
        <RowHandle name={item} {...actions} />
        <button
          type="button"
          className="opener"
          aria-expanded={isOpen}
          data-opener={keyOf(path)}
          onClick={toggle}
        >
          {openIcon}
          <span className="title">{kind || item}</span>
          {kind !== '' && summary !== '' && <span className="summary">{summary}</span>}
          {!isOpen && findings > 0 && (
            <span className="problems">{words.studioForm('problems', { count: findings })}</span>
          )}
        </button>
        <RowButtons name={item} isGroup {...actions} />
      </div>
      {isOpen && <div className="row-body">{children}</div>}
    </>
  );
}

const openIcon = <OpenIcon />;
