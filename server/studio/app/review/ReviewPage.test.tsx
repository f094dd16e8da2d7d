// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type OpenedPart, openPart } from '../../../testing/opened-part.tsx';
import { writeStudioWords } from '../../../testing/studio-words.ts';
import type {
  FieldFinding,
  ReviewedFile,
  StudioChanges,
  StudioFile,
  StudioFindings,
} from '../../studio-api.ts';
import { EditKeeper } from '../keep/edit-keeper.ts';

writeStudioWords();
const { ReviewPage } = await import('./ReviewPage.tsx');
const { changesKey, filesKey, findingsKey } = await import('../answer-events.ts');
const { historyKey, impactKey } = await import('./review-requests.ts');

let part: OpenedPart;
afterEach(() => part.close());

const version = 'v1';
const file = 'towns/a.json';
const reviewed: ReviewedFile = {
  file,
  kind: 'towns',
  title: 'A',
  change: 'changed',
  changedAt: '2026-11-28T12:00:00Z',
  properties: [{ path: ['title'], before: 'a', after: 'b', items: [] }],
  conflicts: [],
};
const warning: FieldFinding = {
  file,
  line: 1,
  column: 1,
  code: 'CB_COPIED',
  severity: 'warning',
  message: 'the text is a copy',
  path: ['title'],
  isPublished: false,
};

const keeperOf = (served: StudioFile) =>
  new EditKeeper({
    editor: 'eva@ruiz.example',
    device: undefined,
    fetch: async () => served,
    send: async () => ({ file: served, rejected: [] }),
    onAnswer: () => {},
  });

const served: StudioFile = {
  file,
  kind: 'towns',
  schema: 'town',
  text: '{"title":"b"}',
  value: { title: 'b' },
  published: '{"title":"a"}',
  version: 1,
  conflicts: [],
};

const publishButton = () =>
  [...part.element.querySelectorAll('button')].find(({ textContent }) => textContent === 'Publish');

async function openReview(keeper: EditKeeper, findings: readonly FieldFinding[] = []): Promise<void> {
  part = await openPart(<ReviewPage />, {
    keeper,
    data: [
      [changesKey, { version, files: [reviewed] } satisfies StudioChanges],
      [filesKey, { files: [] }],
      [findingsKey, { version, findings: [] } satisfies StudioFindings],
      [['studio-compared', version], { version, findings } satisfies StudioFindings],
      [[...impactKey, version], { version, pages: [] }],
      [historyKey, { publications: [] }],
    ],
  });
}

it('lists the warnings of all rules that visitors do not see yet, which do not stop publishing', async () => {
  const published = { ...warning, message: 'the text is too long', isPublished: true };
  await openReview(keeperOf(served), [warning, published]);
  expect(part.element.textContent).toContain('The text is a copy.');
  expect(part.element.textContent).not.toContain('too long');
  expect(publishButton()?.getAttribute('aria-disabled')).not.toBe('true');
});

it('corrects a fault that is found by comparing texts, once', async () => {
  const keeper = keeperOf(served);
  const fix = { path: ['title'], before: 'b', after: '{{ site.name }}' };
  await openReview(keeper, [{ ...warning, fix }]);
  const button = [...part.element.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Correct it',
  );
  await keeper.fetch(file);
  for (let clicks = 0; clicks < 2; clicks += 1) await part.click(button ?? null);
  expect(keeper.file(file)?.file?.value).toEqual({ title: '{{ site.name }}' });
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  keeper.undo();
  expect(keeper.file(file)?.file?.value).toEqual({ title: 'b' });
});

it('does not publish a file whose written source waits for a choice', async () => {
  const keeper = keeperOf({ ...served, text: '{"title":"theirs"}', value: { title: 'theirs' } });
  await keeper.fetch(file);
  keeper.write(file, '{"title":"mine"}');
  await act(async () => keeper.sendAll());
  expect(keeper.file(file)?.written?.other).toBeDefined();
  await openReview(keeper);
  expect(publishButton()?.getAttribute('aria-disabled')).toBe('true');
});
