import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { scriptJson } from './html.ts';

interface IslandProps<Props> {
  /** The name of the component's file before `.island.tsx`. */
  readonly name: string;
  readonly component: ComponentType<Props>;
  /** The props of the component on the server and, as JSON, in the browser. */
  readonly props: Props;
  /** Those of the props that the browser fetches from a file of the site, because many pages have them. */
  readonly file?: { readonly address: string; readonly props: Partial<Props> };
  /** When the browser loads and hydrates the component. */
  readonly due: 'load' | 'idle' | 'visible' | 'interaction';
}

/**
 * Renders a component that the browser hydrates as a separate root when it is due. The surrounding markup is static, so
 * the component is rendered separately, with the markers that hydration needs. The surrounding block styles it, so that
 * browsers load no style library.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, component: Component, props, file, due } = island;
  const prefix = useId();
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  const fetched = new Map<string, unknown>(Object.entries(file?.props ?? {}));
  const own = Object.entries(props).filter(([key, value]) => fetched.get(key) !== value);
  return (
    <>
      <div
        data-island={name}
        data-due={due}
        data-prefix={prefix}
        data-props={file?.address}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: scriptJson(Object.fromEntries(own)) }}
      />
    </>
  );
}
