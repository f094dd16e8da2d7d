import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../scripts/project-root.ts';
import { connectBrowser } from './shared-services.ts';
import { type SiteServer, startSite } from './site-server.ts';

let browser: Browser;
let site: SiteServer;

beforeAll(async () => {
  const content = join(projectRoot, 'e2e/fixtures/fisioterapia');
  [browser, site] = await Promise.all([connectBrowser(), startSite({ command: 'start', content })]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('a visitor finds a treatment, its clinics, and the page of both', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/tratamientos`);
  const list = page.locator('#all li > h3');
  expect(await list.allTextContents()).toEqual([
    'Punción seca · Ejemplo',
    'Espalda y cuello · Ejemplo',
    'Rodilla después de una lesión · Ejemplo',
    'Suelo pélvico · Ejemplo',
  ]);
  await list.getByRole('link', { name: 'Espalda y cuello' }).click();
  await page.waitForURL('**/tratamientos/espalda');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Espalda y cuello');
  expect(await page.locator('#treatment dl').innerText()).toMatch(/Precio\s+48\s€/);
  await page.getByRole('link', { name: 'Clínica de las Aceñas' }).click();
  await page.waitForURL('**/clinicas/zamora/espalda');
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Espalda y cuello en Zamora');
  await page.context().close();
});

test('a combination that no clinic names is not found', async () => {
  const page = await browser.newPage();
  const response = await page.goto(`${site.url}/clinicas/palencia/rodilla`);
  expect(response?.status()).toBe(404);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'No hay ninguna página en esta dirección',
  );
  await page.context().close();
});
