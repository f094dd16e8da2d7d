import { JSDOM } from 'jsdom';
import { createElement, type ReactNode } from 'react';

/** The elements of a page, as a program could write them by hand, with the places of the name that differs by page. */
export type WrittenNode =
  | { readonly text: readonly string[] }
  | {
      readonly element: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly WrittenNode[];
      /** The content of a script, of styles or of a template. */
      readonly raw?: string;
    };

/** Returns the elements of a page with the same texts. */
export function writtenPage(html: string, name: string): WrittenNode {
  return written(new JSDOM(html).window.document.documentElement, name);
}

function written(element: Element, name: string): WrittenNode {
  const { localName } = element;
  const attributes = Object.fromEntries(
    [...element.attributes].map((attribute) => [attribute.name, attribute.value]),
  );
  if (['script', 'style', 'template'].includes(localName))
    return { element: localName, attributes, children: [], raw: element.innerHTML };
  const children = [...element.childNodes].flatMap((node): WrittenNode[] => {
    if (node.nodeType === node.TEXT_NODE) return [{ text: (node.nodeValue ?? '').split(name) }];
    return node.nodeType === node.ELEMENT_NODE ? [written(childOf(element, node), name)] : [];
  });
  return { element: localName, attributes, children };
}

function childOf(parent: Element, node: Node): Element {
  const child = [...parent.children].find((element) => element === node);
  if (child === undefined) throw new Error('An element is not among the children of its parent.');
  return child;
}

const reactNames: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor' };

/** Returns a page as React elements, about another name. */
export function elementsOf(node: WrittenNode, name: string, key?: number): ReactNode {
  if ('text' in node) return node.text.join(name);
  const { element, attributes, children, raw } = node;
  const properties: Record<string, unknown> = { key };
  // An object in React.
  for (const [attribute, value] of Object.entries(attributes))
    if (attribute !== 'style') properties[reactNames[attribute] ?? attribute] = value === '' ? true : value;
  if (raw !== undefined) properties.dangerouslySetInnerHTML = { __html: raw };
  if (children.length === 0) return createElement(element, properties);
  return createElement(
    element,
    properties,
    children.map((child, index) => elementsOf(child, name, index)),
  );
}
