import { parseTree } from 'jsonc-parser';
import type { Diagnostic, DiagnosticCode } from '../content/diagnostic.ts';
import type { Position } from '../content/line-index.ts';
import { offsetAt, type TextEdit } from '../content/text-edits.ts';

/** A certain repair of one diagnostic, or of the layout of a file. */
export interface Repair extends Position {
  readonly file: string;
  /** For the user: `"coundy" is now "county"`. */
  readonly description: string;
  readonly edits: readonly TextEdit[];
}

/** The codes of misspelled names, whose hint names the only candidate. */
const misspellings: ReadonlySet<DiagnosticCode> = new Set([
  'CB_FILTER',
  'CB_OVERRIDE',
  'CB_REFERENCE',
  'CB_TEMPLATE_PATH',
  'CB_UNKNOWN_BLOCK',
  'CB_UNKNOWN_PROPERTY',
  'CB_UNKNOWN_VALUE',
  'CB_UNKNOWN_VARIABLE',
]);

/** Returns the repair of a diagnostic; undefined if none is certain. */
export function repairOf(diagnostic: Diagnostic, text: string): Repair | undefined {
  const { file, line, column, code, message, hint = '' } = diagnostic;
  const found = (edit: TextEdit | undefined, description: string): Repair | undefined =>
    edit && { file, line, column, description, edits: [edit] };
  const offset = offsetAt(text, { line, column });
  const moved = code === 'CB_LINK' && message.endsWith('leads to a page that has moved');
  const meant = /^Did you mean "([^"]+)"\?$/.exec(hint)?.[1];
  if (meant !== undefined && (moved || misspellings.has(code))) {
    const written = writtenName(text, offset, message);
    return written && found({ ...written, text: meant }, `"${written.name}" is now "${meant}"`);
  }
  if (code === 'CB_SCHEMA_LINK') {
    const link = /"\$schema": "([^"]+)"/.exec(hint)?.[1];
    return link === undefined ? undefined : found(schemaEdit(text, link), `"$schema" is now "${link}"`);
  }
  if (code === 'CB_WRONG_TYPE') {
    const number = /^Write (-?[\d.]+): without quotation marks/.exec(hint)?.[1];
    const token = /^"[^"\\]*"/.exec(text.slice(offset))?.[0];
    return number === undefined || token === undefined
      ? undefined
      : found({ offset, length: token.length, text: number }, `${token} is now ${number}`);
  }
  if (code === 'CB_CONTRAST' || code === 'CB_VALUE') {
    const color = /^Write ("oklch\([^"]+\)")/.exec(hint)?.[1];
    const token = /^"oklch\([^"]+\)"/.exec(text.slice(offset, offset + 1000))?.[0];
    return color === undefined || token === undefined
      ? undefined
      : found({ offset, length: token.length, text: color }, `${token} is now ${color}`);
  }
  if (code === 'CB_PATTERN' && message.endsWith('with white space')) {
    const token = /^"(\s*)((?:[^"\\]|\\.)*?)(\s*)"/.exec(text.slice(offset));
    if (token === null) return undefined;
    const [whole, , kept = ''] = token;
    return found({ offset, length: whole.length, text: `"${kept}"` }, `white space around "${kept}" is gone`);
  }
  if (code === 'CB_REPEATED_FACT') {
    const variable = /^Write (\{\{ .+ \}\})\.$/.exec(hint)?.[1];
    const fact = /^"(.*)" repeats a fact/.exec(message)?.[1];
    if (variable === undefined || fact === undefined) return undefined;
    const written = inText(fact);
    return text.startsWith(written, offset)
      ? found({ offset, length: written.length, text: inText(variable) }, `"${fact}" is now ${variable}`)
      : undefined;
  }
  return undefined;
}

/** The text as it is inside a JSON text. */
function inText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Finds the name that a message quotes, at an offset of a file: a whole text or key, or inside a text. */
function writtenName(text: string, offset: number, message: string) {
  // The last one is the most precise: `"site.nmae" does not exist: there is no "nmae"`.
  const names = [...message.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name).reverse();
  const token = /^"([^"\\]*)"/.exec(text.slice(offset, offset + 1000))?.[1];
  for (const name of names) {
    if (token === name) return { name, offset: offset + 1, length: name.length };
    // A part of the path of a variable: { "from": "service.problen" }.
    const part = `.${token ?? ''}.`.indexOf(`.${name}.`);
    if (part !== -1) return { name, offset: offset + 1 + part, length: name.length };
    if (text.startsWith(name, offset)) return { name, offset, length: name.length };
    if (!text.startsWith('{{', offset)) continue;
    const at = text.slice(offset, text.indexOf('}}', offset)).indexOf(name);
    if (at !== -1) return { name, offset: offset + at, length: name.length };
  }
  return undefined;
}

/** Replaces `$schema`, or inserts it as the first property. */
function schemaEdit(text: string, link: string): TextEdit | undefined {
  const root = parseTree(text);
  if (root?.type !== 'object') return undefined;
  const present = root.children?.find((property) => property.children?.[0]?.value === '$schema')
    ?.children?.[1];
  if (present !== undefined)
    return { offset: present.offset, length: present.length, text: JSON.stringify(link) };
  const first = root.children?.[0];
  const start = root.offset + 1;
  const space = first === undefined ? '' : text.slice(start, first.offset);
  const comma = first === undefined ? '' : ',';
  return { offset: start, length: 0, text: `${space}"$schema": ${JSON.stringify(link)}${comma}` };
}
