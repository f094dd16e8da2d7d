import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compile, type Element, serialize, stringify } from 'stylis';
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

/** The rules of a first screen in UTF-8, with the source that allows them in a Content-Security-Policy. */
interface ScreenStyle {
  readonly css: Buffer;
  readonly source: string;
}

/** Maximum number of first screens with different components that are kept. */
const maximumScreens = 100;

/**
 * The styles of all components of a build: one stylesheet, the same for all pages of all sites, and for the first screen of a
 * page the rules of the components in it, which are inlined in the document. The stylesheet repeats them, so that once it has
 * loaded, all rules apply in the order in which components were defined.
 */
export class PageStyles {
  /** The address of the stylesheet, with a hash of its content. */
  readonly path: string;
  readonly css: string;
  readonly global: GlobalCss;
  readonly lookOf: LookOf;
  readonly #rules: ReadonlyMap<ComponentStyle, ComponentRules>;
  readonly #screens = new LRUCache<string, { readonly look: Look; readonly style: ScreenStyle }>({
    max: maximumScreens,
  });

  constructor(components: readonly ComponentStyle[], global: GlobalCss, lookOf: LookOf) {
    this.global = global;
    this.lookOf = lookOf;
    this.#rules = new Map(components.map((component) => [component, rulesOf(component)]));
    const rules = [...this.#rules.values()].map(({ all }) => all);
    this.css = [global.first + global.later, ...rules].join('\n');
    const hash = createHash('sha256').update(this.css).digest('hex').slice(0, 8);
    this.path = `/assets/blocks.${hash}.css`;
  }

  /** Returns the styles in the document of a page whose first screen has these components. */
  firstScreen(look: Look, components: readonly ComponentStyle[]): ScreenStyle {
    const key = components.map(({ order }) => order).join();
    const known = this.#screens.get(key);
    if (known?.look === look) return known.style;
    const ordered = [...new Set(components)].sort((left, right) => left.order - right.order);
    const rules = ordered.map((component) => this.#rules.get(component)?.first ?? '');
    const css = `${look.css}\n${this.global.first}${rules.join('')}`;
    const style = { css: Buffer.from(css), source: hashSource(css) };
    this.#screens.set(key, { look, style });
    return style;
  }
}

/** The declaration of a component that is not needed before the stylesheet has loaded, such as a menu. */
const shownLater = '--styles:later';

function rulesOf({ className, css }: ComponentStyle): ComponentRules {
  const rules = compile(`.${className}{${css}}`);
  const all = textOf(rules);
  return { all, first: all.includes(shownLater) ? '' : textOf(firstRules(rules)) };
}

const textOf = (rules: Element[]): string => serialize(rules, stringify).replaceAll(';}', '}');

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
