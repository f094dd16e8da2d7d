import { __PRIVATE__ } from 'styled-components';

const { mainSheet } = __PRIVATE__;

/** The line after the rules of one component, which names it and the classes it has. */
const componentLine = /^data-styled\.g\d+\[id="([\w-]+)"\]\{content:"([^"]*)"/;

/**
 * Adds what a page's styles have and the islands' sheet lacks. A component that others extend is known before them on
 * both sides, so appended rules never override the rules of an extension.
 */
export function addToIslandStyles(css: string): void {
  let rules: string[] = [];
  for (const piece of css.split('/*!sc*/')) {
    const text = piece.trim();
    const [line, id, list] = componentLine.exec(text) ?? [];
    if (line === undefined || id === undefined || list === undefined) {
      if (text !== '') rules.push(text);
      continue;
    }
    const names = list.split(',').filter((name) => name !== '' && !mainSheet.hasNameForId(id, name));
    const [first, ...others] = names;
    if (first !== undefined) mainSheet.insertRules(id, first, rules);
    for (const name of others) mainSheet.registerName(id, name);
    rules = [];
  }
}
