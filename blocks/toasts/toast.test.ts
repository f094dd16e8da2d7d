// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToasts } from '../testing/close-toasts.ts';
import { createToastStore } from './toast-store.ts';

describe('createToastStore', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows only the newest toast', () => {
    const store = createToastStore();
    store.add({ title: 'First' });
    store.add({ title: 'Second' });
    expect(store.toasts().map(({ title }) => title)).toEqual(['Second']);
  });

  it('keeps a dismissed toast, closed, for 1,000,000 ms', () => {
    const store = createToastStore();
    const id = store.add({ title: 'Sent' });
    store.dismiss(id);
    expect(store.toasts()).toEqual([{ id, title: 'Sent', open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(store.toasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.toasts()).toEqual([]);
  });

  it('does not remove a later toast when an earlier one is removed', () => {
    const store = createToastStore();
    store.dismiss(store.add({ title: 'First' }));
    store.add({ title: 'Second' });
    vi.advanceTimersByTime(2_000_000);
    expect(store.toasts().map(({ title }) => title)).toEqual(['Second']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('calls its subscribers on each change until they unsubscribe', () => {
    const store = createToastStore();
    const changed = vi.fn();
    const stop = store.subscribe(changed);
    const id = store.add({ title: 'Sent' });
    store.dismiss(id);
    store.dismiss(id);
    stop();
    store.add({ title: 'Again' });
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

const texts = { notification: 'Notification', notifications: 'Notifications ({hotkey})', close: 'Close' };

describe('toast', () => {
  let store = createToastStore();

  beforeEach(() => {
    vi.resetModules();
    document.body.innerHTML = '<main></main><div data-toaster></div>';
  });
  afterEach(async () => {
    await closeToasts(store);
    vi.useRealTimers();
    vi.doUnmock('./toast-viewport.tsx');
  });

  /** Loads the lazy part, then stops the clock, so that no toast closes by itself after its test. */
  async function loadToast(): Promise<typeof import('./toast.ts').toast> {
    await import('./toast-viewport.tsx');
    const { toast, toastStore } = await import('./toast.ts');
    store = toastStore;
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    return toast;
  }

  const shown = () => document.querySelector<HTMLElement>('[data-toaster] li');

  it('is rendered in the toaster for 5 seconds', async () => {
    const toast = await loadToast();
    toast({ title: 'Submission Error', description: 'Please try again.', variant: 'destructive' }, texts);
    await vi.waitFor(() => expect(shown()).not.toBeNull(), { timeout: 120_000 });
    expect(shown()?.textContent).toBe('Submission ErrorPlease try again.');
    expect(shown()?.dataset.variant).toBe('destructive');
    await vi.advanceTimersByTimeAsync(4500);
    expect(shown()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() => expect(shown()).toBeNull(), { timeout: 120_000 });
  });

  it('replaces the toast before it, and F8 moves focus to it', async () => {
    const toast = await loadToast();
    toast({ title: 'First' }, texts);
    await vi.waitFor(() => expect(shown()?.textContent).toBe('First'), { timeout: 120_000 });
    toast({ title: 'Second' }, texts);
    await vi.waitFor(() => expect(shown()?.textContent).toBe('Second'), { timeout: 120_000 });
    expect(document.querySelectorAll('[data-toaster] li')).toHaveLength(1);
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F8', bubbles: true }));
    expect(document.activeElement?.tagName).toBe('OL');
  });

  it('adds an element if the layout has no toaster', async () => {
    document.body.innerHTML = '<main></main>';
    const toast = await loadToast();
    toast({ title: 'Sent' }, texts);
    await vi.waitFor(() => expect(shown()?.textContent).toBe('Sent'), { timeout: 120_000 });
  });

  it('is plain text if the viewport module cannot be loaded', async () => {
    vi.doMock('./toast-viewport.tsx', () => {
      throw new Error('The network is gone.');
    });
    const { toast } = await import('./toast.ts');
    toast({ title: 'Submission Error', description: 'Please try again.' }, texts);
    await vi.waitFor(
      () =>
        expect(document.querySelector('[role=alert]')?.textContent).toBe(
          'Submission Error Please try again.',
        ),
      { timeout: 120_000 },
    );
  });
});
