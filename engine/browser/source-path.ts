/** The path that answers with the source of a text: `{ "url": "vscode://file/…" }`. For development only. */
export const sourcePath = '/__cityblock/source';

/** A text on a page, as the browser knows it. */
export interface ClickedText {
  /** The path of the page. */
  readonly path: string;
  readonly text: string;
  /** The id of the nearest element that has one; empty if there is none. */
  readonly id: string;
}
