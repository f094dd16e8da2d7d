import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../e2e/launch-browser.ts';
import { readOptions } from '../scripts/command/read-options.ts';
import { eventually, PackedPrograms } from './package/installed-site.ts';
import { priceTable, replacedHero } from './package/price-table.ts';

readOptions('npm run lab -- package', {});

let failures = 0;

/** Prints whether a step succeeds. Later steps run anyway. */
async function prove(title: string, step: () => void | Promise<void>): Promise<void> {
  try {
    await step();
    console.log(`ok  ${title}`);
  } catch (error) {
    failures += 1;
    console.log(`NO  ${title}: ${error instanceof Error ? error.message : error}`);
  }
}

function expect(isTrue: boolean, fault: string): void {
  if (!isTrue) throw new Error(fault);
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
const heading = /<h1[^>]*>/;

const browser = await launchBrowser();

/** The page is the site's, and a browser loads all its files and runs its scripts without an error. */
async function checkPage(origin: string): Promise<void> {
  const page = await browser.newPage();
  const faults: string[] = [];
  let scripts = 0;
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts += 1;
    if (response.status() >= 400) faults.push(`${response.url()} answers ${response.status()}`);
  });
  await page.goto(origin, { waitUntil: 'networkidle' });
  const text = await page.locator('h1').innerText();
  await page.close();
  expect(faults.length === 0, faults.join(', '));
  expect(text !== '' && scripts > 0, 'the page has no heading or loads no script');
}

const programs = await PackedPrograms.make();

/**
 * Creates a site in an empty folder from the archives of both packages and uses it as a site does. Exit codes: 0 everything works, 1 a step failed, 2 the
 * package could not be made or installed.
 */
const site = programs.createSite('my-site');
try {
  await prove('the package has neither tests nor the laboratory nor content of a site', () => {
    const foreign = site.files().filter((path) => /\.test\.|^(?:lab|e2e|content)$/.test(path));
    expect(foreign.length === 0, foreign.join(', '));
  });
  await prove('a new site has schemas for code editors', () => {
    expect(site.has('content/schema/city.json'), 'content/schema/city.json is missing');
  });
  await prove('new adds a city with facts of the gazetteer', () => {
    site.run('new', 'city', 'Hanover, NH');
    expect(site.read('content/cities/hanover.json').includes('"Grafton County"'), 'the county is missing');
  });
  await prove('validate finds no error, and a planted one', () => {
    site.run('validate');
    const file = 'content/theme.json';
    const text = site.read(file);
    site.write(file, text.replace('{', '{ "colour": 1,'));
    const report = site.fail('validate');
    expect(report.includes('unknown property "colour"'), report);
    site.write(file, text);
  });
  await prove(
    'new block makes a block type of the site, and its parts and a replaced component are valid',
    () => {
      site.run('new', 'block', 'price-table');
      for (const [path, text] of Object.entries(priceTable)) site.write(path, text);
      mkdirSync(join(site.root, 'blocks/hero'));
      site.write('blocks/hero/Hero.tsx', replacedHero);
      const home = site.read('content/pages/index.json');
      const block = '{ "id": "prices", "type": "price-table", "heading": "What it costs", "price": 180 }';
      site.write('content/pages/index.json', home.replace(/\]\s*\}\s*$/, `, ${block} ] }\n`));
      site.run('validate');
    },
  );
  await prove('test finds no fault in the blocks of the site, and a planted one', () => {
    site.run('test');
    const file = 'blocks/price-table/price-table.example.json';
    const text = site.read(file);
    site.write(file, text.replace('heading', 'headign'));
    const report = site.fail('test');
    expect(report.includes(`${file} error: Example 1, headign: unknown property`), report);
    site.write(file, text);
    site.run('test');
  });
  await prove('build writes to the folder of the site only', () => {
    const before = site.files().length;
    site.run('build', '--quiet');
    expect(site.has('dist/client/assets') && site.has('dist/document.html'), 'dist/ is incomplete');
    expect(site.files().length === before, 'there are new files in the package');
  });
  await prove('explain names the file of a built-in word, and of one of the site', () => {
    const sources = site.run('explain', '/', '--format', 'json');
    expect(sources.includes('.words.js"'), 'it does not name that of the program');
    expect(
      sources.includes('"blocks/price-table/price-table.words.ts"'),
      'it does not name that of the site',
    );
  });
  await prove('start serves the site and ends on SIGTERM', async () => {
    const exitCode = await site.serve(['start'], checkPage);
    expect(exitCode === 0, `the exit code is ${exitCode}`);
  });
  await prove('the blocks of the site are on its pages, and their scripts run', async () => {
    await site.serve(['start'], async (origin) => {
      const page = await browser.newPage();
      await page.goto(origin, { waitUntil: 'networkidle' });
      const sum = page.locator('[data-sum]');
      await sum.click();
      const found = [
        await page.locator('[data-replaced] h1').count(),
        await page.locator('[data-behavior="price-note"]').getAttribute('title'),
        await sum.innerText(),
        (await page.locator('#prices').innerText()).includes('Canal Pianos: from $180'),
      ];
      await page.close();
      expect(JSON.stringify(found) === '[1,"Without tax","2 × $180 = $360",true]', JSON.stringify(found));
    });
  });
  await prove('a second site beside it has another block of the same name', async () => {
    const other = programs.createSite('other-site');
    other.run('new', 'block', 'price-table');
    const home = other.read('content/pages/index.json');
    const block = '{ "id": "prices", "type": "price-table", "heading": "Only words" }';
    other.write('content/pages/index.json', home.replace(/\]\s*\}\s*$/, `, ${block} ] }\n`));
    await other.serve(['start'], async (origin) => {
      const text = await textOf(origin);
      expect(text.includes('Only words') && !text.includes('data-replaced'), 'its page has other blocks');
    });
  });
  await prove('export writes the pages', () => {
    site.run('export', '--out', 'out', '--base', 'https://www.example.com');
    expect(heading.test(site.read('out/index.html')), 'out/index.html has no heading');
  });
  await prove('dev serves the site, and what is saved', async () => {
    await site.serve(['dev'], async (origin) => {
      await checkPage(origin);
      site.write(
        'content/site.json',
        site.read('content/site.json').replaceAll('Canal Pianos', 'River Pianos'),
      );
      await eventually(async () => (await textOf(origin)).includes('River Pianos'));
      const component = 'blocks/price-table/PriceTable.tsx';
      site.write(
        component,
        site.read(component).replace('{block.heading}', "{['New: ', block.heading].join('')}"),
      );
      await eventually(async () => (await textOf(origin)).includes('New: What it costs'));
    });
    site.write(
      'content/site.json',
      site.read('content/site.json').replaceAll('River Pianos', 'Canal Pianos'),
    );
  });
  await prove('a release is made, used and served', async () => {
    const name = /^\S+/.exec(site.run('release'))?.[0] ?? '';
    site.run('release', 'use', name);
    await site.serve(['release', 'serve'], checkPage);
  });
} finally {
  programs.remove();
  await browser.close();
}
process.exitCode = failures === 0 ? 0 : 1;
