// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenedForm, openForm } from '../../../testing/opened-form.tsx';
import { readSiteForms, type SiteForms } from '../../../testing/site-forms.ts';
import type { FieldFinding } from '../../studio-api.ts';

let form: OpenedForm;
let site: SiteForms;

beforeAll(() => {
  // Modules keep the words of the language in which they were loaded, also for other test files of the process.
  vi.resetModules();
  site = readSiteForms('e2e/fixtures/fisioterapia');
});

afterEach(() => form.close());

afterAll(() => {
  vi.resetModules();
});

async function open(name: string, findings: readonly FieldFinding[] = []): Promise<OpenedForm> {
  const file = site.files.find((known) => known.file === name);
  if (file === undefined) throw new Error(`The site has no file ${name}.`);
  const { schemas, collections } = site;
  form = await openForm({ file, schemas, collections, findings, language: 'es-ES' });
  await form.openAll();
  return form;
}

/** The texts of an element that are in the language of the site. */
function ownTexts(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const english of copy.querySelectorAll('[lang="en"]')) english.remove();
  return copy.textContent ?? '';
}

describe('the form of a site in Spanish', () => {
  it('names block types and values in Spanish, and marks descriptions as English', async () => {
    await open('pages/index.json');
    const titles = [...form.element.querySelectorAll('.opener .title')].map((title) => title.textContent);
    expect(titles).toEqual(expect.arrayContaining(['Primera sección', 'Lista de entradas', 'Pasos']));
    const variant = form.element.querySelector('[data-path*="structuredData"] select');
    expect([...(variant?.querySelectorAll('option') ?? [])].map((option) => option.textContent)).toContain(
      'Servicio en una ciudad',
    );
    const help = [...form.element.querySelectorAll('.help')];
    expect(help.length).toBeGreaterThan(5);
    expect(help.map(ownTexts).filter((text) => !/^(?:Ejemplo: )?$/.test(text))).toEqual([]);
  });

  it('shows the labels and values of the collections of the site as the site has written them', async () => {
    await open('clinics/palencia.json');
    expect(form.field(['rooms']).textContent).toBe('Salas');
    expect(
      [...form.field(['days']).querySelectorAll('option')].map(({ textContent }) => textContent),
    ).toContain('lunes');
  });

  it('shows what a finding says in general above the English message of its rule', async () => {
    const path = ['blocks', 0, 'heading'];
    const place = { file: 'pages/index.json', line: 1, column: 1, path, isPublished: false };
    await open('pages/index.json', [
      {
        ...place,
        code: 'CB_CAPITALS',
        severity: 'warning',
        message: '"X" is in capitals',
        hint: 'Write "x".',
      },
    ]);
    const shown = form.field(path).querySelector('.finding');
    expect(shown === null ? '' : ownTexts(shown).trim()).toBe(
      'Advertencia: El texto está escrito en mayúsculas.',
    );
    expect(shown?.querySelector('[lang="en"]')?.textContent).toBe('"X" is in capitals. Write "x".');
  });
});
