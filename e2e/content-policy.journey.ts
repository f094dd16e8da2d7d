import type { Browser, BrowserContext, Page, Response } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readPageTypes } from './look/page-types.ts';
import { type SharedSite, sharedSite, workerBrowser } from './shared-services.ts';

const pageTypes = readPageTypes();

let browser: Browser;
let site: SharedSite;
let context: BrowserContext;
let page: Page;
/** Everything that the policies of the visited pages have blocked. */
let blocked: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([workerBrowser(), sharedSite()]);
});

afterAll(() => browser.close());

afterEach(() => context.close());

/** Opens a context without motion, which notes everything that a policy blocks. */
async function openContext(): Promise<void> {
  blocked = [];
  context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
  await context.exposeFunction('noteBlocked', (what: string) => blocked.push(what));
  await context.addInitScript(() => {
    const note: unknown = Reflect.get(window, 'noteBlocked');
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      if (typeof note === 'function') note(`${effectiveDirective} ${blockedURI} ${sample}`.trim());
    });
  });
  page = await context.newPage();
}

async function open(path: string): Promise<Response> {
  const response = await page.goto(site.url + path);
  if (response === null) throw new Error(`There is no answer for ${path}.`);
  return response;
}

/** Parts of the computed style of every element in the main region. */
const stylesOfMain = () =>
  page.evaluate(() => {
    // Forms change when their script has started.
    const elements = document.querySelectorAll('#main *:not([data-island] *, script, link, source)');
    return [...elements].map((element) => {
      const { display, color, fontSize, padding, margin, gridTemplateColumns } = getComputedStyle(element);
      return [element.localName, display, color, fontSize, padding, margin, gridTemplateColumns].join();
    });
  });

test('each kind of page looks the same after navigation within a document of another kind', async () => {
  await openContext();
  // Pages whose document has the same styles have the same policy.
  const kinds = new Map<string, string>();
  for (const { path } of pageTypes) {
    const { headers } = await fetch(site.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    if (!kinds.has(policy)) kinds.set(policy, path);
  }
  const paths = [...kinds.values()];
  expect(paths.length).toBeGreaterThan(3);
  const loaded = new Map<string, readonly string[]>();
  const visits: { readonly name: string; readonly path: string; readonly styles: readonly string[] }[] = [];
  const navigate = async (from: string, path: string) => {
    await page.evaluate((to) => navigation.navigate(to).finished, path);
    visits.push({ name: `${from} to ${path}`, path, styles: await stylesOfMain() });
  };
  // The policy of each kind meets the styles of another, and the page returns to its own.
  for (const [index, path] of paths.entries()) {
    await open(path);
    loaded.set(path, await stylesOfMain());
    const next = paths[(index + 1) % paths.length] ?? path;
    await navigate(path, next);
    await navigate(next, path);
  }
  // One document takes the styles of all kinds, each after other ones than above.
  let last = paths.at(-1) ?? '';
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  for (const path of [...paths].reverse().slice(1)) {
    await navigate(last, path);
    last = path;
  }
  expect(await page.locator('html[data-same-document]').count()).toBe(1);
  for (const { name, path, styles } of visits) expect(styles, name).toEqual(loaded.get(path));
  console.log(`${visits.length} navigations between ${paths.length} kinds of pages`);
  expect(visits.length).toBe(3 * paths.length - 1);
  expect(blocked).toEqual([]);
});

test('injected scripts, styles and addresses are blocked', async () => {
  await openContext();
  const marks = [
    '<script>document.documentElement.dataset.ran = "script"</script>',
    '<img alt="" src="data:," onerror="document.documentElement.dataset.ran = 1">',
    '<style>h1 { color: rgb(1, 2, 3) }</style>',
    '<p style="color: rgb(1, 2, 3)">Text</p>',
    '<script src="https://elsewhere.test/script.js"></script>',
    '<link rel="stylesheet" href="https://elsewhere.test/style.css">',
    '<iframe src="https://elsewhere.test/"></iframe>',
    '<img alt="" src="https://elsewhere.test/picture.png">',
    '<base href="https://elsewhere.test/">',
  ];
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('</h1>', `</h1>${marks.join('')}`) });
  });
  await open('/faq');
  await expect
    .poll(() => blocked.map((what) => what.split(' ')[0]).sort())
    .toEqual(
      [
        'base-uri',
        'frame-src',
        'img-src',
        'img-src',
        'script-src-attr',
        'script-src-elem',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
        'style-src-elem',
      ].sort(),
    );
  expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
  expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).color)).not.toBe(
    'rgb(1, 2, 3)',
  );
});

test('scripts cannot turn strings into markup or code', async () => {
  await openContext();
  await open('/faq');
  const refused = await page.evaluate(() => {
    const attempts = [
      () => document.body.insertAdjacentHTML('beforeend', '<b>text</b>'),
      () => new DOMParser().parseFromString('<b>text</b>', 'text/html'),
      () => Object.assign(document.createElement('script'), { src: '/script.js' }),
      () => Reflect.get(window, 'trustedTypes').createPolicy('other', {}),
    ];
    return attempts.filter((attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    }).length;
  });
  expect(refused).toBe(4);
  await expect.poll(() => blocked.length).toBe(refused);
});

test('scripts of services load others from their hosts only, after consent', async () => {
  await openContext();
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
  const requested: string[] = [];
  const stand = `for (const address of ['https://connect.facebook.net/signals/config/4711', 'https://elsewhere.test/more.js'])
    document.head.append(Object.assign(document.createElement('script'), { src: address }));`;
  await context.route(/^https:/, (route) => {
    const url = route.request().url();
    requested.push(url);
    const body = url.endsWith('/fbevents.js') ? stand : '';
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
  await open('/faq');
  await expect.poll(() => requested).toContain('https://connect.facebook.net/signals/config/4711');
  await expect.poll(() => blocked).toEqual(['script-src-elem https://elsewhere.test/more.js']);
  expect(requested.filter((url) => url.includes('elsewhere'))).toEqual([]);
});
