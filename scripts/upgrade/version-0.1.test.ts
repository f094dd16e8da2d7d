import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { blockRenderer, styles } from '../../server/ssr-bundle.ts';
import { migrateFolder } from './migrate-folder.ts';

/** A site that `new site` of version 0.1 wrote, with blocks that later formats change, and the texts of its pages then. */
const fixture = join(import.meta.dirname, 'testing/version-0.1');
const now = Date.parse('2026-11-28T12:00:00Z');

/** The texts that later versions write otherwise: [before, after]. */
const differences: readonly (readonly [string, string])[] = [];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-upgraded-'));
  cpSync(join(fixture, 'content'), folder, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

it('a site of version 0.1 is refused until it is upgraded, and then has the same texts on all pages', () => {
  const content = new SiteContent(folder, builtInModel);
  expect(content.read(now)).toMatchObject({ state: undefined, diagnostics: [{ code: 'CB_CONTENT_FORMAT' }] });
  migrateFolder(folder, { dryRun: false });
  const { state } = content.read(now);
  if (state === undefined) throw new Error('The upgraded site has errors.');
  const renderer = new PageRenderer({
    model: builtInModel,
    blockTypes,
    blockRenderer,
    styles,
    shell: { start: '<html lang="%lang%"><head>', middle: '</head><body>', end: '</body></html>' },
    siteUrl: 'https://www.example.com',
    mode: 'production',
    onBlockFailure: ({ error }) => {
      throw error;
    },
  });
  const pages = [...state.routes.routes()].map(
    ({ path }) => [path, textOf(renderer.render(state, path, now).html)] as const,
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(Object.fromEntries(pages)).toEqual(
    JSON.parse(differences.reduce((text, [before, after]) => text.replaceAll(before, after), storedPages())),
  );
});

const storedPages = () => readFileSync(join(fixture, 'pages.json'), 'utf8');

function textOf(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|svg|template)\b.*?<\/\1>/gs, '')
    .split(/<[^>]+>|\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ');
}
