import { fillTokens, type Inset, splitTokens } from '../compose/insets.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { deferredKind, deferredText, finishText, finishTexts } from './finish-texts.ts';
import type { TextKind } from './keep-together.ts';
import { type IsAbsent, withoutAbsentTargets } from './live-links.ts';
import type { Markup } from './markup.ts';

/** Texts, and insets by their indexes. */
type Gapped = readonly (string | number)[];

/** A part of the HTML of a block: HTML, an inset, the target of a link, or a text to be finished. */
type Piece =
  | Buffer
  | number
  | { readonly kind: 'target'; readonly pieces: Gapped }
  | { readonly kind: TextKind; readonly pieces: Gapped };

/** The HTML of a block with gaps for its insets. */
export interface InsetTemplate {
  readonly pieces: readonly Piece[];
  readonly insets: readonly Inset<ReadRecorder>[];
  readonly language: string;
}

/** Splits HTML with the tokens of insets, which `finishTexts` has finished except for the texts with tokens. */
export function insetTemplate(
  html: string,
  insets: readonly Inset<ReadRecorder>[],
  language: string,
): InsetTemplate {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: kind = '', 2: text = '', index } of html.matchAll(deferredText)) {
    pieces.push(...splitTargets(html.slice(end, index)));
    pieces.push({ kind: deferredKind(kind), pieces: splitTokens(text) });
    end = index + whole.length;
  }
  pieces.push(...splitTargets(html.slice(end)));
  return { pieces, insets, language };
}

/** Matches the targets of links with insets. */
const targetWithInsets = /(?<=<a\b[^>]*?) href="([^"]*\uFDD0[^"]*)"/;

function splitTargets(html: string): Piece[] {
  return html
    .split(targetWithInsets)
    .flatMap((part, index): Piece[] =>
      index % 2 === 1
        ? [{ kind: 'target', pieces: splitTokens(part) }]
        : splitTokens(part).map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
    );
}

/** The texts of the insets of a block on one page. */
export class InsetTexts {
  readonly #insets: readonly Inset<ReadRecorder>[];
  readonly #recorder: ReadRecorder;
  readonly #isAbsent: IsAbsent | undefined;
  readonly #texts: (string | undefined)[] = [];

  /**
   * @param recorder records what the insets read on this page
   * @param isAbsent the test of links; undefined if nothing is absent from the site
   */
  constructor(insets: readonly Inset<ReadRecorder>[], recorder: ReadRecorder, isAbsent?: IsAbsent) {
    this.#insets = insets;
    this.#recorder = recorder;
    this.#isAbsent = isAbsent;
    recorder.showInsets((index) => this.#textAt(index));
  }

  /**
   * Returns the HTML of the block on this page.
   * @throws EmptyInsetError if an inset has no text
   */
  fill({ pieces, insets, language }: InsetTemplate): Markup {
    // All of them, also if a component shows one only sometimes: the record of the page is complete.
    for (let index = 0; index < insets.length; index++) this.#textAt(index);
    return pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : this.#pieceHtml(piece, language)));
  }

  #pieceHtml(piece: Exclude<Piece, Buffer>, language: string): string {
    if (typeof piece === 'number') return this.#htmlAt(piece, language);
    let text = '';
    for (const part of piece.pieces) text += typeof part === 'string' ? part : this.#htmlAt(part, language);
    if (piece.kind !== 'target') return finishText(text, piece.kind, language);
    return text.startsWith('/') && this.#isAbsent?.(text) === true ? '' : ` href="${text}"`;
  }

  /** Returns a value of a block with the texts of the insets. */
  fillValue(value: unknown): unknown {
    if (typeof value === 'string') return fillTokens(value, (index) => this.#textAt(index));
    if (Array.isArray(value)) return value.map((item: unknown) => this.fillValue(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, this.fillValue(child)]));
  }

  #htmlAt(index: number, language: string): string {
    const text = this.#textAt(index);
    if (this.#insets[index]?.isHtml !== true) return escapeLikeReact(text);
    return withoutAbsentTargets(finishTexts(text, language), this.#isAbsent);
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

/** Escapes a text as React does, for markup that must equal that of a component. */
function escapeLikeReact(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character] ?? '') : text;
}
