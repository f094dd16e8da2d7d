// @vitest-environment jsdom
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageWords } from '../../engine/render/use-words.ts';
import { englishWords, pageContext } from '../testing/page-context.ts';
import { SizeCheck } from './SizeCheck.tsx';
import startSize from './size.behavior.ts';
import examples from './size-check.example.json' with { type: 'json' };
import { sizeCheck } from './size-check.schema.ts';

const block = { ...sizeCheck.schema.parse(examples[0]), id: 'size' };

const render = (query: Readonly<Record<string, string>>) =>
  renderToStaticMarkup(
    <PageWords value={englishWords}>
      <SizeCheck block={block} page={pageContext({ query })} />
    </PageWords>,
  );

/** Returns the visible result: its texts and the drawing. */
function shown(root: ParentNode): readonly string[] {
  const visible = [
    ...root.querySelectorAll<HTMLElement>('[data-text], [data-model], [data-figure], [data-reason]'),
  ]
    .filter((element) => element.closest('[hidden]') === null)
    .map((element) => element.textContent ?? '');
  const drawn = [...root.querySelectorAll('[data-bar]')].map(
    (bar) => bar.getAttribute('width') ?? bar.getAttribute('d') ?? '',
  );
  return [...visible, ...drawn];
}

function start(): HTMLFormElement {
  document.body.innerHTML = render({});
  const root = document.querySelector<HTMLElement>('[data-behavior="size"]');
  const form = root?.querySelector('form');
  if (!root || !form) throw new Error('The block has no form.');
  startSize(root);
  return form;
}

describe('SizeCheck', () => {
  it('shows in the browser what the server renders for the same answers', () => {
    const answers = fc.record({
      employees: fc.integer({ min: 0, max: 400 }),
      sites: fc.integer({ min: 0, max: 30 }),
      servers: fc.integer({ min: 0, max: 50 }),
      inHouse: fc.integer({ min: 0, max: 12 }),
      ticked: fc.subarray(block.standards.map(({ key }) => key)),
    });
    const form = start();
    fc.assert(
      fc.property(answers, ({ ticked, ...numbers }) => {
        const query: Record<string, string> = Object.fromEntries([
          ...Object.entries(numbers).map(([name, value]) => [name, String(value)]),
          ...ticked.map((key) => [key, '1']),
        ]);
        for (const input of form.querySelectorAll('input')) {
          if (input.type === 'checkbox') input.checked = ticked.includes(input.name);
          else if (input.name !== '') input.value = query[input.name] ?? '';
        }
        form.dispatchEvent(new Event('input'));
        const server = document.createElement('div');
        server.innerHTML = render(query);
        expect(shown(document)).toEqual(shown(server));
      }),
      { numRuns: 30 },
    );
  });

  it('recommends one model at a time', () => {
    start();
    const models = [...document.querySelectorAll<HTMLElement>('output [data-model]')];
    expect(models.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent)).toEqual([
      'All pianos in our care',
    ]);
  });
});
