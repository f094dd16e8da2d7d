import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chipText, textParts } from './placeholders.ts';
import type { RichText } from './RichText.tsx';
import { TextArea } from './TextArea.ts';
import type { Point, TextEditorProps } from './text-editor-props.ts';
import { words } from './text-words.ts';

let loaded: typeof RichText | undefined;

async function loadEditor(): Promise<typeof RichText> {
  loaded ??= (await import('./RichText.tsx')).RichText;
  return loaded;
}

/**
 * A text with its tools. Until it first gets the focus, it is shown as it is written, so that a form with hundreds of texts opens
 * at once.
 */
export function TextEditor(props: TextEditorProps) {
  const { id, value, label, describedBy, isInvalid, isRequired, isMarkdown } = props;
  const [Editor, setEditor] = useState<typeof RichText>();
  const [hasFailed, setFailed] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const pointed = useRef<Point>(undefined);
  useEffect(() => {
    // Later focus then finds the editor loaded, and no keystroke waits for it.
    loadEditor().catch(() => {});
  }, []);
  const open = async () => {
    try {
      const editor = loaded ?? (await loadEditor());
      // Meanwhile the user may have gone on.
      if (document.activeElement === element.current) setEditor(() => editor);
    } catch {
      setFailed(true);
    }
  };
  if (Editor !== undefined)
    return (
      <TextArea>
        <Editor {...props} pointed={pointed} />
      </TextArea>
    );
  if (hasFailed)
    return (
      <TextArea>
        <PlainText {...props} />
      </TextArea>
    );
  return (
    <TextArea>
      {/* biome-ignore lint/a11y/useSemanticElements: the editor takes the place of this element. */}
      <div
        ref={element}
        id={id}
        data-control=""
        className="text"
        role="textbox"
        tabIndex={0}
        aria-label={label}
        aria-multiline={isMarkdown}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined}
        onMouseDown={(event) => {
          // The browser would move the focus after the editor has it.
          event.preventDefault();
          pointed.current = { left: event.clientX, top: event.clientY };
          element.current?.focus();
        }}
        onFocus={open}
      >
        <ClosedText value={value} placeholders={props.placeholders} />
      </div>
    </TextArea>
  );
}

/** The text as it is written, in a plain field, because its tools could not be loaded. */
function PlainText({ id, value, label, describedBy, isInvalid, isRequired, onChange }: TextEditorProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  return (
    <>
      <textarea
        ref={element}
        id={id}
        data-control=""
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined}
        rows={3}
        value={typeof value === 'string' ? value : value.join('\n\n')}
        onChange={({ target }) =>
          onChange(typeof value === 'string' ? target.value : target.value.split('\n\n'))
        }
      />
      <p role="status">{words('notLoaded')}</p>
    </>
  );
}

function ClosedText({ value, placeholders }: Pick<TextEditorProps, 'value' | 'placeholders'>) {
  const paragraphs = typeof value === 'string' ? value.split(/\n{2,}/) : value;
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name.
    <p key={index}>
      {textParts(paragraph).map((part, at) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name.
          <span key={at} className="chip" title={part.source}>
            {chipText(part.source, (own) => placeholders.find(({ name }) => name === own)?.value)}
          </span>
        ),
      )}
    </p>
  ));
}
