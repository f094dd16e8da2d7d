// @vitest-environment jsdom
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translate } from '../testing/translate.ts';
import { hydrateIsland } from './hydrate-island.ts';

/** Throws when its button is pressed. */
function Note() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('broken on purpose');
  return (
    <div>
      <label>
        Note <input id="note" name="note" type="text" defaultValue="" />
      </label>
      <input name="urgent" type="checkbox" value="yes" />
      <button type="button" onClick={() => setIsBroken(true)}>
        Break
      </button>
    </div>
  );
}

let stop = () => {};
const reported = vi.fn<(error: unknown) => void>();
const island = document.body.appendChild(document.createElement('div'));
const note = () => island.querySelector<HTMLInputElement>('[name=note]');
const box = () => island.querySelector<HTMLInputElement>('[name=urgent]');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', reported);
  island.innerHTML = renderToString(<Note />);
  Object.assign(note() ?? {}, { value: 'Two keys stick' });
  box()?.click();
});

afterEach(() => {
  stop();
  reported.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps what was typed when an island throws', async () => {
  const before = note();
  stop = hydrateIsland(island, Note);
  await vi.waitFor(() => {
    island.querySelector('button')?.click();
    expect(note()).not.toBe(before);
    expect(note()?.value).toBe('Two keys stick');
  });
  expect(box()?.checked).toBe(true);
});

it('keeps what was typed when a translation makes React render the island again', async () => {
  const before = note();
  translate(island);
  stop = hydrateIsland(island, Note);
  await vi.waitFor(() => {
    expect(note()).not.toBe(before);
    expect(note()?.value).toBe('Two keys stick');
  });
  expect(box()?.checked).toBe(true);
  expect(reported).toHaveBeenCalled();
});
