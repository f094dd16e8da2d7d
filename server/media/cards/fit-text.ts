/** Returns the width of a text at a font size of 1. */
export type MeasureText = (text: string) => number;

export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** The height of a line relative to the font size. */
  readonly lineHeight: number;
  /** The font sizes, largest first. */
  readonly sizes: readonly [number, ...number[]];
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

interface Piece {
  readonly text: string;
  readonly width: number;
}

/**
 * Breaks a text at its spaces into lines of similar widths, in the largest font size in which they fit the box. A text that fits
 * in no size has the smallest: its longest words are divided, and "…" replaces what has no room.
 */
export function fitText(text: string, box: TextBox, measure: MeasureText): FittedText {
  const pieceOf = (part: string): Piece => ({ text: part, width: measure(part) });
  const words = text.split(/ +/).filter(Boolean).map(pieceOf);
  const space = measure(' ');
  const longest = Math.max(0, ...words.map(({ width }) => width));
  for (const size of box.sizes) {
    const width = box.width / size;
    const lines = breakLines(words, width, space);
    if (longest <= width && lines.length <= lineCount(box, size))
      return { size, lines: textsOf(balanced(lines, words, space)) };
  }
  const size = Math.min(...box.sizes);
  const width = box.width / size;
  const divided = words.flatMap((word) =>
    word.width <= width ? [word] : divideWord(word.text, width, measure).map(pieceOf),
  );
  const lines = textsOf(breakLines(divided, width, space));
  const shown = lines.slice(0, lineCount(box, size));
  const last = shown.pop() ?? '';
  return {
    size,
    lines: [...shown, shown.length + 1 < lines.length ? shortened(last, width, measure) : last],
  };
}

const lineCount = ({ height, lineHeight }: TextBox, size: number): number =>
  Math.max(1, Math.floor(height / (size * lineHeight)));

type Line = readonly Piece[];

/** Fills lines one after another. A word that is wider than a line has one of its own. */
function breakLines(words: readonly Piece[], width: number, space: number): readonly Line[] {
  const lines: Piece[][] = [];
  let end = 0;
  for (const word of words) {
    const line = lines.at(-1);
    end += space + word.width;
    if (line !== undefined && end <= width) line.push(word);
    else {
      lines.push([word]);
      end = word.width;
    }
  }
  return lines;
}

/** Makes lines as narrow as their number allows. */
function balanced(lines: readonly Line[], words: readonly Piece[], space: number): readonly Line[] {
  const widest = (some: readonly Line[]): number =>
    Math.max(0, ...some.map((line) => line.reduce((sum, { width }) => sum + space + width, -space)));
  for (let best = lines; ; ) {
    // A little less than the widest line, so that one of its words moves to the next line.
    const narrower = breakLines(words, widest(best) * 0.9999, space);
    if (narrower.length > best.length || widest(narrower) >= widest(best)) return best;
    best = narrower;
  }
}

const textsOf = (lines: readonly Line[]): readonly string[] =>
  lines.map((line) => line.map(({ text }) => text).join(' '));

/** Divides a word that is wider than a line into the longest parts that are not. */
function divideWord(word: string, width: number, measure: MeasureText): readonly string[] {
  const parts: string[] = [];
  for (const character of word) {
    const part = parts.at(-1);
    if (part !== undefined && measure(part + character) <= width) parts[parts.length - 1] = part + character;
    else parts.push(character);
  }
  return parts;
}

/** Returns the longest start of a line that has room for "…" after it, with that. */
function shortened(line: string, width: number, measure: MeasureText): string {
  const characters = [...line];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
