/** The files of a block type with every part that a site's own can have, in the folder that `new block price-table` makes. */
export const priceTable: Readonly<Record<string, string>> = {
  'blocks/price-table/price-table.schema.ts': `import { blockType, line, z } from 'cityblock/block';

export const priceTable = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('A statement, such as "What a tuning costs".'),
      price: z.int().min(0).describe('The price in dollars, such as 180.'),
    })
    .describe('A price, and a calculator of several.'),
  resolve: ({ price, ...texts }, read) => ({ ...texts, price, business: read.site.name }),
});
`,
  'blocks/price-table/PriceTable.tsx': `import { type BlockProps, type ResolvedBlock, useWords } from 'cityblock/block';
import { Island, Section } from 'cityblock/ui';
import styled from 'styled-components';
import PriceSum from './price-sum.island.tsx';
import type { priceTable } from './price-table.schema.ts';
import { priceTableWords } from './price-table.words.ts';

const Price = styled.p\`
  font-size: 2rem;
\`;

export function PriceTable({ block }: BlockProps<ResolvedBlock<typeof priceTable>>) {
  const words = useWords(priceTableWords);
  return (
    <Section id={block.id} heading={block.heading} head="side">
      <Price data-behavior="price-note" data-due="load">{\`\${block.business}: \${words('from')} $\${block.price}\`}</Price>
      <Island name="price-sum" component={PriceSum} props={{ price: block.price }} due="load" />
    </Section>
  );
}
`,
  'blocks/price-table/price-table.example.json': `[{ "heading": "What a tuning costs", "price": 180 }]
`,
  'blocks/price-table/price-table.words.ts': `import { dictionary } from 'cityblock/block';

export const priceTableWords = dictionary('price-table', {
  from: { about: 'Before the lowest price.', en: 'from', es: 'desde', fr: 'à partir de' },
});
`,
  'blocks/price-table/price-note.behavior.ts': `export default function start(root: HTMLElement): void {
  root.title = 'Without tax';
}
`,
  'blocks/price-table/price-sum.island.tsx': `import { useState } from 'react';

export default function PriceSum({ price }: { readonly price: number }) {
  const [count, setCount] = useState(1);
  return (
    <button type="button" data-sum onClick={() => setCount(count + 1)}>
      {\`\${count} × $\${price} = $\${count * price}\`}
    </button>
  );
}
`,
};

/** A component in place of the built-in one. */
export const replacedHero = `import type { BlockProps, ResolvedBlock } from 'cityblock/block';
import type { hero } from 'cityblock/blocks/hero';

export function Hero({ block }: BlockProps<ResolvedBlock<typeof hero>>) {
  return (
    <section id={block.id} data-replaced>
      <h1 id={\`\${block.id}-heading\`}>{block.heading}</h1>
    </section>
  );
}
`;
