import { type ComponentType, createElement, type ReactNode } from 'react';

/**
 * Replaces styled-components in the bundle that the benchmark compares with: a styled component renders its element with a
 * class and without styles.
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

/** Imported by server/renderer.ts; the benchmark does not use it. */
export class ServerStyleSheet {
  collectStyles(tree: ReactNode): ReactNode {
    return tree;
  }
  getStyleTags(): string {
    return '';
  }
  seal(): void {}
}
