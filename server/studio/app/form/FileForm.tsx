import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';
import type { FieldFinding, PropertyEdit, StudioFile } from '../../studio-api.ts';
import { Field } from './Field.tsx';
import { FindingSummary } from './FindingSummary.tsx';
import { FormArea } from './FormArea.ts';
import { CurrentForm, useForm, useFormState } from './form-context.ts';
import { FormSchemas } from './form-schema.ts';
import { FormStore } from './form-store.ts';
import { type KnownNames, noNames } from './known-names.ts';
import { ObjectFields } from './ObjectFields.tsx';
import { isWithin, keyOf } from './property-text.ts';
import { SelectedFields } from './SelectedFields.tsx';
import type { SelectedProperty } from './selected-properties.ts';

export interface FileFormProps {
  /** The current text and value. */
  readonly file: StudioFile;
  /** The schema of the kind, `block`, `icon-name` and `names`, by file name. */
  readonly schemas: Readonly<Record<string, EditorSchema>>;
  /** The properties to show; undefined for all. */
  readonly selection?: readonly SelectedProperty[] | undefined;
  /** The meanings of names on the page that is seen, as far as they are known. */
  readonly known?: KnownNames | undefined;
  /** Those about this file. */
  readonly findings: readonly FieldFinding[];
  /** A property to show and to focus, when `request` changes. */
  readonly focus: { readonly path: JsonPath; readonly request: number } | undefined;
  /** Called at every keystroke. */
  readonly onEdit: (edits: readonly PropertyEdit[]) => void;
  /** Called with the property that has the focus, and without one when the focus leaves the form. */
  readonly onFocusPath: (path: JsonPath | undefined) => void;
}

/** The form of a content file, made from its schema. Another file is another form. */
export function FileForm(props: FileFormProps) {
  return <OpenFile key={props.file.file} {...props} />;
}

function OpenFile({
  file,
  schemas,
  selection,
  known = noNames,
  findings: all,
  focus,
  onEdit,
  onFocusPath,
}: FileFormProps) {
  const [begun, begin] = useState<JsonPath>();
  const isShown = ({ path }: FieldFinding) =>
    !(begun !== undefined && isWithin(path, begun)) &&
    (selection === undefined || selection.some((selected) => isWithin(path, selected.path)));
  const findings = all.every(isShown) ? all : all.filter(isShown);
  const latest = useRef({ onEdit, onFocusPath });
  useLayoutEffect(() => {
    latest.current = { onEdit, onFocusPath };
  });
  // Findings of the first rendering open the parts that they are in, without a second one.
  const [store] = useState(() => {
    const created = new FormStore(file.value, (edits) => latest.current.onEdit(edits));
    created.judge(findings);
    created.know(known);
    return created;
  });
  const formSchemas = useMemo(() => new FormSchemas(schemas), [schemas]);
  const form = useMemo(
    () => ({ file: file.file, store, schemas: formSchemas, Field, begin }),
    [file.file, store, formSchemas],
  );
  useLayoutEffect(() => store.receive(file.value), [store, file.value]);
  useLayoutEffect(() => store.judge(findings), [store, findings]);
  useLayoutEffect(() => store.know(known), [store, known]);
  const request = focus?.request;
  const focused = useRef(focus?.path);
  focused.current = focus?.path;
  useEffect(() => {
    if (request !== undefined && focused.current !== undefined) store.reveal(focused.current);
  }, [store, request]);

  const schema = useMemo(() => formSchemas.of(file.schema), [formSchemas, file.schema]);
  return (
    <CurrentForm value={form}>
      <FormArea
        id="file-form"
        onFocus={({ target }: FocusEvent) => {
          const path = pathOf(target);
          latest.current.onFocusPath(path);
          if (begun !== undefined && !isWithin(path ?? [], begun)) begin(undefined);
        }}
        onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
          latest.current.onFocusPath(undefined);
          begin(undefined);
        }}
      >
        <FindingSummary />
        {selection === undefined ? (
          <RootFields schema={schema} title={file.file} />
        ) : (
          <SelectedFields schema={schema} properties={selection} />
        )}
        <Revealed />
        <KeptFocus />
        <Announcer />
      </FormArea>
    </CurrentForm>
  );
}

interface RootFieldsProps {
  readonly schema: EditorSchema;
  readonly title: string;
}

const root: JsonPath = [];

function RootFields({ schema, title }: RootFieldsProps) {
  const { schemas } = useForm();
  const control = useFormState((store) => schemas.controlFor(schema, store.valueAt(root)));
  if (control.kind === 'object') return <ObjectFields path={root} control={control} />;
  return <Field path={root} schema={schema} label={title} isRequired />;
}

/** Scrolls to the property that is to be shown, and focuses its control. */
function Revealed() {
  const place = useRef<HTMLSpanElement>(null);
  const { path, number } = useFormState((store) => store.revealed);
  useLayoutEffect(() => {
    const form = place.current?.parentElement;
    if (number === 0 || form === null || form === undefined) return;
    for (let length = path.length; length > 0; length -= 1) {
      const key = CSS.escape(keyOf(path.slice(0, length)));
      const element =
        form.querySelector<HTMLElement>(`[data-path="${key}"] [data-control]`) ??
        form.querySelector<HTMLElement>(`[data-opener="${key}"]`) ??
        form.querySelector<HTMLElement>(`[data-path="${key}"] :is(button, input, select, textarea, .label)`);
      if (element === null) continue;
      element.scrollIntoView?.({ block: 'center' });
      element.focus({ preventScroll: true });
      return;
    }
  }, [path, number]);
  return <span ref={place} hidden />;
}

/** Moves the focus to what is near if its element goes away, such as by an undo. */
function KeptFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.parentElement;
    if (form === null || form === undefined) return undefined;
    let last: { readonly element: Element; readonly path: JsonPath } | undefined;
    const end = new AbortController();
    const { signal } = end;
    form.addEventListener(
      'focusin',
      ({ target }) => {
        const path = target instanceof Element ? pathOf(target) : undefined;
        last = path && target instanceof Element ? { element: target, path } : undefined;
      },
      { signal },
    );
    form.addEventListener(
      'focusout',
      ({ target }) =>
        queueMicrotask(() => {
          if (target instanceof Element && target.isConnected && last?.element === target) last = undefined;
        }),
      { signal },
    );
    const observer = new MutationObserver(() => {
      if (last === undefined || last.element.isConnected) return;
      const { path } = last;
      last = undefined;
      if (document.activeElement === document.body) nearest(form, path)?.focus();
    });
    observer.observe(form, { childList: true, subtree: true });
    return () => {
      end.abort();
      observer.disconnect();
    };
  }, []);
  return <span ref={place} hidden />;
}

/** The control of a property; without it, the row in its place, or the button that adds it or an item again. */
function nearest(form: HTMLElement, path: JsonPath): HTMLElement | null {
  const fieldAt = (at: JsonPath) =>
    at.length === 0 ? form : form.querySelector<HTMLElement>(`[data-path="${CSS.escape(keyOf(at))}"]`);
  for (let length = path.length; length > 0; length -= 1) {
    const control = fieldAt(path.slice(0, length))?.querySelector<HTMLElement>('[data-control]');
    if (control) return control;
    const around = fieldAt(path.slice(0, length - 1));
    const segment = path[length - 1];
    const rows = [...(around?.querySelector('.list > ol')?.children ?? [])];
    const row = typeof segment === 'number' ? rows[Math.min(segment, rows.length - 1)] : undefined;
    const near =
      row?.querySelector<HTMLElement>('.opener, [data-control], button') ??
      [...(around?.querySelectorAll<HTMLElement>('.add') ?? [])].at(-1);
    if (near) return near;
  }
  return null;
}

/** Reads out what moved, was added or was removed. */
function Announcer() {
  const news = useFormState((store) => store.news);
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  );
}

/** The path of the field that an element is in. */
function pathOf(element: Element): JsonPath | undefined {
  const field = element.closest<HTMLElement>('[data-path], [data-opener]');
  const key = field?.dataset.path ?? field?.dataset.opener;
  if (key === undefined) return undefined;
  const path: JsonPath = JSON.parse(key);
  return path;
}
