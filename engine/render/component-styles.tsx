import type { ReactElement, ReactNode } from 'react';
import { ServerStyleSheet } from 'styled-components';
import { dataAttributesIn, featuresOf } from './first-screen-rules.ts';
import {
  noStyles,
  readStyleGroups,
  type StyleGroup,
  type StyleSheetText,
  styleSheetOf,
  withFeatures,
} from './style-sheet.ts';

/** Markup without class names that no rule uses, and the styles of its components. */
interface StyledMarkup {
  readonly html: string;
  readonly css: StyleSheetText;
}

/** The style sheets of markup with the same components. */
interface SheetsOfComponents {
  readonly rules: StyleSheetText;
  /** The data attributes that selectors of these components name. */
  readonly attributes: readonly string[];
  readonly byFeatures: Map<string, StyleSheetText>;
}

/** The class names of an element: as they are written, and the components whose rules they name. */
interface ClassAttribute {
  readonly text: string;
  readonly groups: readonly StyleGroup[];
}

/**
 * The styles of the components of one renderer. The library makes the rules of a component when it is first rendered, and
 * never again; the class names in the markup of a block say which components it used. So the styles of a component must be
 * the same in all its uses: a variant is a data attribute.
 */
export class ComponentStyles {
  readonly #sheet = new ServerStyleSheet();
  readonly #idleClasses: readonly string[];
  /** The rules of each component by the class name that they begin with. */
  readonly #groups = new Map<string, StyleGroup>();
  /** The class names of components by their short ones. */
  readonly #components = new Map<string, string>();
  readonly #attributes = new Map<string, ClassAttribute>();
  /** Idle class names that a rule uses. */
  readonly #selected = new Set<string>();
  readonly #sheets = new Map<string, SheetsOfComponents>();
  /** Whether markup was rendered since the rules were read. */
  #hasNewMarkup = false;
  /** The length of the rules that were read. The library adds rules and removes none. */
  #readLength = 0;

  /** @param idleClasses prefixes of class names that count only if a rule uses them */
  constructor(idleClasses: readonly string[]) {
    this.#idleClasses = idleClasses;
  }

  /** Returns a tree whose components leave their rules here when they are rendered. */
  collect(tree: ReactNode): ReactElement {
    return <>{this.#sheet.collectStyles(tree)}</>;
  }

  /** Returns the markup of a tree from {@link collect} without idle class names, and its styles. */
  finish(markup: string): StyledMarkup {
    this.#hasNewMarkup = true;
    const used = new Set<StyleGroup>();
    const html = markup.replace(/ class="([^"]*)"/g, (_, names: string) => {
      const { text, groups } = this.#attribute(names);
      for (const group of groups) used.add(group);
      return text;
    });
    return { html, css: this.#styleSheet(used, html) };
  }

  #attribute(names: string): ClassAttribute {
    const known = this.#attributes.get(names);
    if (known !== undefined) return known;
    const all = names.split(' ');
    if (this.#hasNewMarkup) this.#readGroups();
    this.#hasNewMarkup = false;
    const shown = all
      .filter((name) => !this.#isIdle(name))
      .map((name) => (this.#groups.has(name) ? shortName(name) : name));
    const attribute = {
      text: shown.length === 0 ? '' : ` class="${shown.join(' ')}"`,
      groups: all.flatMap((name) => this.#groups.get(name) ?? []),
    };
    if (this.#attributes.size < maximumAttributes) this.#attributes.set(names, attribute);
    return attribute;
  }

  #isIdle(name: string): boolean {
    return this.#idleClasses.some((prefix) => name.startsWith(prefix)) && !this.#selected.has(name);
  }

  /** @throws Error if the rules of a component differ between its uses */
  #readGroups(): void {
    const tags = this.#sheet.getStyleTags();
    const start = tags.indexOf('>') + 1;
    if (start === 0 || tags.length === this.#readLength) return;
    for (const { names, ...long } of readStyleGroups(tags.slice(start, tags.lastIndexOf('</style>')))) {
      const [name = '', ...others] = names;
      if (others.length > 0)
        throw new Error(
          `The rules of a component differ between its uses: "${long.rules[0]}". Write variants as data attributes.`,
        );
      if (this.#groups.has(name)) continue;
      const group = withShortName(long, name);
      const other = this.#components.get(shortName(name)) ?? name;
      if (other !== name)
        throw new Error(
          `Two components have the same short class name: "${group.rules[0]}". Change a declaration of this one.`,
        );
      this.#components.set(shortName(name), name);
      this.#groups.set(name, group);
      for (const rule of group.rules) this.#findSelected(rule);
    }
    this.#readLength = tags.length;
  }

  #findSelected(rule: string): void {
    for (const [, name = ''] of rule.matchAll(/\.([\w-]+)/g)) {
      if (!this.#isIdle(name)) continue;
      this.#selected.add(name);
      this.#attributes.clear();
    }
  }

  #styleSheet(used: ReadonlySet<StyleGroup>, html: string): StyleSheetText {
    if (used.size === 0) return noStyles;
    const groups = [...used].sort((left, right) => left.group - right.group);
    const key = groups.map(({ group }) => group).join();
    const known = this.#sheets.get(key) ?? sheetsOf(groups);
    this.#sheets.set(key, known);
    const features = featuresOf(html, known.attributes);
    const featureKey = features.join();
    const sheet = known.byFeatures.get(featureKey) ?? withFeatures(known.rules, features);
    known.byFeatures.set(featureKey, sheet);
    return sheet;
  }
}

function sheetsOf(groups: readonly StyleGroup[]): SheetsOfComponents {
  return {
    rules: styleSheetOf(groups),
    attributes: dataAttributesIn(groups.flatMap(({ first }) => first)),
    byFeatures: new Map(),
  };
}

/**
 * The end of a class name: the library makes names of five or six letters from a hash, and a page has sixty of them. One in
 * a hundred sites with 400 components has two with the same end.
 */
const shortName = (name: string): string => name.slice(-4);

function withShortName(group: StyleGroup, name: string): StyleGroup {
  const change = (rules: readonly string[]) =>
    rules.map((rule) => rule.replaceAll(`.${name}`, `.${shortName(name)}`));
  return { ...group, rules: change(group.rules), first: change(group.first) };
}

/** Class attributes are written in code; a limit in case content has some. */
const maximumAttributes = 10_000;
