import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { LinkAddress } from './LinkAddress.tsx';
import { TextTools, type Tool } from './TextTools.tsx';
import {
  linkRange,
  type Markup,
  type MarkupName,
  markupAt,
  markupCommands,
  setLink,
} from './text-commands.ts';
import { changedSource } from './text-document.ts';
import type { RichTextProps, TextEditorProps } from './text-editor-props.ts';
import type { TextValue } from './text-source.ts';
import { TextView } from './text-view.ts';
import { words } from './text-words.ts';
import { usePlaceholderList, ValueList } from './ValueList.tsx';

/** A text with its tools, formatted or as its source. */
export function RichText(props: RichTextProps) {
  const [isSource, setSource] = useState(false);
  const toggle = () => setSource(!isSource);
  return isSource ? (
    <SourceText {...props} onToggle={toggle} />
  ) : (
    <FormattedText {...props} onToggle={toggle} />
  );
}

interface ToggledProps {
  readonly onToggle: () => void;
}

function SourceText({ value, onChange, onToggle, ...props }: TextEditorProps & ToggledProps) {
  const original = useRef(value);
  const written = useRef(value);
  const [source, setSource] = useState(() => sourceOfValue(value));
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  if (JSON.stringify(written.current) !== JSON.stringify(value)) {
    original.current = value;
    written.current = value;
    setSource(sourceOfValue(value));
  }
  return (
    <>
      <textarea
        ref={element}
        id={props.id}
        data-control=""
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        aria-required={props.isRequired || undefined}
        rows={3}
        value={source}
        onChange={({ target }) => {
          setSource(target.value);
          written.current = changedSource(original.current, target.value);
          onChange(written.current);
        }}
      />
      <TextTools label={props.label} tools={[{ name: 'source', isPressed: true, onUse: onToggle }]} />
    </>
  );
}

function sourceOfValue(value: TextValue): string {
  return typeof value === 'string' ? value : value.join('\n\n');
}

interface ShownState {
  readonly markup: Markup | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

function shownState(state: EditorState, isMarkdown: boolean): ShownState {
  return {
    markup: isMarkdown ? markupAt(state) : undefined,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

const markupNames: readonly MarkupName[] = [
  'strong',
  'em',
  'link',
  'heading',
  'subheading',
  'bullets',
  'numbers',
  'quote',
];

function FormattedText(props: RichTextProps & ToggledProps) {
  const { id, label, value, isMarkdown, placeholders, describedBy, isInvalid, isRequired } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<TextView>(undefined);
  const [shown, setShown] = useState<ShownState>();
  const [address, setAddress] = useState<string>();
  const list = usePlaceholderList(id, placeholders, editor);
  const latest = useRef({ props, list });
  latest.current = { props, list };

  // The view belongs to the element; properties that change reach it below.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const first = latest.current.props;
    const view = new TextView(host.current, {
      value: first.value,
      isMarkdown: first.isMarkdown,
      placeholders: () => latest.current.props.placeholders,
      sourceLabel: words('block'),
      onChange: (changed) => latest.current.props.onChange(changed),
      onState: (state) => {
        const next = shownState(state, first.isMarkdown);
        setShown((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
        latest.current.list.read(state);
      },
      onKey: (event) => {
        if (latest.current.list.onKey(event)) return true;
        if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || !first.isMarkdown) return false;
        setAddress(linkRange(view.state).address ?? '');
        return true;
      },
    });
    editor.current = view;
    view.focus();
    const point = first.pointed.current;
    if (point !== undefined) view.point(point);
    first.pointed.current = undefined;
    return () => view.destroy();
  }, []);
  useLayoutEffect(() => editor.current?.show(value), [value]);
  const attributes = {
    id,
    class: 'text',
    role: 'textbox',
    'data-control': '',
    'aria-label': label,
    'aria-multiline': String(isMarkdown),
    'aria-autocomplete': placeholders.length > 0 ? 'list' : 'none',
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(isRequired && { 'aria-required': 'true' }),
    ...(list.isOpen && { 'aria-controls': list.id }),
    ...(list.activeId !== undefined && { 'aria-activedescendant': list.activeId }),
  };
  const written = JSON.stringify(attributes);
  useLayoutEffect(() => editor.current?.setAttributes(JSON.parse(written)), [written]);

  const use = (name: MarkupName) => {
    const view = editor.current;
    if (view === undefined) return;
    if (name === 'link') setAddress(linkRange(view.state).address ?? '');
    else view.run(markupCommands[name]);
  };
  const leaveAddress = (next: string | undefined | null) => {
    setAddress(undefined);
    if (next !== null) editor.current?.run(setLink(next));
    editor.current?.focus();
  };
  const { markup } = shown ?? {};
  const tools: readonly Tool[] = [
    ...(markup === undefined
      ? []
      : markupNames.map((name) => ({ name, isPressed: markup[name], onUse: () => use(name) }))),
    { name: 'undo', isDisabled: !shown?.canUndo, onUse: () => editor.current?.run(undo) },
    { name: 'redo', isDisabled: !shown?.canRedo, onUse: () => editor.current?.run(redo) },
    ...(placeholders.length > 0 ? [{ name: 'insert', onUse: list.openAll } as const] : []),
    { name: 'source', isPressed: false, onUse: props.onToggle },
  ];
  const closeList = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') list.close();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor sets the role. */}
      <div ref={host} onKeyDown={closeList} onBlur={list.close} />
      <ValueList list={list} />
      {address !== undefined && <LinkAddress id={id} address={address} onLeave={leaveAddress} />}
      <TextTools label={label} tools={tools} />
    </>
  );
}
