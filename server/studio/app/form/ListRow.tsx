import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react';
import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { blockName, valueSummary, words } from '../site-words.ts';
import type { Control } from './control.ts';
import { useForm, useFormState } from './form-context.ts';
import { CopyIcon, DownIcon, HandleIcon, OpenIcon, RemoveIcon, UpIcon } from './icons.tsx';
import { keyOf } from './property-text.ts';
import type { ListActions } from './use-list-items.ts';
import { useOpen } from './use-open.ts';

interface ListRowProps {
  /** The path of the list. */
  readonly list: JsonPath;
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly control: Control;
  readonly actions: ListActions;
  /** Called with the element of the row, and with null when it is gone. */
  readonly onElement: (id: string, element: HTMLLIElement | null) => void;
}

/** The keys that do what a button does. */
const keysOf: Readonly<Partial<Record<RowAction, string>>> = {
  moveUp: 'Alt+ArrowUp',
  moveDown: 'Alt+ArrowDown',
};

/** Controls that a browser opens with Alt and an arrow key. */
const opensByArrow = 'select, [type=date], [type=time]';

type RowAction = 'moveUp' | 'moveDown' | 'copyItem' | 'removeItem';

/** An item of a list with its buttons. A list of hundreds renders the rows that changed. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { list, id, index, count, label, schema, control, actions, onElement } = props;
  const { Field } = useForm();
  const path = useMemo(() => [...list, index], [list, index]);
  const name = words.studioForm('itemOf', { label, position: index + 1 });
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    actions.moveTo(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    if (event.target instanceof Element && event.target.matches(opensByArrow)) return;
    moveByKey(event);
  };
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
  const isGroup = control.kind === 'block' || (control.kind === 'object' && !control.isLine);
  const dragTitle = words.studioForm('dragItem', { item: name });
  const handle = count > 1 && (
    <button
      type="button"
      className="icon-button handle"
      aria-label={dragTitle}
      title={dragTitle}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={moveByKey}
    >
      <HandleIcon />
    </button>
  );
  const buttons = (
    <div className="row-actions">
      {button('moveUp', <UpIcon />, () => actions.moveTo(index, index - 1), index === 0)}
      {button('moveDown', <DownIcon />, () => actions.moveTo(index, index + 1), index === count - 1)}
      {isGroup && button('copyItem', <CopyIcon />, () => actions.copy(index))}
      {button('removeItem', <RemoveIcon />, () => actions.remove(index))}
    </div>
  );
  const field = <Field path={path} schema={schema} label={name} isLabelShown={false} isItem />;
  return (
    <li className="row" ref={(element) => onElement(id, element)} onKeyDown={onKeyDown}>
      {isGroup ? (
        <OpenableRow path={path} name={name} handle={handle} buttons={buttons}>
          {field}
        </OpenableRow>
      ) : (
        <div className="row-line">
          {handle}
          {field}
          {buttons}
        </div>
      )}
    </li>
  );
});

interface OpenableRowProps {
  readonly path: JsonPath;
  readonly name: string;
  readonly handle: ReactNode;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

function OpenableRow({ path, name, handle, buttons, children }: OpenableRowProps) {
  const { isOpen, toggle, findings } = useOpen(path, () => false);
  const type = useFormState((state) => state.valueAt([...path, 'type']));
  const summary = useFormState((state) => valueSummary(state.valueAt(path)));
  const kind = typeof type === 'string' && type !== '' ? blockName(type) : '';
  return (
    <>
      <div className="row-head" data-open={isOpen || undefined}>
        {handle}
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
        {buttons}
      </div>
      {isOpen && <div className="row-body">{children}</div>}
    </>
  );
}
