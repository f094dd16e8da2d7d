import { exampleFiles } from '../../blocks/block-types.ts';
import type { BlockExamples } from '../../engine/render/example-page.ts';
import { readText } from '../read-text.ts';

/** Reads the examples of all block types from `blocks/NAME/NAME.example.json`. */
export function readExamples(): BlockExamples {
  return new Map(
    [...exampleFiles].flatMap(([name, file]) => {
      const text = readText(file);
      return text === undefined ? [] : [[name, JSON.parse(text)] as const];
    }),
  );
}
