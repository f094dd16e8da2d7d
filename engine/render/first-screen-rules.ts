/**
 * The parts of the markup of a first screen that rules can ask for: elements (`dl`), data attributes (`[data-kind]`,
 * `[data-kind=lead]`) and custom properties (`--work`).
 */
export type Features = ReadonlySet<string>;

/** A feature that matches any element: the markup has parts that are not known yet. */
export const anyElement = '*';

/** Elements around the blocks, in the texts of any block, and those that are added to finished HTML. */
const everywhere: Features = new Set(['html', 'body', 'main', 'h1', 'a', 'p', 'no-br']);

/** A rule, or a group of rules such as `@media`. */
interface Rule {
  readonly prelude: string;
  readonly body: string;
}

/** The rules of a first screen. */
export interface FirstScreenCss {
  /** Rules without a component. */
  readonly global: string;
  /** The rules of components. */
  readonly page: string;
}

/**
 * Returns the rules that apply to markup with these features, and of the custom properties those that they use. Other
 * rules can wait for the stylesheet file, which has all of them. Rules about neighboring elements and about attributes
 * that scripts set are kept.
 */
export function firstScreenCss(all: FirstScreenCss, features: Features): FirstScreenCss {
  const page = neededRules(all.page, features);
  const global = withoutUnusedProperties(neededRules(all.global, features), page, features);
  return { page, global: global.replace(/(?<=^|\}):root\{\}/g, '') };
}

function neededRules(css: string, features: Features): string {
  let kept = '';
  for (const { prelude, body } of rulesIn(css)) {
    if (isInteractive(prelude)) continue;
    if (prelude.startsWith('@media')) {
      const inner = neededRules(body, features);
      if (inner !== '') kept += `${prelude}{${inner}}`;
    } else if (prelude.startsWith('@') || isNeeded(prelude, features)) kept += `${prelude}{${body}}`;
  }
  return kept;
}

const duringInteraction = /:(?:hover|active|popover-open)\b|::backdrop/;

/** Whether all selectors of a rule apply only during an interaction. */
export function isInteractive(rule: string): boolean {
  const [selectors = ''] = rule.split('{');
  return (
    !rule.startsWith('@') &&
    !selectors.includes(':not(') &&
    selectors.split(',').every((selector) => duringInteraction.test(selector))
  );
}

function rulesIn(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', start)) {
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < css.length; end++) {
      if (css[end] === '{') depth += 1;
      else if (css[end] === '}') depth -= 1;
    }
    rules.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, end - 1).trim() });
    start = end;
  }
  return rules;
}

const isNeeded = (selectors: string, features: Features) =>
  alternatives(selectors).some((needs) => needs.every((need) => hasFeature(features, need)));

function hasFeature(features: Features, need: string): boolean {
  const isElement = !need.startsWith('[');
  return features.has(need) || (isElement && (everywhere.has(need) || features.has(anyElement)));
}

const known = new Map<string, readonly (readonly string[])[]>();

/** Returns the features that each selector of a list needs. */
function alternatives(selectors: string): readonly (readonly string[])[] {
  let needs = known.get(selectors);
  if (needs === undefined) {
    needs = withoutArguments(selectors).split(',').map(needsOf);
    known.set(selectors, needs);
  }
  return needs;
}

/** Removes the arguments of `:not()`, `:has()` and the like, which are not examined. */
function withoutArguments(selectors: string): string {
  const shorter = selectors.replace(/\([^()]*\)/g, '');
  return shorter === selectors ? shorter : withoutArguments(shorter);
}

const dataAttribute = /\[(data-[\w-]+)(?:=['"]?([^'"\]]*)['"]?)?\]/g;
const element = /(?<![\w.#:-])[a-z][\w-]*/g;

function needsOf(selector: string): readonly string[] {
  const plain = selector.replace(/\[[^\]]*\]/g, '');
  if (/[+~]/.test(plain)) return [];
  // The document, and not a block, has the attributes of these.
  const compounds = selector
    .split(/(?<=[^\s>])[\s>]+(?=[^\s>])/)
    .filter((part) => !/:root|^html|^body/.test(part));
  const attributes = Array.from(compounds.join(' ').matchAll(dataAttribute), ([, name = '', value]) =>
    featureOf(name, value),
  );
  return [...attributes, ...Array.from(plain.matchAll(element), ([name]) => name)];
}

function featureOf(name: string, value: string | undefined): string {
  return value === undefined ? `[${name}]` : `[${name}=${value}]`;
}

/** Returns the data attributes that the selectors of rules name. */
export function dataAttributesIn(rules: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const rule of rules) {
    for (const { prelude, body } of rulesIn(rule)) {
      const selectors = prelude.startsWith('@') ? rulesIn(body).map((inner) => inner.prelude) : [prelude];
      for (const needs of selectors.flatMap(alternatives))
        for (const need of needs) if (need.startsWith('[')) found.add(need);
    }
  }
  return [...found];
}

/**
 * Returns the features of markup.
 * @param attributes the data attributes to look for, as {@link dataAttributesIn} returns them
 */
export function featuresOf(html: string, attributes: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  for (const [, name = ''] of html.matchAll(/<([a-z][\w-]*)/g)) found.add(name);
  if (html.includes('var(--')) for (const [, name = ''] of html.matchAll(/var\((--[\w-]+)/g)) found.add(name);
  for (const attribute of attributes) {
    const [, name = '', value] = /^\[([\w-]+)(?:=(.*))?\]$/.exec(attribute) ?? [];
    if (html.includes(value === undefined ? ` ${name}="` : ` ${name}="${value}"`)) found.add(attribute);
  }
  return [...found].sort();
}

const declaration = /(--[\w-]+):((?:[^;(}]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)(?:;|(?=\}))/g;

/** Removes the declarations of custom properties in `:root` that neither the rules nor the markup use. */
function withoutUnusedProperties(css: string, others: string, features: Features): string {
  const isUsed = (name: string) =>
    features.has(name) ||
    [css, others].some((text) => text.includes(`var(${name})`) || text.includes(`var(${name},`));
  const kept = css.replace(/(?<=^|\}):root\{[^}]*\}/g, (block) =>
    block.replace(declaration, (whole, name: string) => (isUsed(name) ? whole : '')),
  );
  // A property that only a removed one used is not used either.
  return kept === css ? kept : withoutUnusedProperties(kept, others, features);
}
