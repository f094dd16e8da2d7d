/** The rules of one component. A component that extends another is defined after it, and so has a higher group. */
interface StyleGroup {
  readonly group: number;
  readonly rules: readonly string[];
  /** Those of the rules that show in a page which nobody has touched. */
  readonly first: readonly string[];
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
    groups.push({ group: Number(group), rules, first: firstRules(rules) });
    rules = [];
  }
  return groups;
}

/** What a component declares of which nothing shows until somebody acts, such as a menu that opens. */
const shownLater = '--styles:later';

const inAnswer = /:(?:hover|active|popover-open)\b|::backdrop/;

function firstRules(rules: readonly string[]): readonly string[] {
  if (rules.some((rule) => rule.includes(shownLater))) return [];
  return rules.filter((rule) => !rule.startsWith('@media print') && !isInAnswer(rule));
}

/** Whether each selector of a rule is about what somebody does with a pointer or a button. */
function isInAnswer(rule: string): boolean {
  const [selectors = ''] = rule.split('{');
  return (
    !rule.startsWith('@') &&
    !selectors.includes(':not(') &&
    selectors.split(',').every((selector) => inAnswer.test(selector))
  );
}

/** The text of all rules, or of those that the first screen needs before anybody has touched it. */
export type StylePart = 'all' | 'first';

/**
 * One text for many pieces: each rule once, components in the order in which they were defined, so that the rules of
 * an extension follow those of the component that it extends, whichever piece came first.
 */
export function mergeStyleSheets(sheets: readonly StyleSheetText[], part: StylePart = 'all'): string {
  const merged = new Map<number, Set<string>>();
  for (const { groups } of sheets) {
    for (const { group, rules: all, first } of groups) {
      const rules = part === 'all' ? all : first;
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
