import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/command/project-root.ts';
import { siteUrl } from '../server/testing/renderer-options.ts';
import { findHeadFaults } from './site/head-faults.ts';
import { lookedAt } from './site/looked-at.ts';
import { findMarkupFaults } from './site/markup-faults.ts';
import { RenderedSite } from './site/rendered-site.ts';

// The checks have their own tests, in e2e/site/checks/.
describe.each(['toiture', 'fisioterapia'])('the site %s', (folder) => {
  const site = new RenderedSite(join(projectRoot, 'e2e/fixtures', folder));
  const { name, language } = site.state.snapshot.site.value;
  const routes = [...site.state.routes.routes()];
  // The pages of one template have the same blocks.
  const templates = Map.groupBy(routes, ({ kind, path, document }) =>
    kind === 'page' ? path : document.slug,
  );
  const paths = [...templates.values()].flatMap(([first]) => (first === undefined ? [] : first.path));

  it('has valid, accessible HTML on every kind of page', async () => {
    const faults: string[] = [];
    for (const path of [...paths, '/no-such-page'])
      faults.push(...(await findMarkupFaults(site.render(path).html)).map((fault) => `${path} ${fault}`));
    lookedAt(`markup of ${folder}`, paths.length + 1, 'pages');
    expect(faults).toEqual([]);
  });

  it('has a title and a description on every listed page that search results show in full', () => {
    const pages = site.sitemapPaths().map((path) => site.render(path));
    lookedAt(`heads of ${folder}`, pages.length, 'pages');
    expect(findHeadFaults(pages, siteUrl, name, language)).toEqual([]);
  });
});

it('shows a field of declared entries alike, however long its text is', () => {
  const site = new RenderedSite(join(projectRoot, 'e2e/fixtures/fisioterapia'));
  const { html } = site.render('/clinicas');
  expect(html).toContain('<p>La más pequeña: una sala, y cita en la misma semana.</p>');
  expect(html).not.toContain('>Resumen</dt>');
});
