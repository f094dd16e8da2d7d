import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { scriptJson } from './html.ts';

interface IslandProps<Props> {
  /** The name of the component's file before `.island.tsx`. */
  readonly name: string;
  readonly component: ComponentType<Props>;
  /** What the component gets on the server and, through JSON, in the browser. */
  readonly props: Props;
  /** When the browser loads and hydrates it. */
  readonly due: 'load' | 'idle' | 'visible' | 'interaction';
}

/**
 * A component that the browser hydrates as a root of its own when it is due. What surrounds it is static markup, so its
 * own markup is rendered apart, with what hydration needs. It brings no styles: the surrounding block styles it, so that
 * browsers load no style library.
 */
export function Island<Props extends object>({ name, component: Component, props, due }: IslandProps<Props>) {
  const prefix = useId();
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return (
    <>
      <div
        data-island={name}
        data-due={due}
        data-prefix={prefix}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: scriptJson(props) }} />
    </>
  );
}
