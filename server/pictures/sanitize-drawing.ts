import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';

// No address with a scheme: a drawing loads nothing from elsewhere and runs nothing. Small pictures may be embedded.
const allowedAddress = /^(?:data:image\/(?:png|jpeg|webp|gif);|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i;

/**
 * Returns an SVG drawing without scripts, event handlers, embedded documents and addresses elsewhere.
 * @throws Error if the drawing is not well-formed
 */
export function sanitizeDrawing(text: string): string {
  const { window } = new JSDOM('');
  try {
    const source = text.replace(/^\uFEFF/, '');
    // Nested entities can grow to any size.
    if (/<!DOCTYPE[^>]*\[/i.test(source)) throw new Error('it declares entities');
    const parsed = new window.DOMParser().parseFromString(source, 'image/svg+xml');
    if (parsed.documentElement.localName !== 'svg') throw new Error('it is not well-formed XML');
    // Through the HTML parser: the purifier compares names without case, and HTML restores those of SVG.
    const body = createPurifier(window).sanitize(parsed.documentElement.outerHTML, {
      USE_PROFILES: { svg: true, svgFilters: true },
      ALLOWED_URI_REGEXP: allowedAddress,
      RETURN_DOM: true,
    });
    const drawing = body.firstChild;
    if (!(drawing instanceof window.SVGElement) || drawing.childElementCount === 0)
      throw new Error('nothing in it can be shown');
    return new window.XMLSerializer().serializeToString(drawing);
  } finally {
    window.close();
  }
}
