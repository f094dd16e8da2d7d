import { slugOf } from '../../content/slug.ts';

/**
 * Returns the name, path or code that was probably meant by a text that does not match a pattern: without white space around
 * it, composed, in the other case, with the slash that paths start with, or with plain letters and hyphens alone. Undefined if
 * none of these matches.
 */
export function fittingName(written: string, pattern: string): string | undefined {
  const expression = new RegExp(pattern, 'u');
  const text = written.normalize('NFC').trim();
  const plain = plainPath(text);
  const path = `/${plain.replace(/^\/+|\/+$/g, '')}`;
  return [text, text.toLowerCase(), text.toUpperCase(), `/${text}`, plain, path].find(
    (candidate) => candidate !== written && expression.test(candidate),
  );
}

/** Returns a path with plain lower-case letters, digits and hyphens in each part: "media/Café 1.JPG" -> "media/cafe-1.jpg". */
export function plainPath(path: string): string {
  return path.split('/').map(plainSegment).join('/');
}

/** A part of a path with plain letters, digits and hyphens; a short ending such as ".jpg" stays. */
function plainSegment(segment: string): string {
  const [, name = segment, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/.exec(segment) ?? [];
  return slugOf(name) + ending.toLowerCase();
}
