import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockExamples } from '../../engine/render/example-page.ts';
import { engineRoot } from '../folders.ts';
import { readText } from '../read-text.ts';

const blocksFolder = join(engineRoot, 'blocks');

/** Reads the examples of all block types from `blocks/NAME/NAME.example.json`. */
export function readExamples(): BlockExamples {
  const names = readdirSync(blocksFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return new Map(
    names.flatMap((name) => {
      const text = readText(join(blocksFolder, name, `${name}.example.json`));
      return text === undefined ? [] : [[name, JSON.parse(text)] as const];
    }),
  );
}
