import { expect, test } from 'vitest';
import { type Dashboard, expectFocusOn, patience } from './dashboard.ts';

/** Tests the way to a lead and back, and what an open lead shows. */
export function testOpenLead(dashboard: Dashboard): void {
  const path = () => new URL(dashboard.page.url()).pathname;
  const scrollPosition = () => dashboard.page.evaluate(() => Math.round(window.scrollY));

  const waysBack: readonly (readonly [way: string, goBack: () => Promise<unknown>])[] = [
    ['the link', () => dashboard.page.getByRole('link', { name: 'Back to the list' }).click()],
    ['Escape', () => dashboard.page.keyboard.press('Escape')],
    ['the button of the browser', () => dashboard.page.goBack()],
  ];

  test.each([360, 900])(
    'returns to the same place of the list by each way back in a window of %i pixels',
    async (width) => {
      await dashboard.reopen();
      await dashboard.page.setViewportSize({ width, height: 740 });
      await dashboard.page.getByRole('button', { name: 'Show older leads' }).click();
      const row = dashboard.row('Old 5');
      await row.scrollIntoViewIfNeeded();
      await dashboard.page.evaluate(() => window.scrollBy(0, 150));
      const before = await scrollPosition();
      expect(before).toBeGreaterThan(1_000);
      const entries = await dashboard.page.evaluate(() => history.length);

      for (const [way, goBack] of waysBack) {
        await row.click();
        await expectFocusOn(dashboard.pane().getByRole('heading', { name: 'Old 5' }));
        await expect.poll(scrollPosition, patience).toBe(0);
        await goBack();
        await expectFocusOn(row);
        await expect.poll(scrollPosition, { ...patience, message: way }).toBe(before);
        // The list is the entry before the lead, not one after it.
        expect(path()).toBe('/dashboard');
        expect(await dashboard.page.evaluate(() => history.length), way).toBe(entries + 1);
        await dashboard.page.goForward();
        await expectFocusOn(dashboard.pane().getByRole('heading', { name: 'Old 5' }));
        await dashboard.page.goBack();
        await expectFocusOn(row);
        await expect.poll(scrollPosition, { ...patience, message: way }).toBe(before);
      }
      expect(dashboard.problems).toEqual([]);
    },
  );

  test('returns to the row of the lead that is open, also if it was opened from another lead', async () => {
    await dashboard.page.setViewportSize({ width: 360, height: 740 });
    await dashboard.row('Old 55').click();
    await expectFocusOn(dashboard.pane().getByRole('heading', { name: 'Old 55' }));
    // More leads than fit in the window.
    for (let index = 54; index >= 46; index -= 1) {
      await dashboard.press('j');
      await expectFocusOn(dashboard.pane().getByRole('heading', { name: `Old ${index}` }));
    }
    await dashboard.press('Escape');
    const row = dashboard.row('Old 46');
    await expectFocusOn(row);
    await expect
      .poll(() =>
        row.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }),
      )
      .toBe(true);
    expect(dashboard.problems).toEqual([]);
  });

  test('leads to the list from a lead that was opened by its address, without a further entry', async () => {
    const id = (await dashboard.row('Old 44').getAttribute('id'))?.replace('lead-', '');
    await dashboard.page.goto('/dashboard/numbers');
    await dashboard.page.goto(`/dashboard/leads/${id}`);
    await dashboard.pane().getByRole('heading', { name: 'Old 44' }).waitFor();
    await dashboard.pane().getByRole('link', { name: 'Back to the list' }).click();
    await expectFocusOn(dashboard.row('Old 44'));
    await dashboard.page.goBack();
    await expect.poll(path).toBe('/dashboard/numbers');
    expect(dashboard.problems).toEqual([]);
  });

  test('shows how long a lead waits, also in a window that is left open', async () => {
    const id = (await dashboard.row('Old 43').getAttribute('id'))?.replace('lead-', '');
    await dashboard.database
      .updateTable('leads')
      .set({ received_at: new Date(Date.now() - 5 * 60_000 - 30_000).toISOString() })
      .where('id', '=', id ?? '')
      .execute();
    // A clock is installed in all pages of a browser.
    const colleague = await dashboard.openForColleague();
    await colleague.clock.install({ time: new Date() });
    await colleague.goto(`/dashboard/leads/${id}`);
    await colleague.getByText(/^waiting for [56] min$/).waitFor();
    await colleague.clock.fastForward('20:00');
    await colleague.getByText(/^waiting for 2[56] min$/).waitFor();
    await colleague.context().close();
  });

  test('links to the address of the sender', async () => {
    await dashboard.row('Old 42').click();
    const link = dashboard.pane().getByRole('link', { name: 'maria@clinic.example' });
    await expect.poll(() => link.getAttribute('href')).toBe('mailto:maria@clinic.example');
  });

  test('links to the account in every window', async () => {
    for (const width of [320, 360, 619, 620, 900, 1440]) {
      await dashboard.page.setViewportSize({ width, height: 740 });
      const link = dashboard.page.getByRole('banner').getByRole('link', { name: 'ana@ruiz.example' });
      const box = await link.boundingBox();
      expect(box?.width, `${width}`).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
      expect(box?.height, `${width}`).toBeGreaterThanOrEqual(24);
    }
    await dashboard.page.setViewportSize({ width: 360, height: 740 });
    await dashboard.page.getByRole('banner').getByRole('link', { name: 'ana@ruiz.example' }).click();
    await dashboard.page.getByRole('heading', { name: 'Your account' }).waitFor();
    const current = dashboard.page.getByRole('banner').getByRole('link', { name: 'ana@ruiz.example' });
    await expect.poll(() => current.isVisible()).toBe(true);
  });
}
