// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { startOpenSource } from './open-source.ts';

afterEach(() => vi.unstubAllGlobals());

test('opens the place of a text that is clicked with the Alt key, and no other', async () => {
  const open = vi.fn();
  const asked = vi.fn(async (_address: string) => Response.json({ url: 'vscode://file/site.json:3:4' }));
  vi.stubGlobal('fetch', asked);
  document.body.innerHTML = '<section id="hours"><p><a href="/hours">When we <b>answer</b></a></p></section>';
  const link = document.querySelector('a');
  startOpenSource(open);
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(asked).not.toHaveBeenCalled();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, altKey: true });
  link?.dispatchEvent(click);
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith('vscode://file/site.json:3:4'));
  expect(click.defaultPrevented).toBe(true);
  expect(asked.mock.calls).toEqual([['/__cityblock/source?path=%2F&text=When+we&id=hours']]);
});
