import { blockTypes } from '../../blocks/block-types.ts';
import { withExampleCollection } from '../../blocks/entries/example-collection.ts';
import { withEntriesOf } from '../../blocks/entries/example-references.ts';
import { computedOnce } from '../../engine/content/computed-once.ts';
import { type JsonSchema, toJsonSchema } from '../../engine/content/json-schema.ts';
import { type Theme, withChoices } from '../../engine/content/theme/theme.ts';
import {
  type BlockExamples,
  renderBlockExample,
  renderExamplePage,
} from '../../engine/render/example-page.ts';
import type { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { type ExampleState, exampleIn, exampleStates, withExtremeEntries } from './example-states.ts';
import { readExamples } from './read-examples.ts';

type Query = Readonly<Record<string, string>>;

/**
 * The gallery of block types at `/blocks`: all examples of all block types on one page. Development only.
 * @param query `type` selects one block type; `state` selects an example state, and `state=all` shows all of them; `look`
 * has names of choices of the theme, such as "hero-cover.cards-even", that replace those of the site
 */
export function galleryPage(
  renderer: PageRenderer,
  state: SiteState,
  now: number,
  query: Query = {},
): string {
  const { type, state: wanted = 'written' } = query;
  const states = exampleStates.filter((name) => wanted === 'all' || name === wanted);
  const examples = [...readExamples()].filter(([name]) => type === undefined || name === type);
  const site = withExamples(state);
  return renderExamplePage(
    renderer.options,
    wanted === 'written' ? site : withExtremeEntries(site),
    new Map(
      examples.map(([name, list]) => {
        const schema = schemaOf(name);
        const known = list.map((example) => withEntriesOf(state.snapshot.collections, example, schema));
        return [
          name,
          states.flatMap((exampleState) => known.map((example) => exampleIn(exampleState, example, schema))),
        ];
      }),
    ),
    now,
    { theme: themeOf(state, query) },
  );
}

const withExamples = computedOnce(withExampleCollection);

/** Returns a document with the first example of a block type, as the studio shows it to choose a type; undefined without one. */
export function blockExample(
  renderer: PageRenderer,
  state: SiteState,
  type: string,
  now: number,
): ReturnType<typeof renderBlockExample> | undefined {
  const example = readExamples().get(type)?.[0];
  if (example === undefined) return undefined;
  const known = withEntriesOf(state.snapshot.collections, example, schemaOf(type));
  return renderBlockExample(renderer.options, withExamples(state), type, known, now);
}

const themeOf = ({ snapshot }: SiteState, { look = '' }: Query): Theme =>
  withChoices(snapshot.theme, look.split('.'));

/**
 * The design tokens, the choices of a theme and the shared components, at `/blocks/design`. Development only.
 * @param query `look` as for the gallery
 */
export function designPage(renderer: PageRenderer, state: SiteState, now: number, query: Query = {}): string {
  return renderExamplePage(renderer.options, state, new Map([['design-system', [{}]]]), now, {
    title: 'Design system',
    theme: themeOf(state, query),
  });
}

/** Reads the examples of all block types and converts them to an example state. */
export function readExamplesIn(state: ExampleState): BlockExamples {
  return new Map(
    [...readExamples()].map(([name, list]) => [
      name,
      list.map((example) => exampleIn(state, example, schemaOf(name))),
    ]),
  );
}

function schemaOf(name: string): JsonSchema {
  const type = blockTypes[name];
  return type === undefined ? {} : toJsonSchema(type.schema);
}
