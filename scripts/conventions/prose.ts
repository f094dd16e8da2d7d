import type { SourceFile } from '../structure/source-file.ts';
import { tokenize } from '../structure/tokens.ts';

export interface Prose {
  /** `file:line`, or the hash of a commit. */
  readonly position: string;
  readonly text: string;
}

/** The comments of a file without their markers, each as one line. */
export function commentsIn({ path, text }: SourceFile): readonly Prose[] {
  const comments: { line: number; lastLine: number; text: string }[] = [];
  for (const token of tokenize(text)) {
    if (token.kind !== 'comment') continue;
    const content = plainComment(token.text);
    const previous = comments.at(-1);
    // Consecutive line comments are one comment.
    if (token.text.startsWith('//') && previous?.lastLine === token.line - 1) {
      previous.text += ` ${content}`;
      previous.lastLine = token.line;
    } else {
      const lastLine = token.text.startsWith('//') ? token.line : -1;
      comments.push({ line: token.line, lastLine, text: content });
    }
  }
  return comments
    .filter((comment) => / /.test(comment.text))
    .map((comment) => ({ position: `${path}:${comment.line}`, text: comment.text }));
}

/** Error messages, log lines, diagnostics and test names: strings of several words that start with a letter. */
export function messagesIn({ path, text }: SourceFile): readonly Prose[] {
  return tokenize(text).flatMap(({ kind, text: content, line }) => {
    const message = content.replaceAll(/\s+/g, ' ').trim();
    const isMessage = kind === 'string' && /^["%]?[A-Za-z][^<>{};=]*$/.test(message);
    return isMessage && message.split(' ').length > 3 ? [{ position: `${path}:${line}`, text: message }] : [];
  });
}

function plainComment(comment: string): string {
  return comment
    .replace(/^\/\*+|\*+\/$|^\/\//g, '')
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
