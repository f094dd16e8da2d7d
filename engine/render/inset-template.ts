import { fillTokens, type Inset, insetToken } from '../compose/insets.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { type DeferredText, deferredText, keepTogether, keepTogetherIn } from './keep-together.ts';

/** A part of the HTML of a block: HTML, an inset by its index, or a text with insets in which words are kept together. */
type Piece = string | number | (DeferredText & { readonly pieces: readonly (string | number)[] });

/** The HTML of a block with gaps for its insets. */
export interface InsetTemplate {
  readonly pieces: readonly Piece[];
  readonly insets: readonly Inset<ReadRecorder>[];
}

/** Splits HTML with the tokens of insets, which `keepTogether` has finished except for the texts with tokens. */
export function insetTemplate(html: string, insets: readonly Inset<ReadRecorder>[]): InsetTemplate {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: kind = '', 2: text = '', index } of html.matchAll(deferredText)) {
    pieces.push(...splitTokens(html.slice(end, index)));
    pieces.push({ kind: kind === 'codes' ? 'codes' : 'text', pieces: splitTokens(text) });
    end = index + whole.length;
  }
  pieces.push(...splitTokens(html.slice(end)));
  return { pieces, insets };
}

function splitTokens(html: string): (string | number)[] {
  return html
    .split(insetToken)
    .map((piece, index) => (index % 2 === 1 ? Number(piece) : piece))
    .filter((piece) => piece !== '');
}

/** The texts of the insets of a block on one page. */
export class InsetTexts {
  readonly #insets: readonly Inset<ReadRecorder>[];
  readonly #recorder: ReadRecorder;
  readonly #texts: (string | undefined)[] = [];

  /** @param recorder records what the insets read on this page */
  constructor(insets: readonly Inset<ReadRecorder>[], recorder: ReadRecorder) {
    this.#insets = insets;
    this.#recorder = recorder;
    recorder.showInsets((index) => this.#textAt(index));
  }

  /**
   * Returns the HTML of the block on this page.
   * @throws EmptyInsetError if an inset has no text
   */
  fill({ pieces, insets }: InsetTemplate): string {
    // All of them, also if a component shows one only sometimes: the record of the page is complete.
    for (const index of insets.keys()) this.#textAt(index);
    let html = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') html += piece;
      else if (typeof piece === 'number') html += this.#htmlAt(piece);
      else {
        let text = '';
        for (const part of piece.pieces) text += typeof part === 'string' ? part : this.#htmlAt(part);
        html += keepTogetherIn(text, piece.kind);
      }
    }
    return html;
  }

  /** Returns a value of a block with the texts of the insets. */
  fillValue(value: unknown): unknown {
    if (typeof value === 'string') return fillTokens(value, (index) => this.#textAt(index));
    if (Array.isArray(value)) return value.map((item: unknown) => this.fillValue(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, this.fillValue(child)]));
  }

  #htmlAt(index: number): string {
    const text = this.#textAt(index);
    return this.#insets[index]?.isHtml === true ? keepTogether(text) : escapeLikeReact(text);
  }

  #textAt(index: number): string {
    const text = this.#texts[index] ?? this.#insets[index]?.read(this.#recorder) ?? '';
    if (text === '') throw new EmptyInsetError();
    this.#texts[index] = text;
    return text;
  }
}

/** An inset has no text on a page. A component may have left out the element around an empty text. */
class EmptyInsetError extends Error {
  constructor() {
    super('An inset has no text on this page.');
    this.name = 'EmptyInsetError';
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escapeLikeReact(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character] ?? '') : text;
}
