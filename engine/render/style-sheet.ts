import { LRUCache } from 'lru-cache';

/** The rules of one component. A component that extends another is defined later, and so has a higher group number. */
interface StyleGroup {
  readonly group: number;
  readonly rules: readonly string[];
  /** The rules that apply before any interaction with the page. */
  readonly first: readonly string[];
}

/** The styles of a block. Blocks with the same styles share one object. */
export interface StyleSheetText {
  /** Unique within the process. */
  readonly id: number;
  readonly groups: readonly StyleGroup[];
}

/** An empty style sheet. */
export const noStyles: StyleSheetText = { id: 0, groups: [] };

const separator = '/*!sc*/';
const groupLine = /^data-styled\.g(\d+)\[/;

const parsed = new LRUCache<string, StyleSheetText>({ max: 10_000 });
let lastId = noStyles.id;

/**
 * Parses the server output of styled-components: rules, followed by a line that names their component. Memoized, since
 * most blocks of one type have the same styles.
 */
export function parseStyleSheet(css: string): StyleSheetText {
  let sheet = parsed.get(css);
  if (sheet === undefined) {
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

/** The declaration of a component that is hidden until a visitor interacts with the page, such as a menu. */
const shownLater = '--styles:later';

const duringInteraction = /:(?:hover|active|popover-open)\b|::backdrop/;

function firstRules(rules: readonly string[]): readonly string[] {
  if (rules.some((rule) => rule.includes(shownLater))) return [];
  return rules.filter((rule) => !rule.startsWith('@media print') && !isInteractive(rule));
}

/** Whether all selectors of a rule apply only during an interaction. */
function isInteractive(rule: string): boolean {
  const [selectors = ''] = rule.split('{');
  return (
    !rule.startsWith('@') &&
    !selectors.includes(':not(') &&
    selectors.split(',').every((selector) => duringInteraction.test(selector))
  );
}

/** All rules, or only those that the first screen needs before any interaction. */
export type StylePart = 'all' | 'first';

/**
 * Merges style sheets: each rule once, ordered by component definition, so that the rules of an extension follow those
 * of the component that it extends.
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
