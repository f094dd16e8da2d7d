import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { JsonValue } from '../../../../../engine/content/json-value.ts';
import { words } from '../../site-words.ts';
import { placeholderName } from '../../text/placeholders.ts';
import type { TextControl as Text } from '../control.ts';
import { useForm, useFormState } from '../form-context.ts';
import { typedValue, useDraft } from '../use-draft.ts';
import { type ControlProps, elementProps } from './control-props.ts';
import { namesLike, ProposalList, useProposals } from './Proposals.tsx';

interface TextControlProps extends ControlProps {
  readonly control: Text;
}

/** Texts keep what the user types; an emptied optional text is removed when the focus leaves. */
const textFormat = {
  toText: (value: JsonValue | undefined) => (typeof value === 'string' ? value : ''),
  toValue: typedValue,
};

/** A text: with the names of the site that it may have, or on lines of its own with completion of placeholders. */
export function TextControl(props: TextControlProps) {
  const { control } = props;
  return control.names.length > 0 ? (
    <NamedText {...props} names={control.names} nameSet={control.nameSet} />
  ) : (
    <FreeText {...props} />
  );
}

interface NamedTextProps extends ControlProps {
  readonly names: readonly string[];
  /** The list of `names.json` that has these names. */
  readonly nameSet?: string | undefined;
  /** The language of the names; undefined for that of the site. */
  readonly language?: 'en' | undefined;
  /** Returns the picture of a name. */
  readonly picture?: (name: string) => ReactNode;
}

const noTitles: ReadonlyMap<string, string> = new Map();

/** A text that is usually one of the names of the site, in a combobox. It shows what a name is called, if that is known. */
export function NamedText({ names, nameSet = '', language, picture, ...props }: NamedTextProps) {
  const titles = useFormState(({ known }) => known.titles.get(nameSet) ?? noTitles);
  const titleOf = (name: string) => titles.get(name) ?? name;
  const isClosed = titles.size > 0 && nameSet.startsWith('entries-');
  const { ref, fault, write, onBlur } = useDraft<HTMLInputElement>(props.path, {
    toText: (value) => (typeof value === 'string' ? titleOf(value) : ''),
    toValue: (text) => {
      const name = names.includes(text) ? text : names.find((own) => titleOf(own) === text);
      const isOther = !isClosed || text === '' || text.includes('{{');
      if (name === undefined && !isOther) return { kind: 'fault', message: words.studioForm('notListed') };
      return typedValue(name ?? text);
    },
  });
  const [typed, setTyped] = useState('');
  const found = namesLike(names, typed, (name) => titles.get(name));
  const proposals = useProposals(
    props.id,
    found,
    (name) => {
      if (ref.current !== null) ref.current.value = titleOf(name);
      write(name);
    },
    true,
  );
  const leave = useEmptied(props, true);
  const openAll = () => {
    setTyped('');
    proposals.open();
  };
  return (
    <div className="combobox">
      <input
        {...elementProps(props, fault)}
        ref={ref}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={proposals.isOpen}
        aria-controls={proposals.listId}
        aria-activedescendant={proposals.activeId}
        onChange={(event) => {
          setTyped(event.target.value);
          proposals.open();
          write(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !proposals.isOpen) setTyped('');
          proposals.onKeyDown(event);
        }}
        onClick={() => (proposals.isOpen ? undefined : openAll())}
        onBlur={(event) => {
          proposals.close();
          onBlur(event);
          leave(event);
        }}
      />
      <ProposalList
        proposals={proposals}
        id={props.id}
        language={language}
        picture={picture}
        show={titleOf}
        label={words.studioForm('names', { label: props.label })}
      />
      {fault !== undefined && (
        <p className="fault" role="status">
          {fault}
        </p>
      )}
    </div>
  );
}

function FreeText({ control, ...props }: TextControlProps) {
  const draft = useDraft<HTMLInputElement & HTMLTextAreaElement>(props.path, textFormat);
  const { ref, write } = draft;
  const [opened, setOpened] = useState<OpenPlaceholder>();
  const { values } = useFormState(({ known }) => known);
  const knownValue = (source: string) => values[placeholderName(source)];
  const found = opened === undefined ? [] : namesLike(control.placeholders, opened.typed, knownValue);
  const take = (name: string) => {
    const element = ref.current;
    if (element === null || opened === undefined) return;
    const rest = element.value.slice(opened.end).replace(/^ ?\}\}/, '');
    element.value = `${element.value.slice(0, opened.start)}${name}${rest}`;
    const caret = opened.start + name.length;
    element.setSelectionRange(caret, caret);
    write(element.value);
  };
  const proposals = useProposals(props.id, found, take, false);
  const leave = useEmptied(props, control.isNeverEmpty);
  const read = (element: HTMLInputElement | HTMLTextAreaElement) => {
    const next = control.placeholders.length === 0 ? undefined : openPlaceholder(element);
    setOpened(next);
    if (next === undefined) proposals.close();
    else proposals.open();
  };
  const isLine = control.size === 'line';
  const element = {
    ...elementProps(props),
    ref,
    'aria-autocomplete': control.placeholders.length > 0 ? ('list' as const) : undefined,
    'aria-controls': proposals.isOpen ? proposals.listId : undefined,
    'aria-activedescendant': proposals.activeId,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      write(target.value);
      read(target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (proposals.onKeyDown(event)) return;
      if (event.key === 'Enter' && control.size !== 'markdown') event.preventDefault();
    },
    onBlur: (event: FocusEvent<HTMLInputElement & HTMLTextAreaElement>) => {
      proposals.close();
      draft.onBlur(event);
      leave(event);
    },
  };
  const length = typeof draft.value === 'string' ? draft.value.length : 0;
  return (
    <div className="combobox">
      {isLine ? (
        <input type="text" {...element} />
      ) : (
        <textarea rows={control.size === 'markdown' ? 3 : 1} {...element} />
      )}
      {control.placeholders.length > 0 && (
        <>
          <ProposalList
            proposals={proposals}
            id={props.id}
            label={words.studioForm('placeholders')}
            show={(source) => <PlaceholderOffer source={source} value={knownValue(source)} />}
          />
          <span className="visually-hidden" role="status">
            {proposals.isOpen ? words.studioForm('placeholderCount', { count: found.length }) : ''}
          </span>
        </>
      )}
      {control.maxLength !== undefined && length > control.maxLength * 0.8 && (
        <span className="count" data-over={length > control.maxLength || undefined}>
          {words.studioForm('length', { length, maximum: control.maxLength })}
        </span>
      )}
    </div>
  );
}

interface PlaceholderOfferProps {
  readonly source: string;
  readonly value: string | undefined;
}

/** A placeholder with its value on the page that is seen. */
function PlaceholderOffer({ source, value }: PlaceholderOfferProps) {
  return (
    <>
      {source}
      {value !== undefined && <span className="value">{value}</span>}
    </>
  );
}

interface OpenPlaceholder {
  readonly start: number;
  readonly end: number;
  readonly typed: string;
}

/** The placeholder that the caret is in. */
function openPlaceholder(element: HTMLInputElement | HTMLTextAreaElement): OpenPlaceholder | undefined {
  const end = element.selectionEnd ?? 0;
  const match = /\{\{\s*([\w.-]*)$/.exec(element.value.slice(0, end));
  return match === null ? undefined : { start: match.index, end, typed: match[1] ?? '' };
}

/** Returns a handler that removes an optional property whose text was emptied, and keeps its field. */
function useEmptied({ path, isRequired, isItem }: ControlProps, isNeverEmpty: boolean) {
  const { store } = useForm();
  return ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    if (isNeverEmpty && !isRequired && !isItem && currentTarget.value === '') store.empty(path);
  };
}
