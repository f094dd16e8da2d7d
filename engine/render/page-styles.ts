import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compile, type Element, serialize, stringify } from 'stylis';
import { keysOf } from '../content/keys-of.ts';
import {
  type Composition,
  compositionName,
  compositions,
  defaultComposition,
  withCompositions,
} from '../content/theme/composition.ts';
import { hashSource } from './inline-style.ts';
import type { Look, LookOf } from './look.ts';
import type { ComponentStyle } from './styled.ts';

/** Rules without a component, the same for all sites. */
export interface GlobalCss {
  /** Those that a first screen may need. */
  readonly first: string;
  /** All others. */
  readonly later: string;
}

/** The rules of a component as they are sent. */
interface ComponentRules {
  readonly all: string;
  /** Those that apply before any interaction with the page. */
  readonly first: string;
}

/** The stylesheet of the sites with a composition. */
export interface Stylesheet {
  /** Has a hash of the rules for all compositions, and the names of those that are not the default. */
  readonly path: string;
  readonly css: string;
}

/** A stylesheet with its parts. */
interface ComposedStyles extends Stylesheet {
  readonly rules: ReadonlyMap<ComponentStyle, ComponentRules>;
}

/** The rules of a first screen in UTF-8, with the source that allows them in a Content-Security-Policy. */
interface ScreenStyle {
  readonly css: Buffer;
  readonly source: string;
}

/** Maximum number of first screens with different components that are kept. */
const maximumScreens = 100;

/** Maximum number of compositions whose rules are kept. A process serves the pages of one site. */
const maximumCompositions = 4;

/**
 * The styles of all components of a build: a stylesheet for all pages of a site, and for the first screen of a page the rules of
 * the components in it, which are inlined in the document. The stylesheet repeats them, so that once it has loaded, all rules
 * apply in the order in which components were defined.
 *
 * The rules below `@media (--hero-cover)` apply to sites with this composition, and are sent to them only. All processes of a
 * build can make the stylesheet of every site, because its path names the compositions.
 */
export class PageStyles {
  readonly global: GlobalCss;
  readonly lookOf: LookOf;
  readonly #components: readonly CompiledStyle[];
  readonly #hash: string;
  readonly #composed = new LRUCache<string, ComposedStyles>({ max: maximumCompositions });
  readonly #screens = new LRUCache<string, { readonly look: Look; readonly style: ScreenStyle }>({
    max: maximumScreens,
  });

  constructor(components: readonly ComponentStyle[], global: GlobalCss, lookOf: LookOf) {
    this.global = global;
    this.lookOf = lookOf;
    this.#components = components.map((style) => ({
      style,
      rules: compile(`.${style.className}{${style.css}}`),
    }));
    const all = this.#components.map(({ rules }) => textOf(rules));
    const hash = createHash('sha256').update([global.first + global.later, ...all].join('\n'));
    this.#hash = hash.digest('hex').slice(0, 8);
  }

  /** Returns the stylesheet of the sites with a composition. */
  stylesheet(composition: Composition): Stylesheet {
    return this.#stylesOf(composition);
  }

  /** Returns the stylesheet of this build at a path; undefined if there is none. */
  stylesheetAt(path: string): Stylesheet | undefined {
    if (!path.startsWith(`/assets/blocks.${this.#hash}.`)) return undefined;
    const composition = withCompositions(defaultComposition, path.split('.').slice(2, -1));
    const found = this.#stylesOf(composition);
    return found.path === path ? found : undefined;
  }

  /** Returns the styles in the document of a page whose first screen has these components. */
  firstScreen(look: Look, components: readonly ComponentStyle[]): ScreenStyle {
    const key = components.map(({ order }) => order).join();
    const known = this.#screens.get(key);
    if (known?.look === look) return known.style;
    const { rules } = this.#stylesOf(look.composition);
    const ordered = [...new Set(components)].sort((left, right) => left.order - right.order);
    const first = ordered.map((component) => rules.get(component)?.first ?? '');
    const css = `${look.css}\n${this.global.first}${first.join('')}`;
    const style = { css: Buffer.from(css), source: hashSource(css) };
    this.#screens.set(key, { look, style });
    return style;
  }

  #stylesOf(composition: Composition): ComposedStyles {
    const names = namesOf(composition).filter((name) => !defaultNames.has(name));
    const path = ['/assets/blocks', this.#hash, ...names, 'css'].join('.');
    const known = this.#composed.get(path);
    if (known !== undefined) return known;
    const chosen = new Set(namesOf(composition));
    const rules = new Map(
      this.#components.map(({ style, rules }) => [style, sentRules(composedRules(rules, chosen))] as const),
    );
    const texts = [...rules.values()].map(({ all }) => all);
    const composed = { path, css: [this.global.first + this.global.later, ...texts].join('\n'), rules };
    this.#composed.set(path, composed);
    return composed;
  }
}

interface CompiledStyle {
  readonly style: ComponentStyle;
  /** The rules for all compositions. */
  readonly rules: readonly Element[];
}

/** The names of the compositions of each part of a page: "hero-cover". */
const namesOf = (composition: Composition): readonly string[] =>
  keysOf(compositions).map((part) => compositionName(part, composition[part]));

const defaultNames: ReadonlySet<string> = new Set(namesOf(defaultComposition));

/** A query for a composition, which may have conditions for the window: "@media (--hero-cover) and (min-width: 900px)". */
const compositionQuery = /^@media (?<not>not )?\(--(?<name>[\w-]+)\)(?: and (?<rest>.+))?$/;

const allNames: ReadonlySet<string> = new Set(
  keysOf(compositions).flatMap((part) => compositions[part].map((each) => compositionName(part, each))),
);

/** Returns the rules of a site with these compositions, without their queries. */
function composedRules(rules: readonly Element[], chosen: ReadonlySet<string>): Element[] {
  return rules.flatMap((rule) => {
    if (rule.type !== '@media' || !Array.isArray(rule.children)) return [rule];
    const query = compositionQuery.exec(rule.value)?.groups;
    const children = composedRules(rule.children, chosen);
    if (query?.name === undefined) return [{ ...rule, children }];
    if (!allNames.has(query.name)) throw new Error(`"${rule.value}" names no composition.`);
    if (chosen.has(query.name) === (query.not !== undefined)) return [];
    return query.rest === undefined ? children : [{ ...rule, value: `@media ${query.rest}`, children }];
  });
}

/** The declaration of a component that is not needed before the stylesheet has loaded, such as a menu. */
const shownLater = '--styles:later';

function sentRules(rules: readonly Element[]): ComponentRules {
  const all = textOf(rules);
  return { all, first: all.includes(shownLater) ? '' : textOf(firstRules(rules)) };
}

const textOf = (rules: readonly Element[]): string => serialize([...rules], stringify).replaceAll(';}', '}');

const duringInteraction = /:(?:hover|active|popover-open)\b|::backdrop/;

const isInteractive = (selector: string): boolean =>
  !selector.includes(':not(') && duringInteraction.test(selector);

function firstRules(rules: readonly Element[]): Element[] {
  return rules.flatMap((rule) => {
    if (rule.type === '@media' && rule.value.startsWith('@media print')) return [];
    if (rule.type === 'rule' && selectorsOf(rule).every(isInteractive)) return [];
    if (rule.type !== '@media' || !Array.isArray(rule.children)) return [rule];
    const children = firstRules(rule.children);
    return children.length === 0 ? [] : [{ ...rule, children }];
  });
}

const selectorsOf = ({ props }: Element): readonly string[] => (Array.isArray(props) ? props : [props]);
