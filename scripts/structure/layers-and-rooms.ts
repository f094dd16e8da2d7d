import { type ImportGraph, importGraph } from './imports.ts';
import { isTestCode, type SourceFile } from './source-file.ts';

/** Top-level folders. Each may import itself and those before it. */
export const layers = ['engine', 'blocks', 'server', 'scripts', 'e2e', 'lab'];

/**
 * Rooms are the folders directly in a layer, and those of their folders that the table names. Each may import itself and the rooms of earlier lines; rooms in one line do
 * not import each other. Every room of a listed layer is in this table.
 */
export const roomOrder: Readonly<Record<string, readonly (readonly string[])[]>> = {
  engine: [
    ['words'],
    ['content'],
    ['browser'],
    ['routes'],
    ['compose'],
    ['render'],
    ['changes', 'drafts', 'migrations', 'rules'],
    ['loading'],
    ['explain', 'editor', 'rename'],
  ],
  server: [
    ['gazetteer', 'http/admission', 'http/errors', 'http/network', 'media/workers', 'words'],
    ['operations/jobs', 'operations/settings'],
    ['database'],
    ['operations/audit', 'site'],
    ['media/pictures', 'visits'],
    ['media/cards', 'media/fonts', 'media/icons', 'leads/forms', 'pages'],
    ['export'],
    ['leads/deliveries'],
    ['leads/spam', 'http/rate-limits'],
    ['leads'],
    ['leads/canary'],
    ['dashboard/auth'],
    ['http/violations', 'operations/health', 'operations/metrics'],
    ['dashboard', 'studio'],
  ],
};

/** Imports against the order of layers or rooms, one sentence each. */
export function misdirectedImports(files: readonly SourceFile[]): readonly string[] {
  const graph = importGraph(files);
  const blockTypes = new Set([...graph.keys()].flatMap((path) => blockTypeOf(path) ?? []));
  return [...graph].flatMap(([path, targets]) =>
    targets.flatMap((target) => {
      const fault =
        layerFault(path, target) ?? testingFault(path, target) ?? roomFault(graph, blockTypes, path, target);
      return fault === undefined ? [] : [`${path} imports ${target}: ${fault}`];
    }),
  );
}

/** Rooms that have no line in the table, so that nothing would check them. */
export function undeclaredRooms(files: readonly SourceFile[]): readonly string[] {
  const found = new Set(files.flatMap(({ path }) => (isTestCode(path) ? [] : (roomOf(path)?.id ?? []))));
  const declared = new Set(
    Object.entries(roomOrder).flatMap(([layer, lines]) => lines.flat().map((room) => `${layer}/${room}`)),
  );
  return [...found].filter((id) => (roomOrder[id.split('/')[0] ?? ''] ? !declared.has(id) : false));
}

function layerFault(path: string, target: string): string | undefined {
  const [own, other] = [layerOf(path), layerOf(target)];
  const [ownIndex, otherIndex] = [layers.indexOf(own), layers.indexOf(other)];
  // The tests also import files of the root, such as the configuration of the build.
  const isOutside = otherIndex === -1 && ownIndex < layers.indexOf('e2e');
  return isOutside || otherIndex > ownIndex ? `${own}/ may not import ${other}/` : undefined;
}

function testingFault(path: string, target: string): string | undefined {
  const isProduction = ['engine', 'blocks', 'server'].includes(layerOf(path)) && !isTestCode(path);
  return isProduction && isTestCode(target) ? 'production code may not import test code' : undefined;
}

function roomFault(
  graph: ImportGraph,
  blockTypes: ReadonlySet<string>,
  path: string,
  target: string,
): string | undefined {
  const own = roomOf(path);
  if (own === undefined || isTestCode(path)) return undefined;
  for (const { file, room } of roomsReached(graph, own.layer, target)) {
    if (room.id === own.id || isAllowed(own, room, blockTypes)) continue;
    const through = file === target ? '' : ` (through ${file})`;
    return `${own.id}/ may not import ${room.id}/${through}`;
  }
  return undefined;
}

interface Room {
  readonly layer: string;
  readonly name: string;
  readonly id: string;
}

/** The innermost room of a file; undefined for a file directly in its layer and for layers without rooms. */
function roomOf(path: string): Room | undefined {
  const [layer, outer, inner, ...rest] = path.split('/');
  if (layer === undefined || outer === undefined || inner === undefined) return undefined;
  if (layer !== 'blocks' && !(layer in roomOrder)) return undefined;
  const isNamed = rest.length > 0 && roomOrder[layer]?.some((line) => line.includes(`${outer}/${inner}`));
  const name = isNamed ? `${outer}/${inner}` : outer;
  return { layer, name, id: `${layer}/${name}` };
}

/**
 * The rooms of a layer that an import reaches. A file directly in the layer belongs to no room: it counts as the rooms
 * that it imports itself, so a room may use it as far as it may use those.
 */
function roomsReached(
  graph: ImportGraph,
  layer: string,
  target: string,
  seen: Set<string> = new Set(),
): readonly { readonly file: string; readonly room: Room }[] {
  if (layerOf(target) !== layer || seen.has(target)) return [];
  seen.add(target);
  const room = roomOf(target);
  if (room !== undefined) return [{ file: target, room }];
  return (graph.get(target) ?? []).flatMap((next) => roomsReached(graph, layer, next, seen));
}

function isAllowed(own: Room, other: Room, blockTypes: ReadonlySet<string>): boolean {
  if (own.layer === 'blocks') return !blockTypes.has(other.name);
  const lines = roomOrder[own.layer] ?? [];
  const lineOf = ({ name }: Room): number => lines.findIndex((line) => line.includes(name));
  return lineOf(other) !== -1 && lineOf(other) < lineOf(own);
}

/** The block type that the file `blocks/<type>/<type>.schema.ts` defines; undefined for other files. */
function blockTypeOf(path: string): string | undefined {
  return /^blocks\/(?<type>[^/]+)\/\k<type>\.schema\.ts$/.exec(path)?.groups?.type;
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}
