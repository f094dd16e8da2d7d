import type { JsonPath, JsonSource } from '../content/json-source.ts';
import type { TextEdit } from '../content/text-edits.ts';

/** The written properties of a block: those of the block itself, or those with which an entry overrides it. */
export interface WrittenProperties {
  /** The type of the block. */
  readonly type: string;
  /** Where the properties are in the file. */
  readonly path: JsonPath;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A file of content in the previous format. */
export interface OutdatedFile {
  /** The kind of the file, such as "cities", "pages" or "theme". */
  readonly kind: string;
  readonly source: JsonSource;
  /** All blocks of the file and all overrides of blocks, in their order. */
  readonly blocks: readonly WrittenProperties[];
}

/** The step from one format of content to the next. */
export interface Migration {
  /** The format that the step leads to. */
  readonly format: number;
  /** The difference in one sentence, for those who upgrade a site. */
  readonly summary: string;
  /**
   * Returns the edits that bring a file to the new format; none if it is in this format already, so that a second run changes
   * nothing. It reads the file only.
   */
  readonly editsOf: (file: OutdatedFile) => readonly TextEdit[];
}
