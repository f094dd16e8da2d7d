// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type OpenedPart, openPart } from '../../testing/opened-part.tsx';
import { writeStudioWords } from '../../testing/studio-words.ts';
import { EditKeeper } from './keep/edit-keeper.ts';
import type { FromPreview, ToPreview } from './preview/preview-messages.ts';

writeStudioWords();
const { Workbench } = await import('./Workbench.tsx');
const { changedEvent, filesKey, findingsKey, pagesKey } = await import('./answer-events.ts');

let part: OpenedPart;
afterEach(() => part.close());

function tell(message: FromPreview): Promise<void> {
  const source = part.element.querySelector('iframe')?.contentWindow ?? null;
  return act(async () => {
    dispatchEvent(new MessageEvent('message', { data: message, origin: location.origin, source }));
  });
}

async function openWorkbench(): Promise<void> {
  const failure = new Error('Nothing is asked for.');
  const keeper = new EditKeeper({
    editor: 'eva@ruiz.example',
    device: undefined,
    fetch: () => Promise.reject(failure),
    send: () => Promise.reject(failure),
    onAnswer: () => {},
  });
  part = await openPart(<Workbench />, {
    keeper,
    data: [
      [filesKey, { files: [] }],
      [findingsKey, { findings: [] }],
      [[...pagesKey, ''], { pages: [], total: 0 }],
    ],
  });
}

const page = () => part.element.querySelector('iframe')?.title;

it('leaves the form open when an edit takes the page away, and closes it for a page that the user opens', async () => {
  await openWorkbench();
  const form = () => part.element.querySelector<HTMLElement>('#main')?.dataset.open;
  await part.click(part.element.querySelector('main .open'));
  await tell({ kind: 'gone', path: '/hanover/tuning', above: '/hanover' });
  expect(page()).toContain('/hanover');
  expect(form()).toBe('');
  await tell({ kind: 'follow', path: '/lebanon' });
  expect(page()).toContain('/lebanon');
  expect(form()).toBeUndefined();
});

it('keeps the address that a user is typing when another page is shown', async () => {
  await openWorkbench();
  const address = part.element.querySelector<HTMLInputElement>('header form input');
  await part.type(address, '/norwich');
  await tell({ kind: 'gone', path: '/hanover/tuning', above: '/hanover' });
  expect(address?.value).toBe('/norwich');
  await act(async () => address?.form?.requestSubmit());
  expect(page()).toContain('/norwich');
  await tell({ kind: 'follow', path: '/lebanon' });
  expect(address?.value).toBe('/lebanon');
});

it('shows a change in a page that was being loaded when the change was made', async () => {
  await openWorkbench();
  const frame = part.element.querySelector('iframe')?.contentWindow;
  const received: ToPreview[] = [];
  if (frame) frame.postMessage = (message: ToPreview) => received.push(message);
  const change = () => act(async () => dispatchEvent(new Event(changedEvent)));
  const refreshes = () => received.filter(({ kind }) => kind === 'refresh').length;
  await change();
  expect(refreshes()).toBe(0);
  await tell({ kind: 'loaded', title: 'Home' });
  expect(refreshes()).toBe(1);
  await change();
  expect(refreshes()).toBe(2);

  await tell({ kind: 'follow', path: '/lebanon' });
  await change();
  await tell({ kind: 'shown', title: 'Home' });
  expect(part.element.querySelector('iframe[aria-busy=false]')).toBeNull();
  await tell({ kind: 'loaded', title: 'Lebanon' });
  expect(part.element.querySelector('iframe[aria-busy=false]')).not.toBeNull();
  expect(refreshes()).toBe(3);
});
