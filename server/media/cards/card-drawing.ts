import { createCanvas, ImageData, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { cardText } from '../../../engine/render/card-text.ts';
import { type CardInk, cardSize } from './card-design.ts';
import { baselineIn, type Lettering, measureIn, writeLines } from './card-lettering.ts';
import { drawCardMap, mapOffset } from './card-map.ts';
import { cardPalette } from './card-palette.ts';
import { type FittedText, fitText, type TextBox } from './fit-text.ts';
import { palettePng } from './palette-png.ts';
import type { DrawableCard, SocialCard } from './social-card.ts';

const edge = 64;
const ruleTop = 462;
/** The area of the topic and the title. */
const titleArea = { top: 132, height: 316, maxTextHeight: 284 } as const;
const brandTop = 56;
const contactTop = 500;

// A thread draws all its cards on one canvas: fresh memory of this size takes the system longer than drawing does.
const canvas = createCanvas(cardSize.width, cardSize.height);

/** Draws the card of a page, 1200 by 630 pixels, as a PNG. */
export async function drawCard(card: DrawableCard): Promise<Buffer> {
  const { backgroundBytes } = card;
  const background = backgroundBytes && (await readBackground(backgroundBytes));
  const context = canvas.getContext('2d');
  context.reset();
  if (background !== undefined) context.putImageData(background, 0, 0);
  drawOn(context, card);
  const data = canvas.data();
  const png =
    background === undefined
      ? palettePng({ data, ...cardSize }, cardPalette(card.ink))
      : await photoPng(data);
  // Frees the pixels before the next card.
  if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
  return png;
}

async function readBackground(bytes: Uint8Array): Promise<ImageData> {
  const { data } = await sharp(bytes)
    .resize({ ...cardSize, fit: 'cover' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new ImageData(new Uint8ClampedArray(data), cardSize.width, cardSize.height);
}

const photoPng = (data: Uint8Array): Promise<Buffer> =>
  sharp(data, { raw: { ...cardSize, channels: 4 } })
    .png({ palette: true, colours: 128, effort: 7 })
    .toBuffer();

function drawOn(context: SKRSContext2D, card: DrawableCard): void {
  const { ink, map } = card;
  paper(context, card);
  const width = map === undefined ? cardSize.width - 2 * edge : mapOffset.left - edge - 40;
  rule(context, width, ink);
  brand(context, card, width);
  topicAndTitle(context, card, width);
  contact(context, card, width);
  if (map !== undefined) drawCardMap(context, map, ink, card.region);
}

/** The paper. A picture behind the text is covered with most of its color, so that the text stays legible. */
function paper(context: SKRSContext2D, { backgroundBytes, ink }: DrawableCard): void {
  context.globalAlpha = backgroundBytes === undefined ? 1 : 0.86;
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, cardSize.width, cardSize.height);
  context.globalAlpha = 1;
}

/** A ruler like the edge of a map, between the title and the contact details. */
function rule(context: SKRSContext2D, width: number, ink: CardInk): void {
  const step = 34;
  const ticks = Array.from({ length: Math.floor(width / step) + 1 }, (_, index) => {
    return `M${edge + index * step} ${ruleTop}v${index % 5 === 0 ? 16 : 8}`;
  });
  context.strokeStyle = ink.ink;
  context.lineWidth = 2;
  context.stroke(new Path2D(`M${edge} ${ruleTop}h${width}${ticks.join('')}`));
}

function brand(context: SKRSContext2D, { brand: name, mark, ink }: SocialCard, width: number): void {
  const rowHeight = 60.3;
  let left = edge;
  if (mark !== undefined) {
    const height = 40;
    const [x = 0, y = 0, wide = 1, high = 1] = mark.viewBox.split(/[ ,]+/).map(Number);
    const scale = height / high;
    context.save();
    context.translate(left, brandTop + (rowHeight - height) / 2);
    context.scale(scale, scale);
    context.translate(-x, -y);
    context.fillStyle = ink.work;
    context.fill(new Path2D(mark.path));
    context.restore();
    left += wide * scale + 18;
  }
  const text = fitted(
    name,
    { font: 'heading' },
    { width: edge + width - left, height: rowHeight, lineHeight: rowHeight / 36, sizes: [36, 32, 28, 24] },
  );
  write(context, text, left, brandTop + (rowHeight - text.height) / 2, ink.ink);
}

/** The topic above the title, in the middle of their area. */
function topicAndTitle(context: SKRSContext2D, { topic, title, ink }: SocialCard, width: number): void {
  const above =
    topic === undefined
      ? undefined
      : fitted(topic, { font: 'label' }, { width, height: 33, lineHeight: 1.175, sizes: [28, 24] });
  const below = fitted(
    title,
    { font: 'heading', spacing: -0.022 },
    {
      width,
      height: titleArea.maxTextHeight - (above === undefined ? 0 : 56),
      lineHeight: 1.08,
      sizes: [84, 76, 68, 60, 54, 48, 42, 36],
    },
  );
  const gap = 18;
  const aboveHeight = above === undefined ? 0 : above.height + gap;
  const top = titleArea.top + (titleArea.height - aboveHeight - below.height) / 2;
  if (above !== undefined) write(context, above, edge, top, ink.work);
  write(context, below, edge, top + aboveHeight, ink.ink);
}

function contact(context: SKRSContext2D, { phone, hours, ink }: SocialCard, width: number): void {
  const number = fitted(
    phone,
    { font: 'heading' },
    { width, height: 54, lineHeight: 1, sizes: [54, 48, 42, 36] },
  );
  write(context, number, edge, contactTop, ink.ink);
  const below = fitted(hours, { font: 'text' }, { width, height: 58, lineHeight: 1.175, sizes: [24, 20] });
  write(context, below, edge, contactTop + 66, ink['ink-soft']);
}

/** A text in the size that fits its box. */
interface Fitted extends FittedText, Lettering {
  readonly lineHeight: number;
  readonly height: number;
}

function fitted(text: string, lettering: Lettering, box: TextBox): Fitted {
  const { size, lines } = fitText(cardText(text), box, measureIn(lettering));
  const { lineHeight } = box;
  return { ...lettering, size, lines, lineHeight, height: lines.length * lineHeight * size };
}

function write(context: SKRSContext2D, text: Fitted, x: number, top: number, color: string): void {
  writeLines(context, { ...text, color, x, y: top + baselineIn(text.font, text.lineHeight) * text.size });
}
