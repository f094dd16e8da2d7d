/** The rules of one component. A component that extends another is defined after it, and so has a higher group. */
interface StyleGroup {
  readonly group: number;
  readonly rules: readonly string[];
}

/** The styles that a piece of a page needs. Pieces that need the same have the same object. */
export interface StyleSheetText {
  /** Differs from that of every other sheet of this process. */
  readonly id: number;
  readonly groups: readonly StyleGroup[];
}

/** The styles of a piece without any. */
export const noStyles: StyleSheetText = { id: 0, groups: [] };

const separator = '/*!sc*/';
const groupLine = /^data-styled\.g(\d+)\[/;

const parsed = new Map<string, StyleSheetText>();
const rememberedSheets = 10_000;
let lastId = noStyles.id;

/**
 * Reads the text that styled-components makes on the server: rules, then a line that names their component. Blocks of
 * one type have mostly the same styles, and then the same result.
 */
export function parseStyleSheet(css: string): StyleSheetText {
  let sheet = parsed.get(css);
  if (sheet === undefined) {
    if (parsed.size >= rememberedSheets) parsed.clear();
    lastId += 1;
    sheet = { id: lastId, groups: readGroups(css) };
    parsed.set(css, sheet);
  }
  return sheet;
}

function readGroups(css: string): StyleGroup[] {
  const groups: StyleGroup[] = [];
  let rules: string[] = [];
  for (const piece of css.split(separator)) {
    const text = piece.trim();
    if (text === '') continue;
    const group = groupLine.exec(text)?.[1];
    if (group === undefined) {
      rules.push(text.replaceAll(';}', '}'));
      continue;
    }
    groups.push({ group: Number(group), rules });
    rules = [];
  }
  return groups;
}

/**
 * One text for many pieces: each rule once, components in the order in which they were defined, so that the rules of
 * an extension follow those of the component that it extends, whichever piece came first.
 */
export function mergeStyleSheets(sheets: readonly StyleSheetText[]): string {
  const merged = new Map<number, Set<string>>();
  for (const { groups } of sheets) {
    for (const { group, rules } of groups) {
      const known = merged.get(group) ?? new Set<string>();
      merged.set(group, known);
      for (const rule of rules) known.add(rule);
    }
  }
  let css = '';
  for (const [, rules] of [...merged].sort(([left], [right]) => left - right)) {
    for (const rule of rules) css += `${rule}\n`;
  }
  return css;
}
