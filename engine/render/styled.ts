import { createElement, type FunctionComponent } from 'react';

/** The styles of a component, as they are written. */
export interface ComponentStyle {
  /** Unique among all components. */
  readonly className: string;
  readonly css: string;
  /** Components that extend others are defined after them. */
  readonly order: number;
}

interface Properties {
  readonly as?: Target;
  readonly className?: string;
}

type Target = string | FunctionComponent<Properties>;

const components: ComponentStyle[] = [];

/** The components that are rendered at the moment; undefined while none are listed. */
let used: Set<ComponentStyle> | undefined;

/** Returns all components that have been defined, in the order of their definition. */
export function definedComponents(): readonly ComponentStyle[] {
  return [...components];
}

/** Calls a function that renders, and returns its result with the styles of the components that it used. */
export function listComponents<Result>(render: () => Result): {
  readonly result: Result;
  readonly components: readonly ComponentStyle[];
} {
  const found = new Set<ComponentStyle>();
  used = found;
  try {
    return { result: render(), components: [...found] };
  } finally {
    used = undefined;
  }
}

/** Returns a name of a letter and a number. Two letters could be a name that content blockers hide, such as "ad". */
function classNameOf(order: number): string {
  return `${String.fromCharCode(97 + (order % 26))}${Math.floor(order / 26)}`;
}

function textOf(strings: TemplateStringsArray, values: readonly unknown[]): string {
  return strings.reduce((text, string, index) => {
    const value = values[index - 1];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`The styles "${text.trim()}" contain a function. Write variants as data attributes.`);
    return text + value + string;
  });
}

function define(target: Target, text: string): FunctionComponent<Properties> {
  const order = components.length;
  const style: ComponentStyle = { className: classNameOf(order), css: text, order };
  components.push(style);
  return function Styled({ className, ...properties }) {
    used?.add(style);
    const names = className === undefined ? style.className : `${style.className} ${className}`;
    if (typeof target !== 'string') return createElement(target, { ...properties, className: names });
    const { as = target, ...attributes } = properties;
    return createElement(as, { ...attributes, className: names });
  };
}

type Define = (strings: TemplateStringsArray, ...values: unknown[]) => FunctionComponent<Properties>;

const styledTarget =
  (target: Target): Define =>
  (strings, ...values) =>
    define(target, textOf(strings, values));

/** Returns styles that several components share. */
export const css = (strings: TemplateStringsArray, ...values: unknown[]): string => textOf(strings, values);

/**
 * Takes the place of styled-components where pages are rendered: a component is its element with a class name, and its styles
 * are listed for `PageStyles`.
 */
export default new Proxy(styledTarget, {
  get: (_, tag) => styledTarget(String(tag)),
});
