import { type ComponentType, useEffect, useId, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import type { FieldFinding, PropertyEdit, StudioFile } from '../../studio-api.ts';
import { FindingText } from '../parts/FindingText.tsx';
import { words } from '../site-words.ts';
import { useKeeperState, useKeptFile, useStudio } from '../studio-context.ts';
import type { SourceEditorProps } from './CodeEditor.tsx';
import { correctedText, sourceFaults } from './source-faults.ts';

const Area = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  & textarea, & pre { width: 100%; font: 13px / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
  & pre { overflow: auto; max-height: 40svh; margin-block: var(--space-2); white-space: pre-wrap; }
  & .buttons { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  & p { color: var(--ink-soft); font-size: var(--size-small); }
  & li { color: var(--danger); }
  #studio & li button { min-height: 32px; margin-inline-start: 8px; padding: 2px 10px; color: var(--ink); font-weight: 400; }
`;

interface SourceViewProps {
  readonly file: StudioFile;
  readonly schemas: Readonly<Record<string, EditorSchema>>;
  readonly findings: readonly FieldFinding[];
}

/**
 * The source of a file, for what has no form. A text is kept on the device until the server has it. One that was written over another
 * text than the current one is not applied: the user chooses between both.
 */
export function SourceView({ file, schemas, findings }: SourceViewProps) {
  const { keeper } = useStudio();
  const { keeping } = useKeeperState();
  const { file: name } = file;
  const written = useKeptFile(name)?.written;
  const text = written?.text ?? file.text ?? '';
  const faults = useMemo(
    () => sourceFaults(text, findings, written === undefined),
    [text, findings, written],
  );
  useEffect(() => () => keeper.leaveText(name), [keeper, name]);
  const isKept = written === undefined || written.isSettled;
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  const correct = (fix: PropertyEdit) => {
    keeper.write(name, correctedText(text, fix));
    // The button goes away with its fault.
    area.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus();
  };
  return (
    <Area ref={area}>
      {file.value === undefined && file.text !== null && <Notice heading={words.studioSource('noJson')} />}
      {written?.other !== undefined && (
        <Notice tone="danger" heading={words.studioSource('changed')}>
          <details>
            <summary>{words.studioSource('theirs')}</summary>
            <pre>{written.other.text}</pre>
          </details>
          <div className="buttons">
            <button type="button" onClick={() => keeper.chooseText(name, 'mine')}>
              {words.studioSource('takeMine')}
            </button>
            <button type="button" onClick={() => keeper.chooseText(name, 'theirs')}>
              {words.studioSource('takeTheirs')}
            </button>
          </div>
        </Notice>
      )}
      <div role="status">
        {faults.length > 0 && (
          <ul>
            {faults.map(({ code, line, column, message, fix }, index) => (
              <li key={`${code} ${line} ${column} ${message}`}>
                <span id={`${id}-${index}`}>
                  {words.studioSource('line', { line })} <FindingText code={code} exact={message} />
                </span>
                {fix !== undefined && (
                  <button type="button" aria-describedby={`${id}-${index}`} onClick={() => correct(fix)}>
                    {words.studioForm('correct')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <LoadedEditor
        label={words.studioSource('label', { file: name })}
        text={text}
        kind={file.schema}
        schemas={schemas}
        faults={faults}
        onChange={(next) => keeper.write(name, next)}
      />
      <p role="status">
        {words.studioSource(isKept ? 'kept' : keeping === 'keeping' ? 'keeping' : 'onDevice')}
      </p>
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
