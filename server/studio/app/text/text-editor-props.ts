import type { RefObject } from 'react';
import type { TextValue } from './text-source.ts';

export interface TextEditorProps {
  readonly id: string;
  /** Markdown, or a list of paragraphs of Markdown. */
  readonly value: TextValue;
  /** Whether the text is Markdown. Otherwise it is one line with placeholders. */
  readonly isMarkdown: boolean;
  /** The placeholders that may be inserted, "city.name", with their values where they are known. */
  readonly placeholders: readonly PlaceholderName[];
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  /** Called at each change, with the original value itself if the text equals it again. */
  readonly onChange: (value: TextValue) => void;
}

export interface PlaceholderName {
  readonly name: string;
  readonly value?: string;
}

/** A position in the window that the user pointed at to open a text. */
export interface Point {
  readonly left: number;
  readonly top: number;
}

export interface RichTextProps extends TextEditorProps {
  readonly pointed: RefObject<Point | undefined>;
}
