/** The rules of one component in a style sheet of styled-components, as its server text groups them. */
interface StyleGroup {
  readonly group: number;
  readonly id: string;
  readonly names: readonly string[];
  readonly rules: readonly string[];
}

/** The styles that a piece of a page needs. */
export type StyleSheetText = readonly StyleGroup[];

const separator = '/*!sc*/';
const groupLine = /^data-styled\.g(\d+)\[id="([^"]+)"\]\{content:"([^"]*)"\}/;

/** Reads the text that styled-components makes on the server: rules, then a line that names their component. */
export function parseStyleSheet(css: string): StyleSheetText {
  const groups: StyleGroup[] = [];
  let rules: string[] = [];
  for (const piece of css.split(separator)) {
    const text = piece.trim();
    if (text === '') continue;
    const [line, group, id, names] = groupLine.exec(text) ?? [];
    if (line === undefined || group === undefined || id === undefined || names === undefined) {
      rules.push(text);
      continue;
    }
    groups.push({ group: Number(group), id, names: names.split(',').filter((name) => name !== ''), rules });
    rules = [];
  }
  return groups;
}

/**
 * One text for many pieces: each rule once, components in the order in which they were defined, so that the rules of
 * an extension follow those of the component that it extends, whichever piece came first.
 */
export function mergeStyleSheets(sheets: readonly StyleSheetText[]): string {
  const merged = new Map<
    number,
    { readonly id: string; readonly names: Set<string>; readonly rules: Set<string> }
  >();
  for (const sheet of sheets) {
    for (const { group, id, names, rules } of sheet) {
      const known = merged.get(group) ?? { id, names: new Set<string>(), rules: new Set<string>() };
      merged.set(group, known);
      for (const name of names) known.names.add(name);
      for (const rule of rules) known.rules.add(rule);
    }
  }
  let css = '';
  for (const [group, { id, names, rules }] of [...merged].sort(([left], [right]) => left - right)) {
    for (const rule of rules) css += `${rule}${separator}\n`;
    css += `data-styled.g${group}[id="${id}"]{content:"${[...names, ''].join(',')}"}${separator}\n`;
  }
  return css;
}
