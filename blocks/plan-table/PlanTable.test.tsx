import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageWords } from '../../engine/render/use-words.ts';
import { englishWords, pageContext } from '../testing/page-context.ts';
import { PlanTable } from './PlanTable.tsx';

it('says which plans include an item, under the headings of the plan and the item', () => {
  const plan = (name: string) => ({ name, price: '$9', unit: 'a month', fits: 'One desk' });
  const block = {
    id: 'plans',
    heading: 'Plans',
    text: undefined,
    plans: [plan('Small'), plan('Large')],
    rows: [{ item: 'Backups', values: [false, true] }],
    note: undefined,
    action: undefined,
  };
  const html = renderToStaticMarkup(
    <PageWords value={englishWords}>
      <PlanTable block={block} page={pageContext({})} />
    </PageWords>,
  );
  expect(html.match(/<th scope="(?:col|row)">/g)).toEqual([
    '<th scope="col">',
    '<th scope="col">',
    '<th scope="row">',
  ]);
  const cells = [...html.matchAll(/<td data-plan="(\w+)".*?<span class="visually-hidden">(.*?)<\/span>/g)];
  expect(cells.map(([, name, text]) => [name, text])).toEqual([
    ['Small', 'Not included'],
    ['Large', 'Included'],
  ]);
});
