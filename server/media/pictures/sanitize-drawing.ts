import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';

// No address with a scheme: a drawing loads nothing from elsewhere and runs nothing. Small pictures may be embedded.
const allowedAddress = /^(?:data:image\/(?:png|jpeg|webp|gif);|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i;

/** An `@import` rule, and a function of CSS that loads a file that is neither a part of the drawing nor embedded in it. */
const loadingCss =
  /@import\b[^;}]*;?|(?:url|src|image-set|-webkit-image-set)\(\s*(?!["']?\s*(?:#|data:image\/(?:png|jpeg|webp|gif);))[^)]*\)?/gi;

/** Returns CSS that loads nothing. Escapes can hide the name of a function, and no program that exports drawings writes them. */
function localCss(css: string): string {
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  return plain.includes('\\')
    ? ''
    : plain.replace(loadingCss, (found) => (found.startsWith('@') ? '' : 'none'));
}

/** Removes what styles and presentation attributes of a drawing load from elsewhere. */
function removeForeignCss(drawing: Element): void {
  for (const style of drawing.querySelectorAll('style'))
    style.textContent = localCss(style.textContent ?? '');
  for (const element of [drawing, ...drawing.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (!/[(\\]/.test(value) || name === 'href' || name === 'xlink:href') continue;
      const local = localCss(value);
      if (local === '') element.removeAttribute(name);
      else if (local !== value) element.setAttribute(name, local);
    }
  }
}

/** @throws Error if the drawing is not well-formed */
function parseDrawing(window: JSDOM['window'], text: string): Element {
  const source = text.replace(/^\uFEFF/, '');
  // Nested entities can grow to any size.
  if (/<!DOCTYPE[^>]*\[/i.test(source)) throw new Error('it declares entities');
  const { documentElement } = new window.DOMParser().parseFromString(source, 'image/svg+xml');
  if (documentElement.localName !== 'svg') throw new Error('it is not well-formed XML');
  return documentElement;
}

/** Elements of a drawing that run, or that embed a document. */
const activeElement = /^(?:script|foreignobject|iframe|embed|object|handler|listener)$/i;

/**
 * Returns the scripts, event handlers and embedded documents of an SVG drawing, each once: "<script>", "onload", "javascript:".
 * @throws Error if the drawing is not well-formed
 */
export function activeParts(text: string): readonly string[] {
  const { window } = new JSDOM('');
  try {
    const drawing = parseDrawing(window, text);
    const found = [drawing, ...drawing.querySelectorAll('*')].flatMap(({ localName, attributes }) => [
      ...(activeElement.test(localName) ? [`<${localName}>`] : []),
      ...[...attributes].flatMap(({ name, value }) => {
        if (/^on/i.test(name)) return [name];
        return /^\s*javascript:/i.test(value) ? ['javascript:'] : [];
      }),
    ]);
    return [...new Set(found)];
  } finally {
    window.close();
  }
}

/**
 * Returns an SVG drawing without scripts, event handlers, embedded documents and addresses elsewhere.
 * @throws Error if the drawing is not well-formed
 */
export function sanitizeDrawing(text: string): string {
  const { window } = new JSDOM('');
  try {
    // Through the HTML parser: the purifier compares names without case, and HTML restores those of SVG.
    const body = createPurifier(window).sanitize(parseDrawing(window, text).outerHTML, {
      USE_PROFILES: { svg: true, svgFilters: true },
      ALLOWED_URI_REGEXP: allowedAddress,
      RETURN_DOM: true,
    });
    const drawing = body.firstChild;
    if (!(drawing instanceof window.SVGElement) || drawing.childElementCount === 0)
      throw new Error('nothing in it can be shown');
    removeForeignCss(drawing);
    return new window.XMLSerializer().serializeToString(drawing);
  } finally {
    window.close();
  }
}
