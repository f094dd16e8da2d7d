import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import {
  type CompletionItem,
  getLanguageService,
  type MarkupContent,
  TextDocument,
  TextEdit,
} from 'vscode-json-languageservice';
import type { EditorSchema } from '../../../../engine/editor/editor-properties.ts';

const schemaFolder = 'studio://schemas/';

/** Completion and descriptions in the source of a file, from the schemas for code editors. */
export interface SourceLanguage {
  readonly complete: (context: CompletionContext) => Promise<CompletionResult | null>;
  readonly hover: ReturnType<typeof hoverTooltip>;
}

/**
 * Returns the language of the files of a kind.
 * @param schemas by the names of their files
 */
export function sourceLanguage(
  kind: string,
  schemas: Readonly<Record<string, EditorSchema>>,
): SourceLanguage {
  const service = getLanguageService({
    schemaRequestService: async (address) => {
      const name = address.slice(schemaFolder.length).replace(/\.json$/, '');
      const schema = schemas[name];
      if (schema === undefined) throw new Error(`There is no schema "${name}".`);
      return JSON.stringify(schema);
    },
    workspaceContext: { resolveRelativePath: (path) => schemaFolder + path.replace(/^\.\//, '') },
  });
  service.configure({ validate: false, schemas: [{ uri: `${schemaFolder}${kind}.json`, fileMatch: ['*'] }] });

  const documentOf = (state: EditorState) => {
    // The schema that a file names is that of its kind.
    const text = state.doc.toString().replace(/"\$schema"/, '"_schema"');
    const document = TextDocument.create('studio://content/file.json', 'json', 1, text);
    return { document, parsed: service.parseJSONDocument(document) };
  };
  return {
    async complete(context) {
      const { state, pos, explicit } = context;
      if (!explicit && context.matchBefore(/["\w.{/#:-]/) === null) return null;
      const { document, parsed } = documentOf(state);
      const found = await service.doComplete(document, document.positionAt(pos), parsed);
      if (found === null || found.items.length === 0) return null;
      const from = Math.min(pos, ...found.items.map((item) => startOf(item, document) ?? pos));
      const options = found.items.map((item) => ({
        label: item.filterText ?? item.label,
        displayLabel: item.label,
        info: textOf(item.documentation ?? ''),
        apply: (view: EditorView) => apply(view, item, document, pos),
      }));
      return { from, options, filter: true };
    },
    hover: hoverTooltip(async ({ state }, pos) => {
      const { document, parsed } = documentOf(state);
      const hover = await service.doHover(document, document.positionAt(pos), parsed);
      const text = hover === null ? '' : [hover.contents].flat().map(textOf).join('\n');
      if (text === '') return null;
      return {
        pos,
        create: () => ({ dom: aboutElement(text) }),
      };
    }),
  };
}

function aboutElement(text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'about';
  element.textContent = text;
  return element;
}

function textOf(content: MarkupContent | string | { readonly value: string }): string {
  const text = typeof content === 'string' ? content : content.value;
  return text.replace(/\\(?=[^\w\s])/g, '');
}

function startOf({ textEdit }: CompletionItem, document: TextDocument): number | undefined {
  return TextEdit.is(textEdit) ? document.offsetAt(textEdit.range.start) : undefined;
}

/** Inserts a proposal, with the caret at the first part that is to be filled in. */
function apply(view: EditorView, item: CompletionItem, document: TextDocument, pos: number): void {
  const { textEdit } = item;
  const from = startOf(item, document) ?? pos;
  const typed = view.state.selection.main.head - pos;
  const end = TextEdit.is(textEdit) ? document.offsetAt(textEdit.range.end) : pos;
  const snippet = textEdit?.newText ?? item.insertText ?? item.label;
  const mark = /\$(?:\{\d+(?::([^}]*))?\}|\d+)/g;
  const first = snippet.search(/(?<!\\)\$(?:\{\d+|\d+)/);
  const plain = (text: string) => text.replace(mark, '$1').replace(/\\([$}\\])/g, '$1');
  const caret = first === -1 ? plain(snippet).length : plain(snippet.slice(0, first)).length;
  view.dispatch({
    changes: { from, to: end + typed, insert: plain(snippet) },
    selection: { anchor: from + caret },
    userEvent: 'input.complete',
  });
}
