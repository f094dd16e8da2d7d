// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { type OpenedPart, openPart } from '../../../testing/opened-part.tsx';
import { writeStudioWords } from '../../../testing/studio-words.ts';
import type { ListedFile } from '../../studio-api.ts';

writeStudioWords();
const { Navigation } = await import('./Navigation.tsx');
const { filesKey, pagesKey } = await import('../answer-events.ts');

let part: OpenedPart;
afterEach(() => part.close());

const postOf = (_: unknown, number: number): ListedFile => ({
  file: `posts/post-${number}.json`,
  kind: 'posts',
  title: `Post ${number}`,
  change: 'none',
  others: [],
});

it('lists the first files of a kind with the open one, and says how many others a search can find', async () => {
  part = await openPart(
    <Navigation page="/" file="posts/post-2999.json" onPage={() => {}} onFile={() => {}} />,
    {
      data: [
        [filesKey, { files: Array.from({ length: 3_000 }, postOf) }],
        [[...pagesKey, ''], { pages: [], total: 0 }],
      ],
    },
  );
  const listed = () => [...part.element.querySelectorAll('details li')].map(({ textContent }) => textContent);
  expect(listed()).toHaveLength(51);
  expect(listed().at(-1)).toBe('Post 2999');
  expect(part.element.querySelector('details')?.textContent).toContain('2,949 more');
  await part.type(part.element.querySelector('[aria-label="Search files"]'), 'post 298');
  expect(listed()).toHaveLength(13);
  expect(part.element.querySelector('details')?.textContent).not.toContain('more');
});
