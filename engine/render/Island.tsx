import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { scriptJson } from './html.ts';

interface IslandProps<Props> {
  /** The name of the component's file before `.island.tsx`. */
  readonly name: string;
  readonly component: ComponentType<Props>;
  /** The props of the component on the server and, as JSON, in the browser. */
  readonly props: Props;
  /** When the browser loads and hydrates the component. */
  readonly due: 'load' | 'idle' | 'visible' | 'interaction';
}

/**
 * Renders a component that the browser hydrates as a separate root when it is due. The surrounding markup is static, so
 * the component is rendered separately, with the markers that hydration needs. The surrounding block styles it, so that
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
