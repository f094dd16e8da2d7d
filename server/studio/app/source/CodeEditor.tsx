import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';
import { generalSentence } from '../site-words.ts';
import type { SourceFault } from './source-faults.ts';
import { sourceLanguage } from './source-language.ts';

const Area = styled.div`
  & .cm-editor {
    max-height: 75svh;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--sheet);
    color: var(--ink);
    font-size: 13px;
  }
  & .cm-editor.cm-focused { outline: 2px solid var(--work); outline-offset: 1px; }
  & .cm-scroller { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; line-height: 1.5; }
  & .cm-gutters { border-color: var(--hairline); background: var(--tray); color: var(--ink-soft); }
  & .cm-content { caret-color: var(--ink); }
  & .cm-cursor { border-color: var(--ink); }
  & .cm-editor .cm-line span { color: inherit; }
  /* The marks of the library are pictures that the policy of the studio does not load. */
  & .cm-editor .cm-lint-marker {
    content: none;
    width: 10px;
    height: 10px;
    margin: 4px 2px;
    border-radius: 50%;
    background: var(--danger);
  }
  & .cm-editor .cm-lint-marker-warning { border-radius: 0; background: var(--ink-soft); }
  & .cm-editor .cm-lintRange { background-image: none; text-decoration: underline wavy var(--danger); text-underline-offset: 3px; }
  & .cm-editor .cm-lintRange-warning { text-decoration-color: var(--ink-soft); }
  & .cm-editor .cm-lintRange-active { background-color: transparent; }
  & .cm-tooltip { max-width: min(32rem, 90vw); border: var(--hair); border-radius: var(--radius-small); background: var(--paper); color: var(--ink); }
  & .cm-tooltip .about { margin: 0; padding: 6px 10px; white-space: pre-line; }
  & .cm-tooltip li[aria-selected] { background: var(--work); color: var(--paper); }
`;

export interface SourceEditorProps {
  readonly label: string;
  readonly text: string;
  readonly kind: string;
  readonly schemas: Readonly<Record<string, EditorSchema>>;
  readonly faults: readonly SourceFault[];
  readonly onChange: (text: string) => void;
}

/** The source of a file with completion, descriptions and marks at its faults. Tab leaves it. */
export function CodeEditor({ label, text, kind, schemas, faults, onChange }: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const first = useRef({ label, text, kind, schemas });
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (host.current === null) return;
    const language = sourceLanguage(first.current.kind, first.current.schemas);
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first.current.text,
        extensions: [
          EditorView.cspNonce.of(nonce()),
          EditorView.contentAttributes.of({
            'aria-label': first.current.label,
            spellcheck: 'false',
            // The area that scrolls is then known to be reached by the keyboard.
            tabindex: '0',
          }),
          EditorView.lineWrapping,
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          json(),
          syntaxHighlighting(defaultHighlightStyle),
          autocompletion({ override: [language.complete] }),
          language.hover,
          lintGutter(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current(state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, []);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined) return;
    const before = view.state.doc.toString();
    // Only what differs: the caret and the scroll position stay.
    if (before !== text) view.dispatch({ changes: differenceOf(before, text) });
  }, [text]);
  useEffect(() => {
    const view = editor.current;
    if (view === undefined) return;
    view.dispatch(
      setDiagnostics(
        view.state,
        faults.map((fault) => diagnosticOf(view.state, fault)),
      ),
    );
  }, [faults]);
  return <Area ref={host} />;
}

/** The change that leads from one text to another. */
function differenceOf(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** The nonce that the policy of the document allows styles with. */
function nonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/** Marks the rest of the line, as a fault has a position and no end. */
function diagnosticOf(
  { doc }: EditorState,
  { code, line, column, severity, message }: SourceFault,
): Diagnostic {
  const found = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(found.from + column - 1, found.to);
  const general = generalSentence(code);
  return { from, to: found.to, severity, message: general === undefined ? message : `${general} ${message}` };
}
