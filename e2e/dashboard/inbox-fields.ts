import { expect, test } from 'vitest';
import { type Dashboard, expectFocusOn, patience } from './dashboard.ts';

/** Tests the fields above the list of leads as users who type fast meet them. */
export function testInboxFields(dashboard: Dashboard): void {
  const search = () => new URL(dashboard.page.url()).search;
  /** Holds back the results of searches until the returned function is called. */
  const holdResults = async () => {
    const held = Promise.withResolvers<void>();
    await dashboard.page.route('**/api/dashboard/leads?search=**', async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };

  test('takes a date that is typed', async () => {
    await dashboard.page.getByText('City, service, source').click();
    const from = dashboard.page.getByLabel('From');
    // The browser marks the focused part of the field, not the field.
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await dashboard.page.keyboard.press(key);
    };
    await from.focus();
    await dashboard.page.keyboard.type('11202026');
    await expect.poll(() => from.inputValue()).toBe('2026-11-20');
    await expect.poll(search, patience).toBe('?from=2026-11-20');

    // The year is the last part of the field, and incomplete until its fourth digit.
    const addresses: string[] = [];
    dashboard.page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search));
    await from.evaluate((field) => field.blur());
    await from.focus();
    await press('Tab', 'Tab');
    await dashboard.page.keyboard.type('2025');
    await expect.poll(() => from.inputValue()).toBe('2025-11-20');
    await expect.poll(search, patience).toBe('?from=2025-11-20');
    expect(addresses).toEqual(['?from=2025-11-20']);

    // An early year is not taken for a part of one when the user has finished with it.
    await press('Shift+Tab', 'Tab');
    await dashboard.page.keyboard.type('0300');
    expect(search()).toBe('?from=2025-11-20');
    await Promise.all([dashboard.page.waitForRequest(/from=0300-11-20/), press('Enter')]);
    expect(search()).toBe('?from=0300-11-20');

    await dashboard.page.goBack();
    await expect.poll(() => from.inputValue(), patience).toBe('2025-11-20');
    // A date that lost a part is not applied; one that was emptied is.
    await press('Backspace', 'Tab', 'Tab');
    await expect.poll(() => from.inputValue()).toBe('2025-11-20');
    expect(search()).toBe('?from=2025-11-20');
    await from.fill('');
    await expect.poll(search, patience).toBe('');
    expect(dashboard.problems).toEqual([]);
  });

  test('applies the search with Enter and focuses the first result', async () => {
    await dashboard.press('/');
    await dashboard.page.keyboard.type('Old 17');
    await dashboard.press('Enter');
    await expectFocusOn(dashboard.row('Old 17'));
    expect(search()).toBe('?search=Old+17');
    await expect.poll(() => dashboard.list().getByRole('listitem').count()).toBe(1);
    await dashboard.press('Enter');
    await expectFocusOn(dashboard.pane().getByRole('heading', { name: 'Old 17' }));
    expect(dashboard.problems).toEqual([]);
  });

  test('focuses the first result when it arrives, not a lead of the list before', async () => {
    const answer = await holdResults();
    await dashboard.press('/');
    await dashboard.page.keyboard.type('Old 18');
    await dashboard.press('Enter', 'Enter');
    await expectFocusOn(dashboard.searchField());
    expect(new URL(dashboard.page.url()).pathname).toBe('/dashboard');
    answer();
    await expectFocusOn(dashboard.row('Old 18'));
    expect(dashboard.problems).toEqual([]);
  });

  test('leaves the focus in the search field without results, and where the user moves it', async () => {
    await dashboard.press('/');
    await dashboard.page.keyboard.type('no such lead');
    await dashboard.press('Enter');
    await dashboard.page.getByText('No lead matches these filters.').waitFor();
    await expectFocusOn(dashboard.searchField());

    const answer = await holdResults();
    await dashboard.searchField().fill('Old 19');
    await dashboard.press('Enter', 'Tab');
    answer();
    await dashboard.row('Old 19').waitFor();
    await expectFocusOn(dashboard.page.getByRole('search').getByRole('combobox').first());
    expect(dashboard.problems).toEqual([]);
  });
}
