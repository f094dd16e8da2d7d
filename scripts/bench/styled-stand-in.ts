import { type ComponentType, createElement, type ReactNode } from 'react';

/**
 * Stands in for styled-components in the bundle that the benchmark compares with: every component becomes the element
 * that it styles, with a class and nothing else. No style is made, looked up or inserted.
 */
interface PlainProps {
  readonly className?: string;
  readonly children?: ReactNode;
  readonly [name: string]: unknown;
}

type Target = string | ComponentType<PlainProps>;

function plain(target: Target) {
  return () => {
    const Plain = ({ className, ...props }: PlainProps) =>
      createElement(target, {
        ...props,
        className: className === undefined ? 'plain' : `${className} plain`,
      });
    return Plain;
  };
}

const styled = new Proxy(plain, { get: (_, tag) => plain(String(tag)) });

export default styled;

export const css = (): string => '';
export const keyframes = (): string => '';

/** Named by the renderer of the server; the benchmark makes its own tree and renders no style sheet. */
export class ServerStyleSheet {
  collectStyles(tree: ReactNode): ReactNode {
    return tree;
  }
  getStyleTags(): string {
    return '';
  }
  seal(): void {}
}
