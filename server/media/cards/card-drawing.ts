import { readFileSync } from 'node:fs';
import { createElement, type ReactElement, type ReactNode } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { textWidth } from '../../../blocks/ui/map/label-placement.ts';
import { cardText } from '../../../engine/render/card-text.ts';
import { type CardInk, cardFonts, cardSize } from './card-design.ts';
import { drawCardMap, mapOffset } from './card-map.ts';
import { palettePng } from './palette-png.ts';
import type { DrawableCard, SocialCard } from './social-card.ts';

const edge = 64;
const ruleTop = 462;
const titleHeight = 284;
const smallestTitle = 36;
const titleSizes = [84, 76, 68, 60, 54, 48, 42, smallestTitle] as const;

const fontFile = (name: string) =>
  readFileSync(new URL(`../../../blocks/ui/fonts/${name}.woff`, import.meta.url));

export const fonts: readonly Font[] = [
  { name: 'Besley', weight: 600, data: fontFile('besley-600') },
  { name: 'Public Sans', weight: 400, data: fontFile('public-sans-400') },
  { name: 'Public Sans', weight: 600, data: fontFile('public-sans-600') },
  { name: 'Besley Extended', weight: 600, data: fontFile('besley-ext-600') },
  { name: 'Public Sans Extended', weight: 400, data: fontFile('public-sans-ext-400') },
  { name: 'Public Sans Extended', weight: 600, data: fontFile('public-sans-ext-600') },
  { name: 'Noto Serif Greek', weight: 600, data: fontFile('noto-serif-greek-600') },
  { name: 'Noto Serif Cyrillic', weight: 600, data: fontFile('noto-serif-cyrillic-600') },
  { name: 'Noto Sans Greek', weight: 400, data: fontFile('noto-sans-greek-400') },
  { name: 'Noto Sans Greek', weight: 600, data: fontFile('noto-sans-greek-600') },
  { name: 'Noto Sans Cyrillic', weight: 400, data: fontFile('noto-sans-cyrillic-400') },
  { name: 'Noto Sans Cyrillic', weight: 600, data: fontFile('noto-sans-cyrillic-600') },
];

/** Draws the card of a page, 1200 by 630 pixels, as a PNG. */
export async function drawCard(card: DrawableCard): Promise<Buffer> {
  const { ink } = card;
  const map = card.map && drawCardMap(card.map, ink, card.region);
  const width = map === undefined ? cardSize.width - 2 * edge : mapOffset.left - edge - 40;
  const title = await fittingTitle(
    cardText(card.title),
    width,
    card.topic === undefined ? titleHeight : titleHeight - 56,
  );
  const lettering = await satori(
    box({ width: cardSize.width, height: cardSize.height, fontFamily: cardFonts.text, color: ink.ink }, [
      box({ position: 'absolute', left: edge, top: 56, width, alignItems: 'center' }, brand(card, ink)),
      box(
        {
          position: 'absolute',
          left: edge,
          top: 132,
          width,
          height: 316,
          flexDirection: 'column',
          justifyContent: 'center',
        },
        [topic(card, ink), title].flatMap((part) => part ?? []),
      ),
      box({ position: 'absolute', left: edge, top: 500, width, flexDirection: 'column' }, contact(card, ink)),
      ...(map?.labels ?? []),
    ]),
    { ...cardSize, fonts: [...fonts] },
  );
  const picture = lettering.replace('>', `>${paper(card, ink)}${rule(width, ink)}${map?.shapes ?? ''}`);
  const drawn = sharp(Buffer.from(picture));
  if (card.backgroundBytes === undefined) {
    const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return palettePng({ data, width: info.width, height: info.height });
  }
  const front = await drawn.png().toBuffer();
  return sharp(card.backgroundBytes)
    .resize({ ...cardSize, fit: 'cover' })
    .composite([{ input: front }])
    .png({ palette: true, colours: 128, effort: 7 })
    .toBuffer();
}

/** The paper. A picture behind the text is covered with most of its color, so that the text stays legible. */
function paper({ backgroundBytes }: DrawableCard, { paper }: CardInk): string {
  const opacity = backgroundBytes === undefined ? '' : ' fill-opacity="0.86"';
  return `<rect width="100%" height="100%" fill="${paper}"${opacity}/>`;
}

/** Returns the heading in the largest font size that fits the box. */
async function fittingTitle(title: string, width: number, height: number): Promise<ReactElement> {
  const longestWord = title
    .split(/\s+/)
    .reduce((one, other) => (other.length > one.length ? other : one), '');
  for (const size of titleSizes) {
    const element = heading(title, size, width);
    const isWide = textWidth(longestWord, size) * 1.1 > width;
    if (!isWide && (await heightOf(element)) <= height) return element;
  }
  return heading(title, smallestTitle, width);
}

async function heightOf(element: ReactElement): Promise<number> {
  let height = 0;
  await satori(box({ flexDirection: 'column' }, [element]), {
    width: cardSize.width,
    fonts: [...fonts],
    onNodeDetected: (node) => {
      if (node.key === 'title') height = node.height;
    },
  });
  return height;
}

function heading(title: string, fontSize: number, width: number): ReactElement {
  const style = {
    width,
    fontFamily: cardFonts.heading,
    fontSize,
    lineHeight: 1.08,
    letterSpacing: '-0.022em',
    textWrap: 'balance',
    lineClamp: 6,
  };
  return createElement('div', { key: 'title', style: { display: 'block', ...style } }, title);
}

function topic({ topic }: SocialCard, ink: CardInk): ReactElement | undefined {
  const style = { fontWeight: 600, fontSize: 28, color: ink.work, marginBottom: 18 };
  return topic === undefined ? undefined : createElement('div', { key: 'topic', style }, cardText(topic));
}

function brand({ brand, mark }: SocialCard, ink: CardInk): readonly ReactElement[] {
  const height = 40;
  const name = createElement(
    'div',
    { key: 'name', style: { fontFamily: cardFonts.heading, fontSize: 36 } },
    cardText(brand),
  );
  if (mark === undefined) return [name];
  const [, , wide = 1, high = 1] = mark.viewBox.split(' ').map(Number);
  const width = (height * wide) / high;
  const drawing = createElement(
    'svg',
    { key: 'mark', viewBox: mark.viewBox, width, height, style: { marginRight: 18 } },
    createElement('path', { d: mark.path, fill: ink.work }),
  );
  return [drawing, name];
}

function contact({ phone, hours }: SocialCard, ink: CardInk): readonly ReactElement[] {
  return [
    createElement(
      'div',
      { key: 'phone', style: { fontFamily: cardFonts.heading, fontSize: 54, lineHeight: 1 } },
      cardText(phone),
    ),
    createElement(
      'div',
      { key: 'hours', style: { marginTop: 12, fontSize: 24, color: ink['ink-soft'] } },
      cardText(hours),
    ),
  ];
}

/** A ruler like the edge of a map, between the title and the contact details. */
function rule(width: number, ink: CardInk): string {
  const step = 34;
  const ticks = Array.from({ length: Math.floor(width / step) + 1 }, (_, index) => {
    return `M${edge + index * step} ${ruleTop}v${index % 5 === 0 ? 16 : 8}`;
  });
  return `<path d="M${edge} ${ruleTop}h${width}${ticks.join('')}" fill="none" stroke="${ink.ink}" stroke-width="2"/>`;
}

function box(style: object, children: readonly ReactNode[]): ReactElement {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}
