import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { blockTypes } from '../../blocks/block-types.ts';
import { type JsonSchema, toJsonSchema } from '../../engine/content/json-schema.ts';
import type { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { type ExampleState, exampleIn, exampleStates, withExtremeEntries } from './example-states.ts';
import type { PageAnswer } from './site-source.ts';

const blocksFolder = fileURLToPath(new URL('../../blocks/', import.meta.url));

type Examples = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/**
 * Every block type with its examples on one page, for those who make blocks. Development only.
 * @param query `type` shows that one alone; `state` shows the examples in one of the example states, `state=all` in each
 */
export function galleryPage(
  renderer: PageRenderer,
  state: SiteState,
  now: number,
  query: Readonly<Record<string, string>> = {},
): PageAnswer {
  const { type, state: wanted = 'written' } = query;
  const states = exampleStates.filter((name) => wanted === 'all' || name === wanted);
  const examples = [...readExamples()].filter(([name]) => type === undefined || name === type);
  const html = renderer.renderExamples(
    wanted === 'written' ? state : withExtremeEntries(state),
    new Map(
      examples.map(([name, list]) => [
        name,
        states.flatMap((one) => list.map((example) => exampleIn(one, example, schemaOf(name)))),
      ]),
    ),
    now,
  );
  return { kind: 'page', status: 200, html, cacheable: false, validUntil: undefined };
}

/** The tokens of the design and the pieces that blocks are made of, at `/blocks/design`. Development only. */
export function designPage(renderer: PageRenderer, state: SiteState, now: number): PageAnswer {
  const html = renderer.renderExamples(state, new Map([['design-system', [{}]]]), now, 'Design system');
  return { kind: 'page', status: 200, html, cacheable: false, validUntil: undefined };
}

/** The examples of all block types in one state. */
export function readExamplesIn(state: ExampleState): Examples {
  return new Map(
    [...readExamples()].map(([name, list]) => [
      name,
      list.map((example) => exampleIn(state, example, schemaOf(name))),
    ]),
  );
}

/** The examples of all block types, by the name of the type: what stands in `blocks/NAME/NAME.example.json`. */
export function readExamples(): Examples {
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

function schemaOf(name: string): JsonSchema {
  const type = Object.entries(blockTypes).find(([key]) => key === name)?.[1];
  return type === undefined ? {} : toJsonSchema(type.schema);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
