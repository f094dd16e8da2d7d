import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { storeSampleLead } from '../../server/testing/store-sample-lead.ts';
import {
  barsOffScale,
  hashesOn,
  leadsOnSeveralLines,
  valuesOutsideColumns,
} from '../look/dashboard-faults.ts';
import { axeFaults, overflowOf, rulesOfColor, rulesOfDrawing } from '../look/page-faults.ts';
import { addStyles } from '../page-control.ts';
import { cellPage } from '../site-pages.ts';
import type { Desk } from './desk.ts';

const { city, service } = cellPage;

/** Tests how the pages of the dashboard look, on the server and the leads of its journey. */
export function testDashboardLooks(desk: Desk): void {
  test('shows one line for each lead from 1,200 pixels, with columns', async () => {
    await desk.page.getByText('City, service, source').click();
    await desk.page.getByLabel('City').selectOption(city.slug);
    await desk.row('Old 4').waitFor();
    await desk.page.setViewportSize({ width: 1200, height: 900 });
    const lines = await leadsOnSeveralLines(desk.list());
    expect(lines.looked).toBeGreaterThanOrEqual(5);
    expect(lines.faults).toEqual([]);
    const values = { Place: city.name, Service: service.name, Source: 'homepage' };
    const columns = () => valuesOutsideColumns(desk.list(), desk.row('Old 4'), values);
    await expect.poll(() => columns()).toEqual({ looked: 3, faults: [] });

    // The checks find cards, and values outside their column.
    await addStyles(desk.page, '[aria-label="Leads"] bdi { position: relative; left: 40px; }');
    await expect.poll(async () => (await columns()).faults.length).toBe(3);
    await desk.page.setViewportSize({ width: 1000, height: 900 });
    const cards = await leadsOnSeveralLines(desk.list());
    expect(cards.looked).toBe(lines.looked);
    expect(cards.faults.length).toBe(cards.looked);

    await desk.searchField().fill('no such lead');
    await desk.page.getByText('No lead matches these filters.').waitFor();
    await expect.poll(() => desk.page.getByRole('button', { name: /^Select all/ }).count()).toBe(0);
    await expect.poll(() => axeFaults(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Clear all filters' }).click();
    await desk.row('Old 59').waitFor();
    await desk.expectFocus();
    expect(desk.problems).toEqual([]);
  });

  test('opens the numbers on the current week, with comparable scales', async () => {
    for (let index = 0; index < 3; index += 1)
      await storeSampleLead(desk.database, new Date(), { first_name: `Bot ${index}`, status: 'spam' });
    await desk.page.setViewportSize({ width: 360, height: 740 });
    await desk.page.goto('/dashboard/numbers');
    const week = desk.page.getByText('This week', { exact: true }).first();
    await week.waitFor();
    const isInWindow = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await week.boundingBox()) ?? {};
      return width > 0 && x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740;
    };
    await expect.poll(() => isInWindow()).toBe(true);
    const removeColumns = await addStyles(
      desk.page,
      'figure .bars.bars.bars { flex-direction: row } figure .bar { min-width: 120px }',
    );
    await expect.poll(() => isInWindow()).toBe(false);
    await removeColumns();

    await desk.page.setViewportSize({ width: 1440, height: 900 });
    const byWeek = desk.page.getByRole('figure').filter({ hasText: 'by week' });
    const bars = await barsOffScale(byWeek);
    expect(bars.looked).toBe(24);
    expect(bars.faults).toEqual([]);
    await expect.poll(() => byWeek.getByText(/^A full bar is \d+ in a week/).count()).toBe(2);
    await addStyles(desk.page, 'figure ~ figure .length.length.length { block-size: 100% }');
    expect((await barsOffScale(byWeek)).faults.length).toBeGreaterThan(0);
    expect(desk.problems).toEqual([]);
  });

  test('shows no internal identifier', async () => {
    await desk.sendLead('Flo');
    await desk.row('Flo').click();
    await desk.pane().getByText('Webhook at').waitFor();
    const pages: (readonly [path: string, ready: string])[] = [
      [desk.page.url(), 'Webhook at'],
      ['/dashboard/deliveries', 'Webhook at'],
      ['/dashboard/numbers', 'By city and service'],
    ];
    for (const [path, ready] of pages) {
      await desk.page.goto(path);
      await desk.page.getByText(ready).first().waitFor();
      const { looked, faults } = await hashesOn(desk.page);
      expect(looked, path).toBeGreaterThan(20);
      expect(faults, path).toEqual([]);
    }
    await desk.page.getByRole('main').evaluate((main) => main.append('webhook:example.com#1fef879d'));
    expect((await hashesOn(desk.page)).faults).toEqual(['1fef879d']);
    expect(desk.problems).toEqual([]);
  });

  test('has no axe violation, fits narrow windows, and has the title and the navigation in the same place', async () => {
    const lead = `/dashboard/leads/${(await desk.row('Old 20').getAttribute('id'))?.replace('lead-', '')}`;
    // A wide window shows the list with columns, and next to a lead. All else has the same structure in both windows.
    const look = async (
      what: string,
      ready: Locator,
      { parts, isSameWhenWide = true }: { parts?: readonly string[]; isSameWhenWide?: boolean } = {},
    ) => {
      const faults: string[] = [];
      for (const width of [360, 1440]) {
        await desk.page.setViewportSize({ width, height: 900 });
        const light = width === 1440 && isSameWhenWide ? { only: rulesOfDrawing } : undefined;
        for (const [colorScheme, rules] of [
          ['light', light],
          ['dark', { only: rulesOfColor }],
        ] as const) {
          await desk.page.emulateMedia({ colorScheme });
          await ready.waitFor();
          faults.push(
            ...(await axeFaults(desk.page, rules, parts)).map((fault) => `${width} ${colorScheme} ${fault}`),
          );
        }
      }
      for (const width of [320, 360, 800, 1100]) {
        await desk.page.setViewportSize({ width, height: 900 });
        const overflow = await overflowOf(desk.page);
        if (overflow !== undefined) faults.push(`${width} ${JSON.stringify(overflow)}`);
      }
      expect(faults, what).toEqual([]);
    };
    const frame = async () => {
      await desk.page.setViewportSize({ width: 1440, height: 900 });
      const title = desk.page.getByRole('heading', { level: 1 });
      await title.waitFor();
      const links = desk.page.getByRole('navigation').getByRole('link');
      const signOut = desk.page.getByRole('button', { name: 'Sign out', exact: true }).first();
      const { x = 0, y = 0 } = (await title.boundingBox()) ?? {};
      return {
        title: [x, y],
        links: await links.evaluateAll((all) =>
          all.map((link) => [link.textContent.trim(), link.querySelectorAll('svg').length]),
        ),
        signOut: await signOut.boundingBox(),
      };
    };
    const frames = [await frame()];
    // Most of the time of axe goes into the rows of the list, which are alike.
    await addStyles(desk.page, '[aria-label="Leads"] > li:nth-child(n + 12) { display: none }');
    await desk.row('Old 49').waitFor({ state: 'hidden' });
    await look('the inbox', desk.row('Old 59'), { isSameWhenWide: false });
    await desk.page.getByText('City, service, source').click();
    await desk.page.getByRole('checkbox', { name: 'Select Old 59 ' }).check();
    await look('filters and a selection', desk.page.getByText('1 lead selected'));
    await desk.page.getByRole('button', { name: 'Keys ?' }).click();
    await look('help', desk.page.getByRole('dialog'), { parts: ['dialog'] });
    await desk.page.goto(lead);
    const heading = desk.pane().getByRole('heading', { name: 'Old 20' });
    await heading.waitFor();
    await desk.page.keyboard.press('2');
    await desk.done().waitFor();
    await look('a lead and the undo bar', heading, { isSameWhenWide: false });
    for (const name of ['numbers', 'deliveries', 'content']) {
      await desk.page.goto(`/dashboard/${name}`);
      await look(name, desk.page.getByRole('heading', { level: 2 }).first());
      frames.push(await frame());
    }
    await desk.page.goto('/dashboard/account');
    frames.push(await frame());
    expect(frames.length).toBe(5);
    for (const other of frames) expect(other).toEqual(frames[0]);
    expect(desk.problems).toEqual([]);
    await desk.page.route('**/api/dashboard/leads?*', (route) => route.fulfill({ status: 500, body: '' }));
    await desk.page.goto('/dashboard');
    await look('a fault', desk.page.getByText('Could not fetch the leads'));
    expect(desk.problems).not.toEqual([]);
  });
}
