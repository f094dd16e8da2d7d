import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { DeclaredCollections } from '../../engine/content/model/declared-collections.ts';
import type { EditorSchema } from '../../engine/editor/editor-properties.ts';
import type { KnownNames } from '../studio/app/form/known-names.ts';
import type { SelectedProperty } from '../studio/app/form/selected-properties.ts';
import type { FieldFinding, PropertyEdit, StudioFile, StudioPicture } from '../studio/studio-api.ts';
import { writeStudioWords } from './studio-words.ts';

/** A form in the document of the test. */
export interface OpenedForm {
  readonly element: HTMLElement;
  /** All edits that the form has sent. */
  readonly edits: PropertyEdit[];
  readonly focusedPaths: (JsonPath | undefined)[];
  /** The field of a property, without the fields in it. */
  field(path: JsonPath): HTMLElement;
  /** The control of a property. */
  control(path: JsonPath): HTMLElement;
  button(name: string | RegExp): HTMLElement;
  /** Replaces the text of a control, as a user who types. */
  type(path: JsonPath, text: string): Promise<void>;
  choose(select: HTMLElement, value: string): Promise<void>;
  click(element: HTMLElement): Promise<void>;
  press(element: HTMLElement, key: string, more?: KeyboardEventInit): Promise<void>;
  /** Opens all closed parts. */
  openAll(): Promise<void>;
  /** Renders the form again with other properties. */
  show(changed: Partial<FormState>): Promise<void>;
  close(): Promise<void>;
}

interface FormState {
  readonly file: StudioFile;
  readonly schemas: Readonly<Record<string, EditorSchema>>;
  readonly known?: KnownNames | undefined;
  readonly selection?: readonly SelectedProperty[] | undefined;
  readonly findings: readonly FieldFinding[];
  readonly focus: { readonly path: JsonPath; readonly request: number } | undefined;
}

interface OpenedSite {
  /** The pictures of the site; none by default. */
  readonly pictures?: readonly StudioPicture[];
  /** English by default. */
  readonly language?: string;
  /** The collections that the site declares; none by default. */
  readonly collections?: DeclaredCollections;
}

/** Opens the form of a file. The test must run in jsdom. */
export async function openForm(
  first: Pick<FormState, 'file' | 'schemas'> & Partial<FormState> & OpenedSite,
): Promise<OpenedForm> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const FileForm = await loadForm(first.language, first.collections);
  const element = document.createElement('main');
  document.body.append(element);
  const root = createRoot(element);
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  queries.setQueryData(['studio-pictures'], first.pictures ?? []);
  const edits: PropertyEdit[] = [];
  const focusedPaths: (JsonPath | undefined)[] = [];
  let state: FormState = { findings: [], focus: undefined, ...first };
  const render = () =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <FileForm
            {...state}
            onEdit={(sent) => edits.push(...sent)}
            onFocusPath={(path) => focusedPaths.push(path)}
          />
        </QueryClientProvider>,
      ),
    );
  await render();

  const field = (path: JsonPath): HTMLElement => {
    const key = JSON.stringify(path);
    const found = element.querySelector<HTMLElement>(`[data-path="${CSS.escape(key)}"]`);
    if (found === null) throw new Error(`The form has no field for ${key}.`);
    return found;
  };
  const control = (path: JsonPath): HTMLElement => {
    const found = field(path).querySelector<HTMLElement>('[data-control]');
    if (found === null) throw new Error(`The field of ${JSON.stringify(path)} has no control.`);
    return found;
  };
  const dispatch = (target: HTMLElement, event: Event) =>
    act(async () => {
      target.dispatchEvent(event);
    });
  return {
    element,
    edits,
    focusedPaths,
    field,
    control,
    button(name) {
      const found = [...element.querySelectorAll('button')].find((button) => {
        const own = button.getAttribute('aria-label') ?? button.textContent ?? '';
        return typeof name === 'string' ? own === name : name.test(own);
      });
      if (found === undefined) throw new Error(`The form has no button ${name}.`);
      return found;
    },
    async type(path, text) {
      const target = control(path);
      await act(async () => target.focus());
      setValue(target, text);
      await dispatch(target, new Event('input', { bubbles: true }));
    },
    async choose(select, value) {
      setValue(select, value);
      await dispatch(select, new Event('change', { bubbles: true }));
    },
    click: (target) => act(async () => target.click()),
    press: (target, key, more) =>
      dispatch(target, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
    async openAll() {
      for (;;) {
        const closed = [...element.querySelectorAll<HTMLElement>('.opener[aria-expanded="false"]')];
        if (closed.length === 0) return;
        await act(async () => {
          for (const opener of closed) opener.click();
        });
      }
    },
    async show(changed) {
      state = { ...state, ...changed };
      await render();
    },
    async close() {
      await act(async () => root.unmount());
      element.remove();
    },
  };
}

/** Loads the form after its words are in the document, where it reads them. */
async function loadForm(language: string | undefined, collections: DeclaredCollections | undefined) {
  writeStudioWords(language, collections);
  const { FileForm } = await import('../studio/app/form/FileForm.tsx');
  return FileForm;
}

/** Sets a value so that React sees a change by the user. */
function setValue(element: HTMLElement, value: string): void {
  const prototype = Object.getPrototypeOf(element);
  const property = Object.getOwnPropertyDescriptor(prototype, 'value');
  property?.set?.call(element, value);
}
