import { type FocusEvent, useMemo, useRef } from 'react';
import { placeholderName } from '../../text/placeholders.ts';
import { TextEditor } from '../../text/TextEditor.tsx';
import { isText } from '../control-value.ts';
import { useForm, useFormState, useValue } from '../form-context.ts';
import type { ControlProps } from './control-props.ts';

interface MarkdownControlProps extends ControlProps {
  readonly placeholders: readonly string[];
}

/** A long text with markup. An optional text that was emptied is removed when the focus leaves. */
export function MarkdownControl({ path, isItem, placeholders, ...props }: MarkdownControlProps) {
  const { store } = useForm();
  const value = useValue(path);
  const box = useRef<HTMLDivElement>(null);
  const { values } = useFormState(({ known }) => known);
  const names = useMemo(
    () =>
      placeholders.map((source) => {
        const name = placeholderName(source);
        const known = values[name];
        return known === undefined ? { name } : { name, value: known };
      }),
    [placeholders, values],
  );
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return;
    const left = store.valueAt(path);
    if (!props.isRequired && !isItem && isText(left) && left.length === 0) store.empty(path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the text in it.
    <div ref={box} onBlur={leave}>
      <TextEditor
        {...props}
        value={isText(value) ? value : ''}
        isMarkdown
        placeholders={names}
        onChange={(changed) => store.set(path, changed)}
      />
    </div>
  );
}
