import { expect, test } from 'vitest';
import { type Desk, expectFocusOn, patience } from './desk.ts';

/** Tests the fields above the list of leads as users who type fast meet them. */
export function testInboxFields(desk: Desk): void {
  const search = () => new URL(desk.page.url()).search;
  /** Holds back the results of searches until the returned function is called. */
  const holdResults = async () => {
    const held = Promise.withResolvers<void>();
    await desk.page.route('**/api/dashboard/leads?search=**', async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };

  test('takes a date that is typed', async () => {
    await desk.page.getByText('City, service, source').click();
    const from = desk.page.getByLabel('From');
    // The browser marks the focused part of the field, not the field.
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await desk.page.keyboard.press(key);
    };
    await from.focus();
    await desk.page.keyboard.type('11202026');
    await expect.poll(() => from.inputValue()).toBe('2026-11-20');
    await expect.poll(search, patience).toBe('?from=2026-11-20');

    // The year is the last part of the field, and incomplete until its fourth digit.
    const addresses: string[] = [];
    desk.page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search));
    await from.evaluate((field) => field.blur());
    await from.focus();
    await press('Tab', 'Tab');
    await desk.page.keyboard.type('2025');
    await expect.poll(() => from.inputValue()).toBe('2025-11-20');
    await expect.poll(search, patience).toBe('?from=2025-11-20');
    expect(addresses).toEqual(['?from=2025-11-20']);

    // An early year is not taken for a part of one when the user has finished with it.
    await press('Shift+Tab', 'Tab');
    await desk.page.keyboard.type('0300');
    expect(search()).toBe('?from=2025-11-20');
    await Promise.all([desk.page.waitForRequest(/from=0300-11-20/), press('Enter')]);
    expect(search()).toBe('?from=0300-11-20');

    await desk.page.goBack();
    await expect.poll(() => from.inputValue(), patience).toBe('2025-11-20');
    // A date that lost a part is not applied; one that was emptied is.
    await press('Backspace', 'Tab', 'Tab');
    await expect.poll(() => from.inputValue()).toBe('2025-11-20');
    expect(search()).toBe('?from=2025-11-20');
    await from.fill('');
    await expect.poll(search, patience).toBe('');
    expect(desk.problems).toEqual([]);
  });

  test('applies the search with Enter and focuses the first result', async () => {
    await desk.press('/');
    await desk.page.keyboard.type('Old 17');
    await desk.press('Enter');
    await expectFocusOn(desk.row('Old 17'));
    expect(search()).toBe('?search=Old+17');
    await expect.poll(() => desk.list().getByRole('listitem').count()).toBe(1);
    await desk.press('Enter');
    await expectFocusOn(desk.pane().getByRole('heading', { name: 'Old 17' }));
    expect(desk.problems).toEqual([]);
  });

  test('opens the first result after a second Enter, not a lead of the list before', async () => {
    const answer = await holdResults();
    await desk.press('/');
    await desk.page.keyboard.type('Old 18');
    await desk.press('Enter', 'Enter');
    await expectFocusOn(desk.searchField());
    expect(new URL(desk.page.url()).pathname).toBe('/dashboard');
    answer();
    await expectFocusOn(desk.pane().getByRole('heading', { name: 'Old 18' }));
    expect(desk.problems).toEqual([]);
  });

  test('leaves the focus in the search field without results, and where the user moves it', async () => {
    await desk.press('/');
    await desk.page.keyboard.type('no such lead');
    await desk.press('Enter');
    await desk.page.getByText('No lead matches these filters.').waitFor();
    await expectFocusOn(desk.searchField());

    const answer = await holdResults();
    await desk.searchField().fill('Old 19');
    await desk.press('Enter', 'Tab');
    answer();
    await desk.row('Old 19').waitFor();
    await expectFocusOn(desk.page.getByRole('search').getByRole('combobox').first());
    expect(desk.problems).toEqual([]);
  });
}
