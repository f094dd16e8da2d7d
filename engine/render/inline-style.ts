import { hash } from 'node:crypto';

/** The text of a style element, with the source that allows it in a Content-Security-Policy. */
export interface InlineStyle {
  readonly css: string;
  readonly source: string;
}

export function inlineStyle(css: string): InlineStyle {
  return { css, source: hashSource(css) };
}

/** The source that allows an inline script or style with this text. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
