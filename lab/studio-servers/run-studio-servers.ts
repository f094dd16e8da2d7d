import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { launchBrowser } from '../../e2e/launch-browser.ts';
import { valueIn } from '../../server/studio/changes/property-edits.ts';
import { killPublication } from '../studio-kill/kill-publication.ts';
import { type EditorName, StudioSite } from '../studio-kill/studio-site.ts';

export interface StudioServersOptions {
  /** Gets the content and the data of the servers. */
  readonly folder: string;
  /** The address of the database of each server. */
  readonly databases: readonly [string, string];
  /** How often a server is killed while it publishes. */
  readonly kills: number;
  readonly random: () => number;
  readonly onStep: (step: StepResult) => void;
}

export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly faults: readonly string[];
  readonly remark: string;
}

/** An editor at a browser of their own, on a server of their own. */
interface Editor {
  readonly site: StudioSite;
  readonly email: string;
  readonly token: string;
  readonly page: Page;
}

const town = 'cities/hanover.json';
/** Are changed by a publication that is interrupted. */
const fields = ['hanover', 'lebanon', 'norwich', 'west-lebanon', 'woodstock'].map((name) => ({
  file: `cities/${name}.json`,
  path: ['keyIndustries', 0],
}));
/** Milliseconds until an editor must see another one, who may be out of sight. */
const longestSearch = 30_000;

/** Lets two editors work on one site with two servers, step by step. A fault of a step ends it, and the next one begins. */
export async function runStudioServers(options: StudioServersOptions): Promise<void> {
  const { folder, databases, kills, random } = options;
  const [firstUrl, secondUrl] = databases;
  const first = await StudioSite.open({
    folder: join(folder, 'first'),
    location: { kind: 'postgres', url: firstUrl },
  });
  const second = await StudioSite.open({
    folder: join(folder, 'second'),
    location: { kind: 'postgres', url: secondUrl },
    beside: first,
  });
  const browser = await launchBrowser();
  try {
    const [eva, olu] = [await open(browser, first, 'eva'), await open(browser, second, 'olu')];
    const step = stepsOf(options.onStep);
    await step('each sees that the other changes the file', () => changeBoth(eva, olu));
    await step('both publish different properties of the file', () => publishBoth(eva, olu));
    await step('the second chooses between two values of a property', () => chooseValue(eva, olu));
    for (let index = 0; index < kills; index += 1) {
      const [site, survivor] = index % 2 === 0 ? [first, second] : [second, first];
      const hasGit = index % 4 < 2;
      await step('a server is killed while it publishes', () => kill(site, survivor, hasGit, random));
    }
  } finally {
    await browser.close();
    await second.close();
    await first.close();
  }
}

type Findings = { readonly faults: readonly string[]; readonly remark: string };

function stepsOf(onStep: StudioServersOptions['onStep']) {
  return async (name: string, work: () => Promise<Findings | undefined>): Promise<void> => {
    const start = performance.now();
    const { faults, remark } = await work().then(
      (findings) => findings ?? { faults: [], remark: '' },
      (error: unknown) => ({ faults: [error instanceof Error ? error.message : String(error)], remark: '' }),
    );
    onStep({ name, seconds: (performance.now() - start) / 1000, faults, remark });
  };
}

async function open(browser: Browser, site: StudioSite, name: EditorName): Promise<Editor> {
  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 1440, height: 900 } });
  const token = await site.signIn(name);
  await site.setSession(context, token);
  return { site, email: `${name}@ruiz.example`, token, page: await context.newPage() };
}

const propertiesOf = ({ site }: Editor) =>
  z.looseObject({}).parse(JSON.parse(readFileSync(join(site.contentDir, town), 'utf8')));

/** Opens the form of the town, and types a value of a property. */
async function change({ page }: Editor, label: string, value: string): Promise<void> {
  await page.goto(`/studio?${new URLSearchParams({ file: town })}`);
  await page.getByLabel(label, { exact: true }).first().fill(value);
  await page.getByRole('status').filter({ hasText: 'All changes kept' }).waitFor();
}

const seesOther = ({ page }: Editor, { email }: Editor) =>
  page.getByText(`${email} is changing this file too`).first().waitFor({ timeout: longestSearch });

async function publish({ page }: Editor): Promise<void> {
  await page.goto('/studio/review');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('heading', { name: 'Published' }).waitFor();
}

function expectPublished(editor: Editor, expected: Readonly<Record<string, string>>): void {
  const published = propertiesOf(editor);
  for (const [property, value] of Object.entries(expected))
    if (published[property] !== value)
      throw new Error(`${property} is "${published[property]}" in the file, and not "${value}"`);
}

async function changeBoth(eva: Editor, olu: Editor): Promise<undefined> {
  await change(eva, 'County', 'Grafton County East');
  await change(olu, 'Population', '1');
  await seesOther(olu, eva);
  await eva.page.reload();
  await seesOther(eva, olu);
}

async function publishBoth(eva: Editor, olu: Editor): Promise<undefined> {
  await publish(eva);
  await publish(olu);
  expectPublished(eva, { county: 'Grafton County East', population: '1' });
}

async function chooseValue(eva: Editor, olu: Editor): Promise<undefined> {
  await change(eva, 'Name', 'By Eva');
  await change(olu, 'Name', 'By Olu');
  await publish(eva);
  expectPublished(eva, { name: 'By Eva' });
  const { page } = olu;
  await page.goto('/studio/review');
  await page.getByRole('heading', { name: 'Changed twice: Name' }).waitFor();
  for (const value of ['By Eva', 'By Olu']) await page.getByText(value, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Keep yours' }).click();
  await page.getByRole('heading', { name: 'Changed twice' }).waitFor({ state: 'detached' });
  await publish(olu);
  expectPublished(olu, { name: 'By Olu', county: 'Grafton County East' });
}

/** Kills a server while it publishes changes of many files. The other one completes the publication, or takes it back. */
async function kill(
  site: StudioSite,
  survivor: StudioSite,
  hasGit: boolean,
  random: () => number,
): Promise<Findings> {
  const token = await site.signIn('eva');
  for (const field of fields) {
    const before = valueIn((await site.file(token, field.file)).value, field.path);
    await site.edit(token, field, { before, after: `${before} ${Math.round(random() * 1_000)}` });
  }
  const files = fields.map(({ file }) => file);
  const interrupt = () => killPublication({ site, survivor, token, files, hasGit, random });
  try {
    const { state, wasHalf, faults } = await (hasGit ? interrupt() : site.withoutGit(interrupt));
    return { faults, remark: `${state} published${wasHalf ? ', half at the kill' : ''}` };
  } finally {
    await site.start();
  }
}
