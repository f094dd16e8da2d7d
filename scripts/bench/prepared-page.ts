import { type ComponentType, createElement, Fragment, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
  sectionOf,
} from '../../engine/compose/page-composer.ts';
import type { Scope } from '../../engine/compose/question.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import type { RenderableBlockType } from '../../engine/render/renderable-block-type.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import type { Components } from './plain-components.ts';

/** A page with composed and resolved blocks, ready to render. */
export interface PreparedPage {
  readonly path: string;
  readonly tree: ReactElement;
}

interface Preparation {
  readonly state: SiteState;
  readonly model: ContentModel;
  readonly blockTypes: Readonly<Record<string, RenderableBlockType>>;
  readonly components: Components;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Composes and resolves the blocks of a page to plain objects, whose reads are not recorded. */
export function preparePage(route: Route, preparation: Preparation): PreparedPage {
  const { state, now } = preparation;
  const scope = pageScope(state, route, now);
  const { before, main, after } = readStructure(route, recordIn(scope));
  const elements = (blocks: readonly BlockInstance[]) =>
    blocks.flatMap((instance) => prepareBlock(instance, route, scope, preparation) ?? []);
  const tree = createElement(
    Fragment,
    null,
    ...elements(before),
    createElement('main', { id: 'main', tabIndex: -1 }, ...elements(main)),
    ...elements(after),
  );
  return { path: route.path, tree };
}

function prepareBlock(
  instance: BlockInstance,
  route: Route,
  scope: Scope,
  { state, model, blockTypes, components }: Preparation,
): ReactElement | undefined {
  const recorder = recordIn(scope);
  const composed = composeBlock(instance, route, recorder, model);
  if (composed === undefined) return undefined;
  const component = components[composed.type];
  if (!isComponent(component)) throw new Error(`There is no component "${composed.type}" in the bundle.`);
  const resolve: unknown = blockTypes[composed.type]?.resolve;
  const resolved: unknown =
    typeof resolve === 'function' ? resolve(composed.properties, recorder) : composed.properties;
  const block: unknown = JSON.parse(JSON.stringify(resolved));
  if (!isRecord(block)) return undefined;
  const page = {
    site: state.snapshot.site.value,
    path: route.path,
    section: sectionOf(route.path),
    query: {},
    submission: undefined,
  };
  return createElement(component, {
    key: instance.elementId,
    block: { ...block, id: instance.elementId },
    page,
  });
}

function isComponent(
  value: unknown,
): value is ComponentType<{ readonly block: object; readonly page: object }> {
  return typeof value === 'function';
}

/** Renders the page with one call of `renderToString`. */
export function renderPlain({ tree }: PreparedPage): string {
  return renderToString(tree);
}
