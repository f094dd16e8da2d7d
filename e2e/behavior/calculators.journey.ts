import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visitSite } from './visited-site.ts';

const site = visitSite();

const calculator = (page: Page) =>
  page.locator('section[data-tone=tray]').filter({ has: page.locator('form[method=get]') });
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const slider = (page: Page, name: string) => page.locator(`input[data-slides="${name}"]`);

/** The visible text of a calculator's result. */
async function answer(page: Page): Promise<string> {
  const parts = calculator(page).locator('output, output ~ *');
  return (
    await parts.evaluateAll((elements) =>
      elements.map((part) => (part instanceof HTMLElement ? part.innerText : '')),
    )
  )
    .join('\n')
    .replace(/Print this result|Copy the link to this result|Link copied/g, '')
    .replace(/\s+/g, ' ');
}

/** The bars of a calculator's chart. */
const bars = (page: Page) =>
  calculator(page)
    .locator('[data-bar]')
    .evaluateAll((elements) =>
      elements.map((bar) =>
        [bar.getAttribute('data-bar'), bar.getAttribute('x') ?? '0', bar.getAttribute('width')].join(' '),
      ),
    );

async function setNumbers(page: Page, numbers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(numbers)) await field(page, name).fill(value);
  await page.keyboard.press('Tab');
}

describe.each([
  {
    path: '/roi-calculator',
    numbers: {
      employees: '60',
      hoursLost: '6.5',
      hourlyCost: '55',
      currentSpend: '2000',
      pricePerUser: '200',
    },
    ticked: [],
    result: '60',
  },
  {
    path: '/size-check',
    numbers: { employees: '120', sites: '4', servers: '9', inHouse: '1.5' },
    ticked: ['Patient records (HIPAA)', 'Defense contracts (CMMC)'],
    result: 'Co-managed IT',
  },
])('$path', ({ path, numbers, ticked, result }) => {
  async function use(page: Page): Promise<void> {
    for (const label of ticked) await page.getByLabel(label).check();
    await setNumbers(page, numbers);
  }

  test('updates its result live and keeps the numbers in the address, which shows it with and without script', async () => {
    const live = await site.visit(path, { permissions: ['clipboard-read', 'clipboard-write'] });
    await live.evaluate(() => {
      document.documentElement.dataset.sameDocument = '';
    });
    const before = await answer(live);
    await use(live);
    await expect.poll(() => answer(live)).toContain(result);
    await expect.poll(() => live.evaluate(() => document.documentElement.dataset.sameDocument)).toBe('');
    const shown = await answer(live);
    expect(shown).not.toBe(before);
    await expect.poll(() => Object.fromEntries(new URL(live.url()).searchParams)).toMatchObject(numbers);

    for (const [name, value] of Object.entries(numbers)) {
      await expect.poll(() => field(live, name).inputValue()).toBe(value);
    }

    const plain = await site.visit(path, { javaScriptEnabled: false });
    await expect.poll(() => answer(plain)).toBe(before);
    await use(plain);
    await plain
      .getByRole('button', { name: 'Work it out' })
      .or(calculator(plain).locator('form > button'))
      .first()
      .click();
    await plain.waitForURL(`**${path}?**`);
    await expect.poll(() => answer(plain)).toBe(shown);
    expect(await bars(plain)).toEqual(await bars(live));
    expect(new URL(plain.url()).search).toBe(new URL(live.url()).search);
    for (const [name, value] of Object.entries(numbers)) {
      await expect.poll(() => field(plain, name).inputValue()).toBe(value);
    }

    await calculator(live).locator('[data-tool=copy]').click();
    await calculator(live).getByRole('button', { name: 'Link copied' }).waitFor();
    const copied = await live.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(live.url());
    const shared = await site.visit(copied);
    await expect.poll(() => answer(shared)).toBe(shown);
    for (const label of ticked) await expect.poll(() => shared.getByLabel(label).isChecked()).toBe(true);
    await expect
      .poll(() => shared.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(`https://www.example.com${path}`);
  });

  test('Enter submits the form without script', async () => {
    const page = await site.visit(path, { javaScriptEnabled: false });
    const before = await answer(page);
    await field(page, 'employees').fill('90');
    await field(page, 'employees').press('Enter');
    await page.waitForURL(`**${path}?*employees=90*`);
    await expect.poll(() => answer(page)).not.toBe(before);
  });

  test('slider and field are synchronized, and numbers outside the range count as its limits', async () => {
    const page = await site.visit(path);
    await field(page, 'employees').fill('42');
    await expect.poll(() => slider(page, 'employees').inputValue()).toBe('42');
    await slider(page, 'employees').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => field(page, 'employees').inputValue()).toBe('43');
    const most = (await slider(page, 'employees').getAttribute('max')) ?? '';
    await field(page, 'employees').fill('99999');
    const beyond = await answer(page);
    await field(page, 'employees').fill(most);
    await expect.poll(() => answer(page)).toBe(beyond);
  });

  test('prints the numbers and the result in black on white, without controls', async () => {
    const page = await site.visit(path, { colorScheme: 'dark' });
    await use(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const isShown = (part: Locator) => part.first().isVisible();
    await expect.poll(() => isShown(calculator(page).locator('output'))).toBe(true);
    await expect.poll(() => isShown(calculator(page).locator('table'))).toBe(true);
    await expect.poll(() => isShown(field(page, 'employees'))).toBe(true);
    for (const hidden of [
      'header',
      'input[type=range]',
      '[data-tool]',
      '#cookie-settings',
      'nav[aria-label="Quick actions"]',
    ]) {
      await expect.poll(() => isShown(page.locator(hidden)), { message: hidden }).toBe(false);
    }
    const colors = await calculator(page)
      .locator('output')
      .evaluate((output) => {
        const background = (element: Element | null): string => {
          if (element === null) return 'none';
          const { backgroundColor } = getComputedStyle(element);
          return backgroundColor === 'rgba(0, 0, 0, 0)' ? background(element.parentElement) : backgroundColor;
        };
        return { front: getComputedStyle(output).color, back: background(output) };
      });
    expect(colors).toEqual({ front: 'rgb(0, 0, 0)', back: 'rgb(255, 255, 255)' });
    const pages =
      (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(12);
  });
});
