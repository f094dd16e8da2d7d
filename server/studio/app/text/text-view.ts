import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model';
import { type Command, EditorState, Selection, type Transaction } from 'prosemirror-state';
import { EditorView, type NodeView } from 'prosemirror-view';
import { markupWithoutStyles, PastedTextParser } from './pasted-text.ts';
import { chipText, placeholderSource, textParts } from './placeholders.ts';
import { markdownPlugins, plainPlugins } from './text-commands.ts';
import {
  inlineNodes,
  markdownBlocks,
  markdownDocument,
  plainDocument,
  type TextDocument,
} from './text-document.ts';
import type { PlaceholderName, Point } from './text-editor-props.ts';
import { sourceOf } from './text-schema.ts';
import type { TextValue } from './text-source.ts';

export interface TextViewOptions {
  readonly value: TextValue;
  readonly isMarkdown: boolean;
  readonly placeholders: () => readonly PlaceholderName[];
  /** The name of a part that is edited as source. */
  readonly sourceLabel: string;
  readonly onChange: (value: TextValue) => void;
  /** Called after each change of the text or the selection. */
  readonly onState: (state: EditorState) => void;
  /** Called before the editor handles a key. True if the key was taken. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** The editor of a text. */
export class TextView {
  readonly #options: TextViewOptions;
  readonly #view: EditorView;
  #document: TextDocument;
  #value: TextValue;

  constructor(host: HTMLElement, options: TextViewOptions) {
    this.#options = options;
    this.#value = options.value;
    this.#document = documentOf(options.value, options.isMarkdown);
    const { schema, doc } = this.#document;
    this.#view = new EditorView(
      { mount: host },
      {
        state: EditorState.create({ doc, plugins: options.isMarkdown ? markdownPlugins() : plainPlugins() }),
        dispatchTransaction: (transaction) => this.#dispatch(transaction),
        handleKeyDown: (_view, event) => options.onKey(event),
        nodeViews: {
          placeholder: (node) => placeholderView(node, options.placeholders()),
          source: (node, view, position) => new SourceBlockView(node, view, position, options.sourceLabel),
        },
        transformPastedHTML: markupWithoutStyles,
        clipboardParser: new PastedTextParser(schema, DOMParser.fromSchema(schema).rules),
        clipboardTextParser: (text, $context, isPlain) => {
          const isLine = !options.isMarkdown || isPlain || $context.parent.type.spec.code === true;
          const line = Fragment.from(inlineNodes(schema, text.trim().replace(/\s+/g, ' ')));
          return isLine ? new Slice(line, 0, 0) : Slice.maxOpen(markdownBlocks(text));
        },
        transformPasted: (slice) =>
          options.isMarkdown
            ? new Slice(withPlaceholders(slice.content), slice.openStart, slice.openEnd)
            : new Slice(Fragment.from(inlineNodes(schema, lineOf(slice.content))), 0, 0),
      },
    );
    options.onState(this.#view.state);
  }

  get state(): EditorState {
    return this.#view.state;
  }

  get value(): TextValue {
    return this.#value;
  }

  /** Shows a value that was changed elsewhere. The caret stays where it is in the text. */
  show(value: TextValue): void {
    if (JSON.stringify(value) === JSON.stringify(this.#value)) return;
    this.#value = value;
    this.#document = documentOf(value, this.#options.isMarkdown);
    const [before, after] = [this.#view.state.doc.content, this.#document.doc.content];
    const start = before.findDiffStart(after);
    const end = before.findDiffEnd(after);
    if (start === null || end === null) return;
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const transaction = this.#view.state.tr
      .replace(start, end.a + overlap, this.#document.doc.slice(start, end.b + overlap))
      .setMeta('addToHistory', false);
    this.#view.updateState(this.#view.state.apply(transaction));
    this.#options.onState(this.#view.state);
  }

  run(command: Command): boolean {
    return command(this.#view.state, this.#view.dispatch, this.#view);
  }

  insertText(text: string): void {
    this.#view.dispatch(this.#view.state.tr.insertText(text).scrollIntoView());
  }

  /** Inserts a placeholder in place of a part of the text. */
  insertPlaceholder(name: string, from: number, to: number): void {
    const { state } = this.#view;
    const placeholder = state.schema.nodes.placeholder?.create({ source: placeholderSource(name) });
    if (placeholder) this.#view.dispatch(state.tr.replaceWith(from, to, placeholder).scrollIntoView());
  }

  delete(from: number, to: number): void {
    this.#view.dispatch(this.#view.state.tr.delete(from, to));
  }

  focus(): void {
    this.#view.focus();
  }

  /** Moves the caret to a position in the window. */
  point(point: Point): void {
    const { state } = this.#view;
    const found = this.#view.posAtCoords(point);
    if (found === null) return;
    this.#view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(found.pos))));
  }

  setAttributes(attributes: Readonly<Record<string, string>>): void {
    this.#view.setProps({ attributes });
  }

  destroy(): void {
    this.#view.destroy();
  }

  #dispatch(transaction: Transaction): void {
    this.#view.updateState(this.#view.state.apply(transaction));
    if (transaction.docChanged) {
      this.#value = this.#document.valueFor(this.#view.state.doc);
      this.#options.onChange(this.#value);
    }
    this.#options.onState(this.#view.state);
  }
}

function documentOf(value: TextValue, isMarkdown: boolean): TextDocument {
  return isMarkdown || typeof value !== 'string' ? markdownDocument(value) : plainDocument(value);
}

function lineOf(content: Fragment): string {
  return content
    .textBetween(0, content.size, ' ', (leaf) => leaf.type.spec.leafText?.(leaf) ?? ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

/** Returns a fragment with chips for the placeholders in its text. */
function withPlaceholders(content: Fragment): Fragment {
  return Fragment.from(
    content.content.flatMap((node): readonly Node[] => {
      if (!node.isText) return [node.copy(withPlaceholders(node.content))];
      const parts = textParts(node.text ?? '');
      if (parts.every(({ kind }) => kind === 'text')) return [node];
      return inlineNodes(node.type.schema, node.text ?? '').map((part) => part.mark(node.marks));
    }),
  );
}

function placeholderView(node: Node, placeholders: readonly PlaceholderName[]): NodeView {
  const source = sourceOf(node);
  const dom = document.createElement('span');
  dom.className = 'chip';
  dom.title = source;
  dom.append(chipText(source, (own) => placeholders.find(({ name }) => name === own)?.value));
  return { dom };
}

/** A part of the text that is edited as Markdown. */
class SourceBlockView implements NodeView {
  readonly dom: HTMLTextAreaElement;
  #node: Node;

  constructor(node: Node, view: EditorView, position: () => number | undefined, label: string) {
    this.#node = node;
    this.dom = document.createElement('textarea');
    this.dom.value = sourceOf(node);
    this.dom.rows = Math.min(12, sourceOf(node).split('\n').length);
    this.dom.spellcheck = false;
    this.dom.setAttribute('aria-label', label);
    this.dom.addEventListener('input', () => {
      const at = position();
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'source', this.dom.value));
    });
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    if (this.dom.value !== sourceOf(node)) this.dom.value = sourceOf(node);
    return true;
  }

  stopEvent(): boolean {
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }
}
