import { blockTypes } from '../../blocks/block-types.ts';
import { drawCity } from '../../blocks/cities/city-drawing.ts';
import { citySheets } from '../../blocks/cities/city-sheets.ts';
import type { Neighborhood } from '../../blocks/cities/neighborhood.ts';
import { formatDistance } from '../../blocks/ui/map/distance.ts';
import { distancesWords } from '../../blocks/ui/map/distances.words.ts';
import { furnitureBoxes } from '../../blocks/ui/map/map-furniture.ts';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
} from '../../engine/compose/page-composer.ts';
import type { Scope } from '../../engine/compose/scope.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { composeHead } from '../../engine/render/head.ts';
import { resolveBlock } from '../../engine/render/renderable-block-type.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

/**
 * Composes pages and returns the content as JSON, in the form of `SiteData` of the hand-written server: all values are
 * joined, and maps are laid out, so that only rendering is left.
 * @param now epoch milliseconds
 */
export function composedPages(
  routes: readonly Route[],
  state: SiteState,
  model: ContentModel,
  now: number,
): string {
  const indexes = new Map<string, number>();
  const add = (block: object): number => {
    const text = JSON.stringify(block);
    const index = indexes.get(text) ?? indexes.size;
    indexes.set(text, index);
    return index;
  };
  const pages = routes.map((route) => {
    const scope = pageScope(state, route, now);
    const recorder = recordIn(scope);
    const { before, main, after } = readStructure(route, recorder);
    const { title, description } = composeHead(route, recorder);
    const blocks = (instances: readonly BlockInstance[]) =>
      instances.flatMap((instance) => {
        const block = composedBlock(instance, route, scope, state, model);
        return block === undefined ? [] : [add(block)];
      });
    const lists = { before: blocks(before), main: blocks(main), after: blocks(after) };
    return { path: route.path, title, description, ...lists };
  });
  const { email, office, hours, messages } = state.snapshot.site.value;
  return JSON.stringify({
    email: email.address,
    office: office.lines,
    hours: hours.visible,
    skipLink: messages.skipLink,
    blocks: [...indexes.keys()].map((text): unknown => JSON.parse(text)),
    pages,
  });
}

function composedBlock(
  instance: BlockInstance,
  route: Route,
  scope: Scope,
  state: SiteState,
  model: ContentModel,
): object | undefined {
  const recorder = recordIn(scope);
  const composed = composeBlock(instance, route, recorder, model);
  if (composed === undefined) return undefined;
  const types: Readonly<Record<string, (typeof blockTypes)[keyof typeof blockTypes]>> = blockTypes;
  const resolved = resolveBlock(types[composed.type], composed.properties, recorder);
  const block =
    'map' in resolved && isMap(resolved.map) ? withDrawing(resolved, resolved.map, state) : resolved;
  return { type: composed.type, id: instance.elementId, block };
}

interface HeroMap {
  readonly neighborhood: Neighborhood;
}

function isMap(value: unknown): value is HeroMap {
  return isRecord(value) && isRecord(value.neighborhood);
}

function withDrawing(resolved: object, { neighborhood }: HeroMap, { snapshot }: SiteState): object {
  const { formats } = snapshotWords(snapshot)(distancesWords);
  const { city, neighbors, office } = neighborhood;
  const { sheet, fontSize } = citySheets.picture;
  const drawing = drawCity(city, neighbors, office, {
    sheet,
    fontSize,
    reserved: furnitureBoxes(sheet),
    distance: (miles) => formatDistance(miles, formats, 'short'),
    unit: formats.distanceUnit,
  });
  const scaleText = formats.unit(drawing.scale.distance, formats.distanceUnit);
  return { ...resolved, drawing: { ...drawing, scaleText } };
}
