import { describe, expect, it } from 'vitest';
import { importCycles } from './import-cycles.ts';
import { importGraph } from './imports.ts';
import { layers, misdirectedImports, undeclaredRooms } from './layers-and-rooms.ts';
import { isCode, readSourceFiles } from './source-file.ts';

const files = readSourceFiles(layers).filter(({ path }) => isCode(path));
const graph = importGraph(files);

describe('imports between files of this project', () => {
  it('are all found', () => {
    expect(files.length).toBeGreaterThan(400);
    const targets = [...graph.values()].flat();
    expect(targets.length).toBeGreaterThan(3 * files.length);
    const known = new Set(files.map(({ path }) => path));
    expect(targets.filter((target) => isCode(target) && target.includes('/') && !known.has(target))).toEqual(
      [],
    );
  });

  it('follow the order of layers and rooms', () => {
    expect(misdirectedImports(files)).toEqual([]);
  });

  it('form no cycle, type imports included', () => {
    const cycles = importCycles(graph);
    expect(cycles.map((cycle) => cycle.join(' -> '))).toEqual([]);
  });

  it('come from rooms that scripts/structure/layers-and-rooms.ts lists', () => {
    expect(undeclaredRooms(files)).toEqual([]);
  });
});
