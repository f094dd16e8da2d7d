import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { isEqual } from '../../../../engine/content/rewrite-json.ts';
import { parseStrictJson } from '../../../../engine/content/strict-json.ts';
import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { FieldFinding, StudioFile } from '../../studio-api.ts';
import { showAnswer } from '../answer-events.ts';
import { words } from '../site-words.ts';
import { useStudio } from '../studio-context.ts';
import { sendChange } from '../studio-requests.ts';
import type { SourceEditorProps } from './CodeEditor.tsx';
import { sourceFaults } from './source-faults.ts';

const Area = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  & textarea, & pre { width: 100%; font: 13px / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
  & pre { overflow: auto; max-height: 40svh; margin-block: var(--space-2); white-space: pre-wrap; }
  & .buttons { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  & p { color: var(--ink-soft); font-size: var(--size-small); }
  & li { color: var(--danger); }
`;

/** Milliseconds without typing until the text is sent. */
const pause = 600;
/** Milliseconds until a text that did not reach the server is sent again. */
const retry = 5_000;

interface SourceViewProps {
  readonly file: StudioFile;
  readonly schemas: Readonly<Record<string, EditorSchema>>;
  readonly findings: readonly FieldFinding[];
}

type Keeping = 'kept' | 'keeping' | 'onDevice';

/**
 * The source of a file, for what has no form. A text is kept on the device until the server has it. One that was written over another
 * text than the current one is not applied: the user chooses between both.
 */
export function SourceView({ file, schemas, findings }: SourceViewProps) {
  const { keeper, session } = useStudio();
  const client = useQueryClient();
  const key = `cityblock-studio-source ${session.user.email} ${file.file}`;
  const served = file.text ?? '';
  const [draft, setDraft] = useState(() => readDraft(key));
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const [other, setOther] = useState<StudioFile>();
  const text = draft?.text ?? served;
  const faults = useMemo(() => sourceFaults(text, findings, draft === undefined), [text, findings, draft]);

  const isSending = useRef(false);
  /** The last text that the server keeps no change of, because its value is the published one. */
  const settled = useRef<string>(undefined);

  const write = (next: string) => {
    const before = draft === undefined ? file.text : draft.before;
    const written = next === served && !isSending.current ? undefined : { text: next, before };
    storeDraft(key, written);
    setDraft(written);
    setKeeping('keeping');
  };
  const send = async (next: SourceDraft) => {
    // A second request would be written over a text that the server does not have any more.
    if (isSending.current || next.text === settled.current) return;
    isSending.current = true;
    setKeeping('keeping');
    try {
      const { file: answered } = await sendChange({ kind: 'text', file: file.file, ...next });
      setKeeping('kept');
      if (answered.text !== next.text) {
        if (answered.value === undefined || !isEqual(answered.value, parseStrictJson(next.text))) {
          setOther(answered);
          return;
        }
        settled.current = next.text;
      }
      setOther(undefined);
      keeper.receive(answered);
      showAnswer(client, answered);
      setDraft((known) => {
        // Later typing is on top of this text.
        const left =
          known === undefined || known.text === answered.text
            ? undefined
            : { ...known, before: answered.text };
        storeDraft(key, left);
        return left;
      });
    } catch {
      setKeeping('onDevice');
      setTimeout(() => setDraft((known) => known && { ...known }), retry);
    } finally {
      isSending.current = false;
    }
  };
  const latest = useRef({ send, draft });
  latest.current = { send, draft };
  // A text that was not sent when the view is left.
  useEffect(
    () => () => {
      const { draft: left } = latest.current;
      if (left !== undefined) void latest.current.send(left);
    },
    [],
  );
  useEffect(() => {
    if (draft === undefined || other !== undefined) return undefined;
    const timer = setTimeout(() => latest.current.send(draft), pause);
    return () => clearTimeout(timer);
  }, [draft, other]);

  const take = (mine: boolean) => {
    if (other === undefined) return;
    setOther(undefined);
    if (mine && draft !== undefined) {
      const next = { text: draft.text, before: other.text };
      storeDraft(key, next);
      setDraft(next);
      return;
    }
    storeDraft(key, undefined);
    setDraft(undefined);
    keeper.receive(other);
  };
  return (
    <Area>
      {file.value === undefined && <Notice heading={words.studioSource('noJson')} />}
      {other !== undefined && (
        <Notice tone="danger" heading={words.studioSource('changed')}>
          <details>
            <summary>{words.studioSource('theirs')}</summary>
            <pre>{other.text}</pre>
          </details>
          <div className="buttons">
            <button type="button" onClick={() => take(true)}>
              {words.studioSource('takeMine')}
            </button>
            <button type="button" onClick={() => take(false)}>
              {words.studioSource('takeTheirs')}
            </button>
          </div>
        </Notice>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {words.studioSource('line', { line })} <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      )}
      <LoadedEditor
        label={words.studioSource('label', { file: file.file })}
        text={text}
        kind={file.schema}
        schemas={schemas}
        faults={faults}
        onChange={write}
      />
      <p role="status">{words.studioSource(draft === undefined ? 'kept' : keeping)}</p>
    </Area>
  );
}

/** The editor once it is loaded, and a plain field if it cannot be. */
function LoadedEditor(props: SourceEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<SourceEditorProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('./CodeEditor.tsx').then(
      ({ CodeEditor }) => setEditor(() => CodeEditor),
      () => setFailed(true),
    );
  }, []);
  if (Editor !== undefined) return <Editor {...props} />;
  if (!hasFailed) return <p role="status">{words.studio('fetching')}</p>;
  return (
    <>
      <textarea
        aria-label={props.label}
        rows={24}
        spellCheck={false}
        value={props.text}
        onChange={({ target }) => props.onChange(target.value)}
      />
      <p role="status">{words.studioSource('notLoaded')}</p>
    </>
  );
}

/** A text that the server does not have yet, and the one that it was written over. */
interface SourceDraft {
  readonly text: string;
  readonly before: string | null;
}

function readDraft(key: string): SourceDraft | undefined {
  try {
    const stored: SourceDraft | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

function storeDraft(key: string, draft: SourceDraft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch (error) {
    console.warn('The source could not be kept on this device.', error);
  }
}
