// @vitest-environment jsdom
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type OpenedPart, openPart } from '../../../testing/opened-part.tsx';
import { writeStudioWords } from '../../../testing/studio-words.ts';
import type { Publication, PublicationChanges, StudioImpact } from '../../studio-api.ts';
import { EditKeeper } from '../keep/edit-keeper.ts';

writeStudioWords();
const { HistoryPage } = await import('./HistoryPage.tsx');
const { ProposalPage } = await import('./ProposalPage.tsx');
const { historyKey, impactKey } = await import('./review-requests.ts');

let part: OpenedPart;
afterEach(() => part.close());

const proposal: Publication = {
  id: 'p1',
  at: '2026-11-28T12:00:00Z',
  by: 'eva@ruiz.example',
  message: 'Rename the town',
  files: [{ file: 'towns/a.json', kind: 'towns', title: 'A', change: 'changed' }],
  state: 'proposed',
  isOwn: false,
};

const changes: PublicationChanges = {
  files: [
    {
      file: 'towns/a.json',
      kind: 'towns',
      title: 'A',
      change: 'changed',
      changedAt: '',
      properties: [{ path: ['title'], before: 'Oldtown', after: 'Newtown', items: [] }],
      conflicts: [],
    },
  ],
};

const openHistory = async (publication: Publication) => {
  part = await openPart(<HistoryPage />, {
    keeper,
    data: [
      [historyKey, { publications: [publication] }],
      [[...historyKey, publication.id], changes],
    ],
  });
};

const keeper = new EditKeeper({
  editor: 'olu@ruiz.example',
  device: undefined,
  fetch: () => Promise.reject(new Error('No file is opened.')),
  send: () => Promise.reject(new Error('No edit is made.')),
  onAnswer: () => {},
});

const text = () => part.element.textContent ?? '';

it('shows what a proposal changes before the decision about it', async () => {
  await openHistory(proposal);
  const [change, decision] = [text().indexOf('Newtown'), text().indexOf('Approve and publish')];
  expect(change).toBeGreaterThan(0);
  expect(decision).toBeGreaterThan(change);
});

it('says what to do about a proposal that cannot be published as it is', async () => {
  await openHistory({ ...proposal, refusal: { reason: 'overlap', message: '', file: 'towns/a.json' } });
  expect(text()).toContain('the same place in A was changed. Send this back or take it back');
});

it('steps through all pages of a proposal, also of more than the list has', async () => {
  const pages = Array.from({ length: 450 }, (_, index) => ({
    path: `/page-${index + 1}`,
    change: 'changed' as const,
    parts: ['main' as const],
    head: [],
  }));
  const route = <Route path="/studio/history/:id" element={<ProposalPage />} />;
  part = await openPart(<Routes>{route}</Routes>, {
    keeper,
    address: '/studio/history/p1?page=/page-300',
    data: [
      [historyKey, { publications: [proposal] }],
      [[...impactKey, 'proposal', 'p1'], { version: 'v1', pages } satisfies StudioImpact],
    ],
  });
  expect(text()).toContain('Page 300 of 450');
  const options = [...part.element.querySelectorAll('option')].map(({ value }) => value);
  expect(options).toHaveLength(200);
  expect(options).toContain('/page-301');
  expect(text().indexOf('Approve and publish')).toBeGreaterThan(text().indexOf('Page 300'));
});
