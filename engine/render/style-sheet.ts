import { anyElement, isInteractive } from './first-screen-rules.ts';

/** The rules of one component. A component that extends another is defined later, and so has a higher group number. */
export interface StyleGroup {
  readonly group: number;
  readonly rules: readonly string[];
  /** The rules that apply before any interaction with the page. */
  readonly first: readonly string[];
}

/** The styles of a block. Blocks with the same styles and features share one object. */
export interface StyleSheetText {
  /** Unique within the process. */
  readonly id: number;
  /** The same for all sheets with these groups. */
  readonly rulesId: number;
  readonly groups: readonly StyleGroup[];
  /** The features of the markup of the block. */
  readonly features: readonly string[];
}

/** An empty style sheet. */
export const noStyles: StyleSheetText = { id: 0, rulesId: 0, groups: [], features: [] };

const unlimited = new WeakMap<StyleSheetText, StyleSheetText>();

/** Returns a style sheet for markup that can also contain other elements. */
export function withAnyElement(sheet: StyleSheetText): StyleSheetText {
  const found = unlimited.get(sheet) ?? withFeatures(sheet, [...sheet.features, anyElement]);
  unlimited.set(sheet, found);
  return found;
}

const separator = '/*!sc*/';
const groupLine = /^data-styled\.g(\d+)\[.*\{content:"([^"]*)"\}$/;

let lastId = noStyles.id;

/** Returns the style sheet of components, in the order of their definition. */
export function styleSheetOf(groups: readonly StyleGroup[]): StyleSheetText {
  lastId += 1;
  return { id: lastId, rulesId: lastId, groups, features: [] };
}

/** Returns the same rules for markup with these features. */
export function withFeatures(sheet: StyleSheetText, features: readonly string[]): StyleSheetText {
  lastId += 1;
  return { ...sheet, id: lastId, features };
}

/**
 * Parses the server output of styled-components: the rules of a component, followed by a line with its number and the class
 * names that its rules begin with.
 */
export function readStyleGroups(
  css: string,
): readonly (StyleGroup & { readonly names: readonly string[] })[] {
  const groups: (StyleGroup & { readonly names: readonly string[] })[] = [];
  let rules: string[] = [];
  for (const piece of css.split(separator)) {
    const text = piece.trim();
    if (text === '') continue;
    const [, group, names] = groupLine.exec(text) ?? [];
    if (group === undefined || names === undefined) {
      rules.push(text.replaceAll(';}', '}'));
      continue;
    }
    groups.push({
      group: Number(group),
      names: names.split(',').filter((name) => name !== ''),
      rules,
      first: firstRules(rules),
    });
    rules = [];
  }
  return groups;
}

/** The declaration of a component that is hidden until a visitor interacts with the page, such as a menu. */
const shownLater = '--styles:later';

function firstRules(rules: readonly string[]): readonly string[] {
  if (rules.some((rule) => rule.includes(shownLater))) return [];
  return rules.filter((rule) => !rule.startsWith('@media print') && !isInteractive(rule));
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
