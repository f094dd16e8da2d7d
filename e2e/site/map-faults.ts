import { type Box, distanceBetween, overlap, textWidth } from '../../blocks/ui/map/label-placement.ts';

/** Sizes of text relative to the sheet, by class: those of the map styles. */
const textSizes: Readonly<Record<string, number>> = {
  'city-name': 1.2,
  'office-name': 1.2,
};

interface NamedBox extends Box {
  readonly name: string;
}

export interface MapReport {
  readonly labels: number;
  readonly marks: number;
  /** Places without a label, because the map has no room for it. */
  readonly unlabeled: number;
  /** One line for each label that covers another one or a mark, is at another mark, outside the sheet, or missing. */
  readonly faults: readonly string[];
}

const number = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

/** The sum of the translations of an element's ancestors. */
function offsetOf(element: Element): { readonly x: number; readonly y: number } {
  let [x, y] = [0, 0];
  for (let at: Element | null = element; at !== null && at.localName !== 'svg'; at = at.parentElement) {
    const [, dx = '0', dy = '0'] =
      /translate\(([-\d.]+) ([-\d.]+)\)/.exec(at.getAttribute('transform') ?? '') ?? [];
    x += Number(dx);
    y += Number(dy);
  }
  return { x, y };
}

function textBox(text: Element, fontSize: number): NamedBox {
  const own = Number(text.getAttribute('font-size') ?? fontSize);
  const lines = text.childElementCount > 0 ? [...text.children] : [text];
  const sizeOf = (line: Element, order: number) =>
    own * (textSizes[line.getAttribute('class') ?? ''] ?? (order === 0 ? 1 : 0.9));
  const width = Math.max(
    ...lines.map((line, order) => textWidth(line.textContent ?? '', sizeOf(line, order))),
  );
  const [first] = lines;
  const ascent = 0.75 * (first === undefined ? own : sizeOf(first, 0));
  const height = ascent + 0.2 * own + (lines.length - 1) * 1.1 * own;
  const anchor =
    text.getAttribute('text-anchor') ?? (text.getAttribute('class') === 'mile' ? 'middle' : 'start');
  const share = anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0;
  const { x, y } = offsetOf(text);
  return {
    name: lines.map((line) => line.textContent).join(' '),
    left: x + number(text, 'x') - share * width,
    top: y + number(text, 'y') - ascent,
    width,
    height,
  };
}

function markBox(mark: Element): NamedBox {
  const name = mark.parentElement?.querySelector('title, text')?.textContent ?? '';
  const { x, y } = offsetOf(mark);
  if (mark.localName === 'rect')
    return {
      name: 'office',
      left: number(mark, 'x'),
      top: number(mark, 'y'),
      width: number(mark, 'width'),
      height: number(mark, 'height'),
    };
  const radius = mark.localName === 'circle' ? number(mark, 'r') : 6;
  const [centerX, centerY] = [x + number(mark, 'cx'), y + number(mark, 'cy')];
  return { name, left: centerX - radius, top: centerY - radius, width: 2 * radius, height: 2 * radius };
}

/** Covers rounding to a tenth of a unit. */
const tolerance = 1;

/** Returns the distance between a label and the circle of a mark. */
function distanceToMark(label: Box, { left, top, width, height }: Box): number {
  const center = { left: left + width / 2, top: top + height / 2, width: 0, height: 0 };
  return distanceBetween(label, center) - width / 2;
}

/** Returns the first of the marks that is nearer to the label of a mark than that mark itself. */
const nearerMark = (label: Box, own: NamedBox, marks: readonly NamedBox[]) =>
  marks.find((mark) => distanceToMark(label, mark) < distanceToMark(label, own) - tolerance);

/** The largest of the places; its label may be nearer to another mark. */
const largestOf = (places: readonly NamedBox[]): NamedBox | undefined =>
  places.toSorted((one, other) => other.width - one.width)[0];

/** The four positions next to a mark, for a name in the font size of its sheet. */
function positionsNextTo(mark: Box, name: string, fontSize: number): readonly Box[] {
  const [width, height] = [textWidth(name, fontSize) + 2, fontSize * 1.3];
  const gap = 6;
  const [middleX, middleY] = [mark.left + mark.width / 2, mark.top + mark.height / 2];
  return [
    { left: mark.left + mark.width + gap, top: middleY - height / 2, width, height },
    { left: mark.left - gap - width, top: middleY - height / 2, width, height },
    { left: middleX - width / 2, top: mark.top + mark.height + gap, width, height },
    { left: middleX - width / 2, top: mark.top - gap - height, width, height },
  ];
}

/** Measures the labels of a drawn map, without the code that places them. */
export function mapFaults(map: Element): MapReport {
  const [, , sheetWidth = 0, sheetHeight = 0] = (map.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const [width, height] = [sheetWidth - 2, sheetHeight - 2];
  const fontSize = number(map, 'font-size');
  const labels = [...map.querySelectorAll('text')].map((text) => textBox(text, fontSize));
  const drawn = [...map.querySelectorAll('circle.neighbor, circle.city, circle.place, .office')];
  const marks = drawn.map(markBox);
  const area = { left: 6, top: 6, width: width - 12, height: height - 12 };
  const isInside = (box: Box) => overlap(box, area) > box.width * box.height - tolerance;
  const faults: string[] = [];
  for (const [index, label] of labels.entries()) {
    if (!isInside(label)) faults.push(`${label.name} is outside the map`);
    for (const other of labels.slice(index + 1))
      if (overlap(label, other) > tolerance) faults.push(`${label.name} covers ${other.name}`);
    for (const mark of marks)
      if (overlap(label, mark) > tolerance) faults.push(`${label.name} covers the mark of ${mark.name}`);
  }
  const places = drawn.filter((mark) => mark.matches('.place'));
  const largest = largestOf(places.map(markBox));
  for (const place of places) {
    const text = place.parentElement?.querySelector('text');
    const own = markBox(place);
    if (!text || own.name === largest?.name) continue;
    const nearer = nearerMark(textBox(text, fontSize), own, marks);
    if (nearer !== undefined) faults.push(`${own.name} is nearer to the mark of ${nearer.name}`);
  }
  const unlabeled = drawn.filter((mark) => {
    const group = mark.closest('a, g:not([clip-path])');
    return mark.matches('.place, .neighbor') && group !== null && group.querySelector('text') === null;
  });
  const furniture = [
    { left: 0, top: height - 46, width: width / 5 + 70, height: 46 },
    { left: width - 44, top: 0, width: 44, height: 62 },
  ];
  const taken = [...labels, ...marks, ...furniture];
  for (const mark of unlabeled) {
    const box = markBox(mark);
    const isFree = (position: Box) =>
      isInside(position) &&
      taken.every((other) => other === box || overlap(position, other) === 0) &&
      nearerMark(position, box, marks) === undefined;
    if (positionsNextTo(box, box.name, fontSize).some(isFree))
      faults.push(`${box.name} has room but no label`);
  }
  return { labels: labels.length, marks: marks.length, unlabeled: unlabeled.length, faults };
}
