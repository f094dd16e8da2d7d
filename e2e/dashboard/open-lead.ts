import { expect, test } from 'vitest';
import { type Desk, expectFocusOn, patience } from './desk.ts';

/** Tests the way to a lead and back, and what an open lead shows. */
export function testOpenLead(desk: Desk): void {
  const path = () => new URL(desk.page.url()).pathname;
  const scrollPosition = () => desk.page.evaluate(() => Math.round(window.scrollY));

  const waysBack: readonly (readonly [way: string, goBack: () => Promise<unknown>])[] = [
    ['the link', () => desk.page.getByRole('link', { name: 'Back to the list' }).click()],
    ['Escape', () => desk.page.keyboard.press('Escape')],
    ['the button of the browser', () => desk.page.goBack()],
  ];

  test.each([360, 900])(
    'returns to the same place of the list by each way back in a window of %i pixels',
    async (width) => {
      await desk.reopen();
      await desk.page.setViewportSize({ width, height: 740 });
      await desk.page.getByRole('button', { name: 'Show older leads' }).click();
      const row = desk.row('Old 5');
      await row.scrollIntoViewIfNeeded();
      await desk.page.evaluate(() => window.scrollBy(0, 150));
      const before = await scrollPosition();
      expect(before).toBeGreaterThan(1_000);
      const entries = await desk.page.evaluate(() => history.length);

      for (const [way, goBack] of waysBack) {
        await row.click();
        await expectFocusOn(desk.pane().getByRole('heading', { name: 'Old 5' }));
        await expect.poll(scrollPosition, patience).toBe(0);
        await goBack();
        await expectFocusOn(row);
        await expect.poll(scrollPosition, { ...patience, message: way }).toBe(before);
        // The list is the entry before the lead, not one after it.
        expect(path()).toBe('/dashboard');
        expect(await desk.page.evaluate(() => history.length), way).toBe(entries + 1);
        await desk.page.goForward();
        await expectFocusOn(desk.pane().getByRole('heading', { name: 'Old 5' }));
        await desk.page.goBack();
        await expectFocusOn(row);
        await expect.poll(scrollPosition, { ...patience, message: way }).toBe(before);
      }
      expect(desk.problems).toEqual([]);
    },
  );

  test('returns to the row of the lead that is open, also if it was opened from another lead', async () => {
    await desk.page.setViewportSize({ width: 360, height: 740 });
    await desk.row('Old 55').click();
    await expectFocusOn(desk.pane().getByRole('heading', { name: 'Old 55' }));
    // More leads than fit in the window.
    for (let index = 54; index >= 46; index -= 1) {
      await desk.press('j');
      await expectFocusOn(desk.pane().getByRole('heading', { name: `Old ${index}` }));
    }
    await desk.press('Escape');
    const row = desk.row('Old 46');
    await expectFocusOn(row);
    await expect
      .poll(() =>
        row.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }),
      )
      .toBe(true);
    expect(desk.problems).toEqual([]);
  });

  test('leads to the list from a lead that was opened by its address, without a further entry', async () => {
    const id = (await desk.row('Old 44').getAttribute('id'))?.replace('lead-', '');
    await desk.page.goto('/dashboard/numbers');
    await desk.page.goto(`/dashboard/leads/${id}`);
    await desk.pane().getByRole('heading', { name: 'Old 44' }).waitFor();
    await desk.pane().getByRole('link', { name: 'Back to the list' }).click();
    await expectFocusOn(desk.row('Old 44'));
    await desk.page.goBack();
    await expect.poll(path).toBe('/dashboard/numbers');
    expect(desk.problems).toEqual([]);
  });

  test('shows how long a lead waits, also in a window that is left open', async () => {
    const id = (await desk.row('Old 43').getAttribute('id'))?.replace('lead-', '');
    await desk.database
      .updateTable('leads')
      .set({ received_at: new Date(Date.now() - 5 * 60_000 - 30_000).toISOString() })
      .where('id', '=', id ?? '')
      .execute();
    // A clock is installed in all pages of a browser.
    const colleague = await desk.openForColleague();
    await colleague.clock.install({ time: new Date() });
    await colleague.goto(`/dashboard/leads/${id}`);
    await colleague.getByText(/^waiting for [56] min$/).waitFor();
    await colleague.clock.fastForward('20:00');
    await colleague.getByText(/^waiting for 2[56] min$/).waitFor();
    await colleague.context().close();
  });

  test('links to the address of the sender', async () => {
    await desk.row('Old 42').click();
    const link = desk.pane().getByRole('link', { name: 'maria@clinic.example' });
    await expect.poll(() => link.getAttribute('href')).toBe('mailto:maria@clinic.example');
  });

  test('links to the account in every window', async () => {
    for (const width of [320, 360, 619, 620, 900, 1440]) {
      await desk.page.setViewportSize({ width, height: 740 });
      const link = desk.page.getByRole('banner').getByRole('link', { name: 'ana@ruiz.example' });
      const box = await link.boundingBox();
      expect(box?.width, `${width}`).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
      expect(box?.height, `${width}`).toBeGreaterThanOrEqual(24);
    }
    await desk.page.setViewportSize({ width: 360, height: 740 });
    await desk.page.getByRole('banner').getByRole('link', { name: 'ana@ruiz.example' }).click();
    await desk.page.getByRole('heading', { name: 'Your account' }).waitFor();
    const current = desk.page.getByRole('banner').getByRole('link', { name: 'ana@ruiz.example' });
    await expect.poll(() => current.isVisible()).toBe(true);
  });
}
