import { mock } from 'node:test';
import type { z } from 'zod';
import { BlockLibrary } from '../../engine/content/block-library.ts';
import { isRecord, type JsonSchema, toJsonSchema } from '../../engine/content/json-schema.ts';
import { createBlockRenderer } from '../../engine/render/block-renderer.tsx';
import { schemaFaults } from '../../engine/rules/schema/schema-validator.ts';
import type { BlockFault } from '../block-error.ts';
import { componentName } from '../block-names.ts';
import { type ExampleContent, sampleContent } from './example-content.ts';
import { markupFaults } from './markup-faults.ts';
import { ineffectiveParts, schemaGaps } from './schema-rules.ts';

/** The parts of a block type, as the files of its folder export them. */
export interface BlockParts {
  /** The name of the folder: "price-table". */
  readonly name: string;
  /** The export of `price-table.schema.ts`. */
  readonly type: { readonly schema: z.ZodType; readonly resolve?: unknown };
  /** The export of `PriceTable.tsx`. */
  readonly component: unknown;
  /** The value of `price-table.example.json`. */
  readonly examples: unknown;
}

/** Block types that show nothing. */
const invisible = ['page-views'];

/**
 * Checks a block type, with each of its examples, against the contract that all block types keep. Returns its faults with the file and
 * what to write; the list is empty if there are none. Needs no test runner, and no other check at the same time, because it sets the clock.
 * @param contents the content that the examples are rendered with: the same content read twice, so that the second rendering
 * gets no value that the first one has computed
 */
export async function contractFaults(
  { name, type, component, examples }: BlockParts,
  contents: readonly [ExampleContent, ExampleContent] = [sampleContent, sampleContent],
): Promise<readonly BlockFault[]> {
  const inFile = (file: string) => (message: string) => ({
    code: 'CB_BLOCK_CONTRACT' as const,
    at: `blocks/${name}/${file}`,
    message: /[.!?]$/.test(message) ? message : `${message}.`,
  });
  const schema = toJsonSchema(type.schema);
  const inSchema = [...schemaGaps(schema), ...ineffectiveParts(type.schema)];
  const inExamples = exampleFaults(name, type, examples);
  const found = [
    ...inSchema.map(inFile(`${name}.schema.ts`)),
    ...inExamples.map(inFile(`${name}.example.json`)),
  ];
  if (inExamples.length > 0 || !Array.isArray(examples)) return found;
  for (const [index, example] of examples.entries()) {
    const rendered = renderTwice({ name, type, component, example, schema }, contents);
    const inMarkup = (await markupFaults(rendered.html)).map((fault) => `${fault}.`);
    found.push(
      ...[...new Set([...rendered.faults, ...inMarkup])].map((fault) =>
        inFile(`${componentName(name)}.tsx${rendered.line}`)(`Example ${index + 1} ${fault}`),
      ),
    );
  }
  return found;
}

function exampleFaults(name: string, type: BlockParts['type'], examples: unknown): readonly string[] {
  if (!Array.isArray(examples) || examples.length === 0)
    return ['has no list of examples. Write [{ … }], with a block for each shape, without id and type'];
  const schema = new BlockLibrary({ [name]: type }).schemaOf(name) ?? {};
  return examples.flatMap((example: unknown, index) =>
    isRecord(example)
      ? schemaFaults(schema, { ...example, id: 'example', type: name }, 'the example').map(
          ({ path, message, hint = '' }) =>
            `Example ${index + 1}${path.length === 0 ? '' : `, ${path.join('.')}`}: ${message}. ${hint}`.trim(),
        )
      : [`Example ${index + 1} is no object. Write the properties of a block, without id and type`],
  );
}

interface Example extends Omit<BlockParts, 'examples'> {
  readonly example: unknown;
  readonly schema: JsonSchema;
}

interface RenderedExample {
  readonly html: string;
  readonly faults: readonly string[];
  /** The line of the component that fails, ":12"; "" if none does or the line is unknown. */
  readonly line: string;
}

/** Renders an example at two times and with different random numbers: a block is a function of what it reads. */
function renderTwice(
  example: Example,
  [first, again]: readonly [ExampleContent, ExampleContent],
): RenderedExample {
  const messages: string[] = [];
  const note = (...words: readonly unknown[]) => {
    messages.push(words.map(String).join(' '));
  };
  try {
    const html = renderAt('2026-07-04T09:30:00Z', 0.25, example, first, note);
    const later = renderAt('2031-11-28T20:45:10Z', 0.75, example, again, () => {});
    return {
      html,
      line: '',
      faults: [
        ...messages.map((message) => `writes to the console: ${message}`),
        ...(html === '' && mustShow(example, first) ? ['shows nothing'] : []),
        ...(html === later
          ? []
          : [
              'differs at another time or with other random numbers. Read the date through the clock of the reader, in resolve',
            ]),
      ],
    };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const [, line] = new RegExp(`${componentName(example.name)}\\.tsx:(\\d+)`).exec(stack) ?? [];
    return {
      html: '',
      line: line === undefined ? '' : `:${line}`,
      faults: [`cannot be rendered: ${message}`],
    };
  }
}

function mustShow({ name, type }: Example, { isComplete }: ExampleContent): boolean {
  return (isComplete || type.resolve === undefined) && !invisible.includes(name);
}

/**
 * @param random the value of `Math.random`
 * @param note is called with what is written to the console
 */
function renderAt(
  time: string,
  random: number,
  { name, type, component, example, schema }: Example,
  content: ExampleContent,
  note: (...words: readonly unknown[]) => void,
): string {
  const replaced = [
    mock.method(console, 'error', note),
    mock.method(console, 'warn', note),
    mock.method(performance, 'now', () => Date.parse(time)),
    mock.method(Math, 'random', () => random),
  ];
  mock.timers.enable({ apis: ['Date'], now: new Date(time) });
  try {
    const { read, page } = content.open();
    const adapted = isRecord(example) ? content.adapt(example, schema) : {};
    const properties = isResolve(type.resolve) ? type.resolve(adapted, read) : adapted;
    if (!isRecord(properties)) throw new TypeError('The resolve function must return an object.');
    const renderer = createBlockRenderer({ [name]: component });
    return renderer.render(name, { ...properties, id: `${name}-example` }, page).html;
  } finally {
    mock.timers.reset();
    for (const method of replaced) method.mock.restore();
  }
}

function isResolve(value: unknown): value is (block: unknown, read: unknown) => unknown {
  return typeof value === 'function';
}
