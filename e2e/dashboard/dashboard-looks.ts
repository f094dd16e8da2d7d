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
import type { Dashboard } from './dashboard.ts';

const { city, service } = cellPage;

/** Tests how the pages of the dashboard look, on the server and the leads of its journey. */
export function testDashboardLooks(dashboard: Dashboard): void {
  test('shows one line for each lead from 1,200 pixels, with columns', async () => {
    await dashboard.page.getByText('City, service, source').click();
    await dashboard.page.getByLabel('City').selectOption(city.slug);
    await dashboard.row('Old 4').waitFor();
    await dashboard.page.setViewportSize({ width: 1200, height: 900 });
    const lines = await leadsOnSeveralLines(dashboard.list());
    expect(lines.looked).toBeGreaterThanOrEqual(5);
    expect(lines.faults).toEqual([]);
    const values = { Place: city.name, Service: service.name, Source: 'homepage' };
    const columns = () => valuesOutsideColumns(dashboard.list(), dashboard.row('Old 4'), values);
    await expect.poll(() => columns()).toEqual({ looked: 3, faults: [] });

    // The checks find cards, and values outside their column.
    await addStyles(dashboard.page, '[aria-label="Leads"] bdi { position: relative; left: 40px; }');
    await expect.poll(async () => (await columns()).faults.length).toBe(3);
    await dashboard.page.setViewportSize({ width: 1000, height: 900 });
    const cards = await leadsOnSeveralLines(dashboard.list());
    expect(cards.looked).toBe(lines.looked);
    expect(cards.faults.length).toBe(cards.looked);

    await dashboard.searchField().fill('no such lead');
    await dashboard.page.getByText('No lead matches these filters.').waitFor();
    await expect.poll(() => dashboard.page.getByRole('button', { name: /^Select all/ }).count()).toBe(0);
    await expect.poll(() => axeFaults(dashboard.page)).toEqual([]);
    await dashboard.page.getByRole('button', { name: 'Clear all filters' }).click();
    await dashboard.row('Old 59').waitFor();
    await dashboard.expectFocus();
    expect(dashboard.problems).toEqual([]);
  });

  test('opens the numbers on the current week, with comparable scales', async () => {
    for (let index = 0; index < 3; index += 1)
      await storeSampleLead(dashboard.database, new Date(), { first_name: `Bot ${index}`, status: 'spam' });
    await dashboard.page.setViewportSize({ width: 360, height: 740 });
    await dashboard.page.goto('/dashboard/numbers');
    const week = dashboard.page.getByText('This week', { exact: true }).first();
    await week.waitFor();
    const isInWindow = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await week.boundingBox()) ?? {};
      return width > 0 && x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740;
    };
    await expect.poll(() => isInWindow()).toBe(true);
    const removeColumns = await addStyles(
      dashboard.page,
      'figure .bars.bars.bars { flex-direction: row } figure .bar { min-width: 120px }',
    );
    await expect.poll(() => isInWindow()).toBe(false);
    await removeColumns();

    await dashboard.page.setViewportSize({ width: 1440, height: 900 });
    const byWeek = dashboard.page.getByRole('figure').filter({ hasText: 'by week' });
    const bars = await barsOffScale(byWeek);
    expect(bars.looked).toBe(24);
    expect(bars.faults).toEqual([]);
    await expect.poll(() => byWeek.getByText(/^A full bar is \d+ in a week/).count()).toBe(2);
    await addStyles(dashboard.page, 'figure ~ figure .length.length.length { block-size: 100% }');
    expect((await barsOffScale(byWeek)).faults.length).toBeGreaterThan(0);
    expect(dashboard.problems).toEqual([]);
  });

  test('shows no internal identifier', async () => {
    await dashboard.sendLead('Flo');
    await dashboard.row('Flo').click();
    await dashboard.pane().getByText('Webhook at').waitFor();
    const pages: (readonly [path: string, ready: string])[] = [
      [dashboard.page.url(), 'Webhook at'],
      ['/dashboard/deliveries', 'Webhook at'],
      ['/dashboard/numbers', 'By city and service'],
    ];
    for (const [path, ready] of pages) {
      await dashboard.page.goto(path);
      await dashboard.page.getByText(ready).first().waitFor();
      const { looked, faults } = await hashesOn(dashboard.page);
      expect(looked, path).toBeGreaterThan(20);
      expect(faults, path).toEqual([]);
    }
    await dashboard.page.getByRole('main').evaluate((main) => main.append('webhook:example.com#1fef879d'));
    expect((await hashesOn(dashboard.page)).faults).toEqual(['1fef879d']);
    expect(dashboard.problems).toEqual([]);
  });

  test('has no axe violation, fits narrow windows, and has the title and the navigation in the same place', async () => {
    const lead = `/dashboard/leads/${(await dashboard.row('Old 20').getAttribute('id'))?.replace('lead-', '')}`;
    // A wide window shows the list with columns, and next to a lead. All else has the same structure in both windows.
    const look = async (
      what: string,
      ready: Locator,
      { parts, isSameWhenWide = true }: { parts?: readonly string[]; isSameWhenWide?: boolean } = {},
    ) => {
      const faults: string[] = [];
      for (const width of [360, 1440]) {
        await dashboard.page.setViewportSize({ width, height: 900 });
        const light = width === 1440 && isSameWhenWide ? { only: rulesOfDrawing } : undefined;
        for (const [colorScheme, rules] of [
          ['light', light],
          ['dark', { only: rulesOfColor }],
        ] as const) {
          await dashboard.page.emulateMedia({ colorScheme });
          await ready.waitFor();
          faults.push(
            ...(await axeFaults(dashboard.page, rules, parts)).map(
              (fault) => `${width} ${colorScheme} ${fault}`,
            ),
          );
        }
      }
      for (const width of [320, 360, 800, 1100]) {
        await dashboard.page.setViewportSize({ width, height: 900 });
        const overflow = await overflowOf(dashboard.page);
        if (overflow !== undefined) faults.push(`${width} ${JSON.stringify(overflow)}`);
      }
      expect(faults, what).toEqual([]);
    };
    const frame = async () => {
      await dashboard.page.setViewportSize({ width: 1440, height: 900 });
      const title = dashboard.page.getByRole('heading', { level: 1 });
      await title.waitFor();
      const links = dashboard.page.getByRole('navigation').getByRole('link');
      const signOut = dashboard.page.getByRole('button', { name: 'Sign out', exact: true }).first();
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
    await addStyles(dashboard.page, '[aria-label="Leads"] > li:nth-child(n + 12) { display: none }');
    await dashboard.row('Old 49').waitFor({ state: 'hidden' });
    await look('the inbox', dashboard.row('Old 59'), { isSameWhenWide: false });
    await dashboard.page.getByText('City, service, source').click();
    await dashboard.page.getByRole('checkbox', { name: 'Select Old 59 ' }).check();
    await look('filters and a selection', dashboard.page.getByText('1 lead selected'));
    await dashboard.page.getByRole('button', { name: 'Keys ?' }).click();
    await look('help', dashboard.page.getByRole('dialog'), { parts: ['dialog'] });
    await dashboard.page.goto(lead);
    const heading = dashboard.pane().getByRole('heading', { name: 'Old 20' });
    await heading.waitFor();
    await dashboard.page.keyboard.press('2');
    await dashboard.done().waitFor();
    await look('a lead and the undo bar', heading, { isSameWhenWide: false });
    for (const name of ['numbers', 'deliveries', 'content']) {
      await dashboard.page.goto(`/dashboard/${name}`);
      await look(name, dashboard.page.getByRole('heading', { level: 2 }).first());
      frames.push(await frame());
    }
    await dashboard.page.goto('/dashboard/account');
    frames.push(await frame());
    expect(frames.length).toBe(5);
    for (const other of frames) expect(other).toEqual(frames[0]);
    expect(dashboard.problems).toEqual([]);
    await dashboard.page.route('**/api/dashboard/leads?*', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await dashboard.page.goto('/dashboard');
    await look('a fault', dashboard.page.getByText('Could not fetch this part of the page'));
    expect(dashboard.problems).not.toEqual([]);
  });
}
