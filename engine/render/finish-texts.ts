import { hasInsets } from '../compose/insets.ts';
import { typeset } from '../words/typography.ts';
import { keepTogether, type TextKind, textKinds } from './keep-together.ts';

const headings = new Set('h1 h2 h3 h4 h5'.split(' '));
/**
 * The elements whose text is running text. Links, labels and buttons with a class may be flex containers, in which an
 * element inside the text would become an item of its own.
 */
const textElements = new Set([
  ...headings,
  ...'p li dd dt td th strong em blockquote figcaption time address button'.split(' '),
]);
/** The elements in which a link without a class is part of a sentence. In lists it may be a flex container. */
const sentenceElements = new Set([...textElements].filter((name) => name !== 'li'));
/** A browser hydrates islands and expects the markup of their components. Code is shown as it is written. */
const opaque = /^<(?:code|kbd|pre|samp|script|style|svg|textarea|select|title|template)\b|^<div data-island=/;
const empty = /^<(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/;

/** Matches a text with the tokens of insets, marked by {@link finishTexts}: its kind, and the text. */
export const deferredText = new RegExp(`\uFDD2(${textKinds.join('|')}):([^\uFDD3]*)\uFDD3`, 'g');

/** Returns the kind with a name from a match of {@link deferredText}. */
export const deferredKind = (name: string): TextKind => textKinds.find((kind) => kind === name) ?? 'other';

/** Returns the kind of a text directly in an element. */
function kindOf(element: string, around: string): TextKind {
  if (element === 'a' && sentenceElements.has(around)) return 'codes';
  if (headings.has(element)) return 'heading';
  return textElements.has(element) ? 'text' : 'other';
}

/**
 * Replaces the texts in the static markup of a component: every element is closed, and attributes contain no `>`.
 * @param change receives a text, its kind, and its offset in the markup
 */
export function replaceTexts(
  html: string,
  change: (text: string, kind: TextKind, offset: number) => string,
): string {
  const open: string[] = [];
  let opaqueDepth = 0;
  return html.replace(/<[^>]*>|[^<]+/g, (part, offset: number) => {
    if (!part.startsWith('<'))
      return opaqueDepth > 0 ? part : change(part, kindOf(open.at(-1) ?? '', open.at(-2) ?? ''), offset);
    if (part.startsWith('</')) {
      open.pop();
      if (open.length < opaqueDepth) opaqueDepth = 0;
    } else if (!empty.test(part)) {
      const name = /^<([\w-]+)/.exec(part)?.[1] ?? '';
      open.push(/^(?:a|button)$/.test(name) && part.includes(' class=') ? '' : name);
      if (opaqueDepth === 0 && opaque.test(part)) opaqueDepth = open.length;
    }
    return part;
  });
}

/**
 * Completes the texts in the markup of a component: see {@link finishText}. A text with the tokens of insets is only
 * marked, to be completed with their texts.
 */
export function finishTexts(html: string, language: string): string {
  return replaceTexts(html, (text, kind) =>
    hasInsets(text) ? `\uFDD2${kind}:${text}\uFDD3` : finishText(text, kind, language),
  );
}

/** Writes a text of HTML with the typography of its language, and keeps words in it together. */
export function finishText(text: string, kind: TextKind, language: string): string {
  return keepTogether(typeset(text, language), kind);
}
