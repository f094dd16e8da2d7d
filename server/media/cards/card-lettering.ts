import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { engineRoot } from '../../../engine/folders.ts';
import { cardFonts } from './card-design.ts';
import type { MeasureText } from './fit-text.ts';

export interface Lettering {
  readonly font: keyof typeof cardFonts;
  /** The space between letters relative to the font size. */
  readonly spacing?: number;
}

export interface WrittenLines extends Lettering {
  readonly lines: readonly string[];
  readonly size: number;
  /** The height of a line relative to the font size. */
  readonly lineHeight: number;
  readonly color: string;
  /** The start, middle or end of each line, depending on the anchor. */
  readonly x: number;
  /** The baseline of the first line. */
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** The ascent and the descent of the first font of each kind relative to the font size, which its file states. */
const metrics = {
  heading: { ascent: 1.25, descent: 0.425 },
  text: { ascent: 0.95, descent: 0.225 },
  label: { ascent: 0.95, descent: 0.225 },
} as const;

/** Reads a font file of social cards. */
export const readCardFont = (name: string): Buffer =>
  readFileSync(join(engineRoot, 'blocks/ui/fonts', `${name}.woff`));

// Fonts belong to the process and stay when a thread ends.
for (const name of Object.values(cardFonts).flat())
  if (!GlobalFonts.has(name)) GlobalFonts.register(readCardFont(name), name);

const ruler = createCanvas(1, 1).getContext('2d');

/** Returns a function that measures texts. */
export function measureIn(lettering: Lettering): MeasureText {
  const size = 100;
  return (text) => {
    select(ruler, lettering, size);
    return ruler.measureText(text).width / size;
  };
}

/** The distance from the top of a line to its baseline, relative to the font size. */
export const baselineIn = (font: keyof typeof cardFonts, lineHeight: number): number =>
  (lineHeight - metrics[font].ascent - metrics[font].descent) / 2 + metrics[font].ascent;

/** Draws lines of text below each other. */
export function writeLines(
  context: SKRSContext2D,
  { lines, size, lineHeight, color, x, y, anchor = 'start', ...lettering }: WrittenLines,
): void {
  select(context, lettering, size);
  context.fillStyle = color;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  for (const [index, line] of lines.entries()) context.fillText(line, x, y + index * lineHeight * size);
}

function select(context: SKRSContext2D, { font, spacing = 0 }: Lettering, size: number): void {
  // Otherwise shaping follows the language of the machine.
  context.lang = 'en';
  context.font = `${size}px ${cardFonts[font].join(', ')}`;
  context.letterSpacing = `${spacing * size}px`;
}
