import { blockFolders } from '../../blocks/block-folders.ts';
import type { BlockExamples } from '../../engine/render/example-page.ts';
import { readText } from '../read-text.ts';

/** Reads the examples of all block types from `blocks/NAME/NAME.example.json`. */
export function readExamples(): BlockExamples {
  return new Map(
    blockFolders().flatMap(({ name, examples }) => {
      const text = readText(examples);
      return text === undefined ? [] : [[name, JSON.parse(text)] as const];
    }),
  );
}
