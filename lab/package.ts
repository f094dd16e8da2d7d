import { launchBrowser } from '../e2e/launch-browser.ts';
import { readOptions } from '../scripts/command/read-options.ts';
import { eventually, InstalledSite } from './package/installed-site.ts';

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

/**
 * Installs the package in an empty folder and uses it as a site does. Exit codes: 0 everything works, 1 a step failed, 2 the
 * package could not be made or installed.
 */
const site = await InstalledSite.create();
try {
  await prove('the package has neither tests nor the laboratory nor content of a site', () => {
    const foreign = site.files().filter((path) => /\.test\.|^(?:lab|e2e|content)$/.test(path));
    expect(foreign.length === 0, foreign.join(', '));
  });
  await prove('new creates a site with schemas for code editors', () => {
    site.createContent();
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
    try {
      site.run('validate');
    } catch {
      return;
    } finally {
      site.write(file, text);
    }
    throw new Error('the planted error was not found');
  });
  await prove('build writes to the folder of the site only', () => {
    const before = site.files().length;
    site.run('build', '--quiet');
    expect(site.has('dist/client/assets') && site.has('dist/document.html'), 'dist/ is incomplete');
    expect(site.files().length === before, 'there are new files in the package');
  });
  await prove('explain names the file of a built-in word', () => {
    expect(
      /"blocks\/[\w/-]+\.words\.js"|\.words\.js"/.test(site.run('explain', '/', '--format', 'json')),
      'it does not',
    );
  });
  await prove('start serves the site and ends on SIGTERM', async () => {
    const exitCode = await site.serve(['start'], checkPage);
    expect(exitCode === 0, `the exit code is ${exitCode}`);
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
  site.remove();
  await browser.close();
}
process.exitCode = failures === 0 ? 0 : 1;
