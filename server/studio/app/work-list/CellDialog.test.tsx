// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { type OpenedPart, openPart } from '../../../testing/opened-part.tsx';
import { writeStudioWords } from '../../../testing/studio-words.ts';
import type { WorkCell } from '../../studio-api.ts';
import { EditKeeper } from '../keep/edit-keeper.ts';

writeStudioWords();
const { TextLink } = await import('./CellDialog.tsx');

let part: OpenedPart;
afterEach(() => part.close());

const cell: WorkCell = {
  city: 'Hanover',
  service: 'Tuning',
  state: 'held',
  page: '/hanover/tuning',
  leads: 0,
  visits: 0,
  ownWords: null,
  reasons: [],
  copy: { file: 'towns/hanover.json', path: ['services', 'tuning'], isWritten: false },
};

it('says why the text of a page cannot be begun', async () => {
  const failure = new TypeError('Failed to fetch');
  const keeper = new EditKeeper({
    editor: 'eva@ruiz.example',
    device: undefined,
    fetch: () => Promise.reject(failure),
    send: () => Promise.reject(failure),
    onAnswer: () => {},
  });
  part = await openPart(<TextLink cell={cell} />, { keeper });
  await part.click(part.element.querySelector('button'));
  await expect.poll(() => part.element.querySelector('[role=alert]')?.textContent).toContain('server');
});
