import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { affectedPages } from '../../engine/changes/affected-pages.ts';
import { type ContentFile, readContentFiles } from '../../engine/content/content-files.ts';
import { PictureReader } from '../../engine/content/picture-files.ts';
import { editorSchemas } from '../../engine/editor/editor-schemas.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { llmsFile } from '../../engine/render/llms.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { RouteTable } from '../../engine/routes/route-table.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { sitemapFiles } from '../../engine/routes/sitemap.ts';
import { rendererOptions } from '../testing/renderer-options.ts';
import { builtInModel } from './built-in-model.ts';
import { readExamples } from './read-examples.ts';

/** A site whose matrix is made of collections that it declares: clinics and treatments. It has no city and no service. */
const folder = join(import.meta.dirname, '../../e2e/fixtures/fisioterapia');
const files = readContentFiles(folder);
const { pictures, faults } = new PictureReader(folder).read();
const siteUrl = 'https://clinics.example.org';
const today = '2026-11-21';
const now = Date.parse(`${today}T12:00:00Z`);
const base = builtInModel;

function load(changed: readonly ContentFile[]) {
  return new ContentLoader(base).load(changed, { pictures, faults });
}

function stateOf(changed: readonly ContentFile[]): SiteState {
  const { snapshot, model, diagnostics } = load(changed);
  if (snapshot === undefined || diagnostics.length > 0)
    throw new Error(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return { snapshot, routes: new RouteTable(snapshot, model), model };
}

/** Replaces a text in a file, which must contain it. */
function withText(file: string, text: string, replacement: string): readonly ContentFile[] {
  const found = files.find((each) => each.file === file && each.text.includes(text));
  if (found === undefined) throw new Error(`${file} does not contain ${text}`);
  return files.map((each) =>
    each === found ? { ...each, text: each.text.replace(text, replacement) } : each,
  );
}

const rendererOf = () => new PageRenderer(rendererOptions(base, { siteUrl }));

const site = stateOf(files);
const renderer = rendererOf();
const render = (path: string) => renderer.render(site, path, now);
const paths = [...site.routes.routes()].map(({ path }) => path);

describe('a site with declared collections', () => {
  it('has a page for every entry and for every combination that its entries name', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['/clinicas/zamora', '/tratamientos/rodilla', '/clinicas/zamora/rodilla']),
    );
    expect(paths).not.toContain('/clinicas/palencia/rodilla');
    expect(paths.length).toBeGreaterThanOrEqual(20);
  });

  it.each(paths)('%s is rendered with the name of the site and of its entries', (path) => {
    const { html, status } = render(path);
    expect(status).toBe(200);
    expect(html).toContain('Fisioterapia Duero');
    const { route } = site.routes.match(path);
    const subjects = route?.kind === 'cell' ? [...route.subjects.keys()] : [];
    for (const collection of subjects) {
      const slug = route?.kind === 'cell' ? route.subjects.get(collection)?.slug : undefined;
      const entry = site.snapshot.collections[collection]?.get(slug ?? '');
      expect(html).toContain(JSON.parse(entry?.source.text ?? '{}').name);
    }
  });

  it('formats values in its language and links the pages of a combination', () => {
    const { html } = render('/clinicas/palencia');
    expect(html).toContain('39,50\u00a0€');
    expect(html).toContain('2 de octubre de 2023');
    expect(html).toContain('href="/clinicas/palencia/espalda"');
    const treatment = render('/tratamientos/espalda').html;
    expect(treatment).toContain('href="/clinicas/zamora/espalda"');
    expect(treatment).not.toContain('href="/clinicas/zamora/rodilla"');
  });

  it('describes entries for search engines as its mapping says', () => {
    const [, text = '{}'] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(render('/clinicas/palencia').html) ?? [];
    const { '@graph': graph } = JSON.parse(text);
    expect(graph).toContainEqual({
      '@type': 'MedicalClinic',
      '@id': `${siteUrl}/clinicas/palencia#entry`,
      name: 'Clínica de la Dársena',
      description: 'La más pequeña: una sala, y cita en la misma semana.',
      availableService: [
        { '@type': 'MedicalTherapy', name: 'Espalda y cuello', url: `${siteUrl}/tratamientos/espalda` },
        { '@type': 'MedicalTherapy', name: 'Punción seca', url: `${siteUrl}/tratamientos/punciones` },
      ],
    });
  });

  it('is in the sitemap and in the description for language models', () => {
    const sitemap = [...sitemapFiles(site.routes, siteUrl).values()].join('\n');
    expect(sitemap).toContain(`${siteUrl}/clinicas/zamora/rodilla<`);
    const llms = llmsFile(site, now, siteUrl);
    expect(llms).toContain('## Clínicas');
    expect(llms).toContain(`${siteUrl}/tratamientos/rodilla`);
  });

  it('has schemas for editors, which describe every field', () => {
    const schemas = editorSchemas(site.model, readExamples());
    expect(site.model.declared.size).toBeGreaterThan(1);
    for (const [name, { fields }] of site.model.declared) {
      const { properties } = schemas[name] ?? {};
      for (const field of Object.keys(fields))
        expect(properties?.[field]?.description, `${name}: ${field}`).toBeDefined();
    }
  });
});

describe('a change of a declared entry', () => {
  it.each([
    ['treatments/rodilla.json', '"price": 55', '"price": 57'],
    ['treatments/rodilla.json', 'Medimos la fuerza', 'Medimos el tono'],
    ['clinics/zamora.json', '"rodilla"', '"punciones"'],
    ['clinics/zamora.json', 'Clínica de las Aceñas', 'Clínica del Duero'],
    ['collections.json', '"label": "Minutos"', '"label": "Duración"'],
    ['collections.json', '"image": "photo",\n', ''],
  ])('affects all pages that differ, and not the others: %s, %s', (file, text, replacement) => {
    const after = stateOf(withText(file, text, replacement));
    const pages = paths.map((path) => {
      const { html, record } = render(path);
      return { path, html, record };
    });
    const affected = affectedPages(pages, after, now).map(({ path }) => path);
    const changed = rendererOf();
    const differing = pages
      .filter(({ path, html }) => changed.render(after, path, now).html !== html)
      .map(({ path }) => path);
    expect(differing.length).toBeGreaterThan(0);
    expect(affected).toEqual(expect.arrayContaining(differing));
    expect(affected.length).toBeLessThan(paths.length);
  });
});

describe('a mistake in a block or a mapping', () => {
  it.each([
    ['templates/clinica.json', '"collection": "treatments"', '"collection": "tratments"', /"treatments"/],
    ['templates/clinica.json', '"minutes"', '"minuts"', /"minutes"/],
    ['pages/treatments.json', '"picture": "photo"', '"picture": "bring"', /"image"/],
    ['templates/tratamiento.json', '"referringBy": "treatments"', '"referringBy": "town"', /"reference"/],
    ['templates/clinica.json', '"from": "clinic.treatments"', '"from": "clinic.treatment"', /"treatments"/],
    ['templates/clinica.json', '"structuredData": ["entry"]', '"structuredData": ["entri"]', /"entry"/],
    ['pages/treatments.json', '"path"', '"structuredData": ["entry"], "path"', /remove "entry"/],
    ['collections.json', '"type": "MedicalTherapy"', '"type": "MedicalTerapy"', /"MedicalTherapy"/],
    ['collections.json', '"availableService"', '"availableServices"', /"availableService"/],
    ['collections.json', '"description": "summary"', '"description": "sumary"', /"summary"/],
    ['collections.json', '"availableService": "treatments"', '"availableService": "rooms"', /expects/],
  ])('is reported with advice: %s, %s', (file, text, replacement, hint) => {
    const { diagnostics } = load(withText(file, text, replacement));
    expect(diagnostics.map((each) => each.file)).toEqual([file]);
    expect(diagnostics[0]?.hint).toMatch(hint);
  });
});
