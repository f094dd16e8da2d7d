import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BlockExamples } from '../../engine/render/example-page.ts';
import { readText } from '../read-text.ts';

const blocksFolder = fileURLToPath(new URL('../../blocks/', import.meta.url));

/** Reads the examples of all block types from `blocks/NAME/NAME.example.json`. */
export function readExamples(): BlockExamples {
  const names = readdirSync(blocksFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return new Map(
    names.flatMap((name) => {
      const text = readText(`${blocksFolder}${name}/${name}.example.json`);
      return text === undefined ? [] : [[name, JSON.parse(text)] as const];
    }),
  );
}
