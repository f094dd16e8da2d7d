import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { FieldSource } from '../../studio-api.ts';

/** A property of a file, which the form and the preview show together. */
export interface Field {
  readonly file: string;
  readonly path: JsonPath;
}

/** A text or picture of the page, for those who cannot click it. */
export interface ListedText {
  readonly text: string;
  readonly isHeading: boolean;
  readonly sources: readonly FieldSource[];
}

/** A message from the studio to the page in the preview. */
export type ToPreview =
  /** The changes have changed: the page is fetched again and patched. */
  | { readonly kind: 'refresh' }
  /** Asks for the texts of the page. */
  | { readonly kind: 'list' }
  /** Marks the texts of a property. */
  | { readonly kind: 'mark'; readonly field: Field | undefined };

/** A message from the page in the preview to the studio. */
export type FromPreview =
  /** A document was loaded and listens, or shows the changes. */
  | { readonly kind: 'loaded' | 'shown'; readonly title: string }
  /** The texts of the page, after they were asked for. */
  | { readonly kind: 'texts'; readonly texts: readonly ListedText[] }
  /** The files that most texts of the page come from, the most frequent first. */
  | { readonly kind: 'files'; readonly files: readonly string[] }
  /** The changes have taken the page away. `above` is the nearest page above it. */
  | { readonly kind: 'gone'; readonly path: string; readonly above: string }
  /** The page cannot be shown with the changes. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The text that was clicked is not known yet, but its file is. */
  | { readonly kind: 'open-file'; readonly file: string }
  /**
   * A part of the page was clicked; without sources, no property of content is its text. A click may have a second answer, which is
   * more exact than the first.
   */
  | { readonly kind: 'open'; readonly sources: readonly FieldSource[]; readonly isCorrection: boolean }
  /** The sources of the texts could not be fetched. */
  | { readonly kind: 'open-failed' }
  | { readonly kind: 'follow'; readonly path: string }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };
