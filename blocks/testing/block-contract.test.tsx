import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { line } from '../../engine/content/model/common.ts';
import { type BlockIdentity, blockType } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { samplesWords } from '../samples.words.ts';
import { type BlockParts, contractFaults } from './block-contract.ts';

const type = blockType({
  schema: z
    .strictObject({ heading: line({ max: 20 }).describe('A statement, such as "Open on Saturdays".') })
    .describe('A heading.'),
});

type Properties = { readonly block: BlockIdentity & { readonly heading: string } };

/** The faults of a block type that keeps the contract but for what is given, in lines. */
async function faultsOf(given: Partial<BlockParts>): Promise<readonly string[]> {
  const parts = {
    name: 'price-table',
    type,
    component: ({ block }: Properties) => <p id={block.id}>{block.heading}</p>,
    examples: [{ heading: 'Prices' }],
    ...given,
  };
  const faults = await contractFaults(parts);
  return faults.map(({ code, at, message }) => `${at} ${message} [${code}]`);
}

const inComponent = (message: string) => [
  `blocks/price-table/PriceTable.tsx Example 1 ${message} [CB_BLOCK_CONTRACT]`,
];

describe('the contract of a block type', () => {
  it('is kept by one that reads the sample content and its words', async () => {
    const resolving = blockType({
      schema: type.schema,
      resolve: ({ heading }, read) => ({ heading, place: read.subject('cities')?.name }),
    });
    const component = ({ block }: { readonly block: { readonly place?: string } }) => {
      const words = useWords(samplesWords);
      const text = `${block.place}: ${words('sample')}`;
      if (text !== 'Harborton: Sample') throw new Error(`The text is "${text}".`);
      return <p>{text}</p>;
    };
    expect(await faultsOf({ type: resolving, component })).toEqual([]);
  });

  it.each<[string, z.ZodType, string]>([
    ['an open schema', z.looseObject({}), 'the block takes any property; write z.strictObject.'],
    [
      'an open object in a list',
      z.strictObject({ list: z.array(z.looseObject({})).describe('A list.') }),
      '`list[]` takes any property; write z.strictObject.',
    ],
    [
      'an open object in a union',
      z.strictObject({ either: z.union([z.string(), z.looseObject({})]).describe('One of two.') }),
      '`either` takes any property; write z.strictObject.',
    ],
    [
      'a property without a description',
      z.strictObject({ items: z.array(z.strictObject({ title: z.string() })).describe('The items.') }),
      '`items[].title` has no description; write .describe(\'…, such as "…"\').',
    ],
    [
      'a part of a schema without effect',
      z.strictObject({ count: z.int().default(1).describe('The number, such as 3.') }),
      '`count` has a default, which pages do not get; make it optional and choose the value in the component.',
    ],
  ])('is broken by %s', async (_, schema, message) => {
    const component = () => <p>Text</p>;
    expect(await faultsOf({ type: { schema }, component, examples: [{}] })).toContain(
      `blocks/price-table/price-table.schema.ts ${message} [CB_BLOCK_CONTRACT]`,
    );
  });

  it('takes records', async () => {
    const label = z.strictObject({ label: z.string().describe('The label.') });
    const schema = z.strictObject({ words: z.record(z.string(), label).describe('By key.') });
    expect(
      await faultsOf({ type: { schema }, component: () => <p>A</p>, examples: [{ words: {} }] }),
    ).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    [
      'no examples',
      undefined,
      'has no list of examples. Write [{ … }], with a block for each shape, without id and type.',
    ],
    [
      'an empty list of examples',
      [],
      'has no list of examples. Write [{ … }], with a block for each shape, without id and type.',
    ],
    [
      'an example that is no object',
      ['Prices'],
      'Example 1 is no object. Write the properties of a block, without id and type.',
    ],
    [
      'an example that does not fit the schema',
      [{ heading: 'Prices' }, { heading: 'Prices', headign: 'A' }],
      'Example 2, headign: unknown property "headign". Did you mean "heading"?',
    ],
  ])('is broken by %s', async (_, examples, message) => {
    const [fault] = await faultsOf({ examples });
    expect(fault).toBe(`blocks/price-table/price-table.example.json ${message} [CB_BLOCK_CONTRACT]`);
  });

  it.each<[string, unknown, string]>([
    [
      'a component that throws',
      () => {
        throw new Error('No heading.');
      },
      'cannot be rendered: No heading.',
    ],
    ['a component that shows nothing', () => null, 'shows nothing.'],
    [
      'markup with an id twice',
      ({ block }: Properties) => (
        <section id={block.id}>
          <p id={block.id}>Text</p>
        </section>
      ),
      'has the id "price-table-example" twice. Start each id with that of the block, which is block.id.',
    ],
    [
      'an unknown behavior',
      () => <p data-behavior="confetti">Text</p>,
      'starts confetti.behavior.ts, which does not exist. Write it, or correct the name.',
    ],
    [
      'an unknown island',
      () => <div data-island="Confetti">Text</div>,
      'starts Confetti.island.tsx, which does not exist. Write it, or correct the name.',
    ],
    [
      'an unknown time to start a script',
      () => <p data-due="soon">Text</p>,
      'has data-due="soon". Write one of load, idle, visible, interaction.',
    ],
    [
      'a style attribute',
      () => <p style={{ color: 'red' }}>Text</p>,
      'has p[style], which the policy of pages blocks. Use styled-components and behaviors.',
    ],
    [
      'a script',
      () => <script>start()</script>,
      'has <script>, which the policy of pages blocks. Use styled-components and behaviors.',
    ],
    [
      'a picture without an alternative text',
      () => createElement('img', { src: '/a.png' }),
      'is not accessible: Images must have alternative text (image-alt): <img src="/a.png">.',
    ],
    [
      'a button without a name',
      () => <button type="button" />,
      'is not accessible: Buttons must have discernible text (button-name): <button type="button"></button>.',
    ],
  ])('is broken by %s', async (_, component, message) => {
    expect(await faultsOf({ component })).toEqual(inComponent(message));
  });

  it('is not broken by data in a script', async () => {
    expect(await faultsOf({ component: () => <script type="application/json">1</script> })).toEqual([]);
  });

  it('is broken by a warning of React', async () => {
    const [fault] = await faultsOf({ component: () => <p {...{ class: 'wrong' }}>Text</p> });
    expect(fault).toContain('Example 1 writes to the console: ');
    expect(fault).toContain('className');
  });

  it.each<[string, () => React.ReactNode]>([
    ['Date.now', () => <p>{Date.now()}</p>],
    ['the year', () => <p>{new Date().getFullYear()}</p>],
    ['performance.now', () => <p>{performance.now()}</p>],
    ['a random number', () => <p>{Math.random()}</p>],
  ])('is broken by a component that reads %s', async (_, component) => {
    expect(await faultsOf({ component })).toEqual(
      inComponent(
        'differs at another time or with other random numbers. Read the date through the clock of the reader, in resolve.',
      ),
    );
  });

  it('is broken by a resolve function that returns no object', async () => {
    expect(await faultsOf({ type: { schema: type.schema, resolve: () => 'Prices' } })).toEqual(
      inComponent('cannot be rendered: The resolve function must return an object.'),
    );
  });
});
