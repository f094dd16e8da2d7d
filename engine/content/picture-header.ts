/** The formats of pictures that a site may contain. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'svg';

export interface PictureHeader {
  readonly format: PictureFormat;
  /** Pixels, as shown: after the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
  /** Whether the file has several images that follow each other. */
  readonly isAnimated?: true;
}

/**
 * Reads format and size from the first bytes of a picture, without decoding it. Undefined if the format is none of the
 * supported ones; a size of 0 means that the header is broken or states no size.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { format: 'jpeg', ...jpegSize(view) };
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { format: 'png', ...pngSize(view), ...(isAnimatedPng(view) && animated) };
  if (textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP')
    return { format: 'webp', ...webpSize(view), ...(isAnimatedWebp(view) && animated) };
  if (textAt(view, 4, 4) === 'ftyp') {
    if (!isAvif(view)) return undefined;
    return { format: 'avif', ...avifSize(view), ...(textAt(view, 8, 4) === 'avis' && animated) };
  }
  const text = new TextDecoder().decode(bytes.subarray(0, 65_536));
  const root =
    /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>]*>\s*)*(<svg\b[^>]*>)/i.exec(
      text,
    )?.[1];
  return root === undefined ? undefined : { format: 'svg', ...svgSize(root) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const unknown: Size = { width: 0, height: 0 };

const animated = { isAnimated: true } as const;

function jpegSize(view: DataView): Size {
  let orientation = 1;
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // Fill bytes and markers without a length.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && at + 9 <= view.byteLength)
      return turned({ width: view.getUint16(at + 7), height: view.getUint16(at + 5) }, orientation);
    if (isFrame || length < 2 || marker === 0xda) return unknown;
    if (marker === 0xe1 && textAt(view, at + 4, 4) === 'Exif') orientation = exifOrientation(view, at + 10);
    at += 2 + length;
  }
  return unknown;
}

function pngSize(view: DataView): Size {
  if (view.byteLength < 24 || textAt(view, 12, 4) !== 'IHDR') return unknown;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = 8;
  while (at + 8 <= view.byteLength) {
    const name = textAt(view, at + 4, 4);
    if (name === 'eXIf') return turned(size, exifOrientation(view, at + 8));
    if (name === 'IDAT' || name === 'IEND') break;
    at += 12 + view.getUint32(at);
  }
  return size;
}

/** Whether a chunk that announces several images precedes the first one (PNG, third edition, 11.3.6.1). */
function isAnimatedPng(view: DataView): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = textAt(view, at + 4, 4);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** Whether the extended header has the flag of an animation (RFC 9649, 2.7). */
function isAnimatedWebp(view: DataView): boolean {
  return textAt(view, 12, 4) === 'VP8X' && view.byteLength > 20 && (view.getUint8(20) & 0x02) !== 0;
}

function webpSize(view: DataView): Size {
  if (view.byteLength < 30) return unknown;
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const size = { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
      return turned(size, webpOrientation(view));
    }
    default:
      return unknown;
  }
}

function webpOrientation(view: DataView): number {
  let at = 12;
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at + 4, true);
    if (textAt(view, at, 4) === 'EXIF')
      return exifOrientation(view, textAt(view, at + 8, 4) === 'Exif' ? at + 14 : at + 8);
    at += 8 + length + (length % 2);
  }
  return 1;
}

function isAvif(view: DataView): boolean {
  const end = Math.min(view.getUint32(0), view.byteLength, 256);
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12 && ['avif', 'avis'].includes(textAt(view, at, 4))) return true;
  return false;
}

/** The largest extent in the list of item properties is that of the picture: tiles and thumbnails are smaller. */
function avifSize(view: DataView): Size {
  let size = unknown;
  let isTurned = false;
  const properties = ['meta', 'iprp', 'ipco'].reduce<readonly Box[]>(
    (boxes, name) => {
      const found = boxes.find((box) => box.name === name);
      // "meta" has a version before its boxes.
      return found === undefined ? [] : boxesIn(view, found.start + (name === 'meta' ? 4 : 0), found.end);
    },
    boxesIn(view, 0, view.byteLength),
  );
  for (const { name, start, end } of properties) {
    if (name === 'ispe' && end - start >= 12) {
      const extent = { width: view.getUint32(start + 4), height: view.getUint32(start + 8) };
      if (extent.width * extent.height > size.width * size.height) size = extent;
    }
    if (name === 'irot' && end > start) isTurned = view.getUint8(start) % 2 === 1;
  }
  return turned(size, isTurned ? 6 : 1);
}

interface Box {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function boxesIn(view: DataView, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const stated = view.getUint32(at);
    const isLarge = stated === 1 && at + 16 <= to;
    const size = isLarge ? Number(view.getBigUint64(at + 8)) : stated === 0 ? to - at : stated;
    const header = isLarge ? 16 : 8;
    // A box that is smaller than its header would never end.
    if (size < header || at + size > to) break;
    boxes.push({ name: textAt(view, at + 4, 4), start: at + header, end: at + size });
    at += size;
  }
  return boxes;
}

function svgSize(root: string): Size {
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(root)?.[1];
  const pixels = (name: string) =>
    Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(attribute(name) ?? '')?.[1] ?? 0);
  const [, , boxWidth = 0, boxHeight = 0] = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [pixels('width'), pixels('height')];
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  if (width > 0 && height > 0) return rounded(width, height);
  if (ratio === undefined) return unknown;
  if (width > 0) return rounded(width, width / ratio);
  return height > 0 ? rounded(height * ratio, height) : rounded(boxWidth, boxHeight);
}

function rounded(width: number, height: number): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** Reads the orientation from EXIF data, which start with a TIFF header; 1 if there is none. */
function exifOrientation(view: DataView, start: number): number {
  const order = textAt(view, start, 2);
  if (start + 8 > view.byteLength || (order !== 'II' && order !== 'MM')) return 1;
  const isLittle = order === 'II';
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle);
  }
  return 1;
}

/** Orientations 5 to 8 exchange width and height. */
function turned({ width, height }: Size, orientation: number): Size {
  return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return '';
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}
