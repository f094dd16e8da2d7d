import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandError } from '../../command/command-error.ts';
import { isCommandName } from '../../command/commands.ts';
import { projectRoot } from '../../command/project-root.ts';
import { callCommand } from '../../testing/call-command.ts';
import { validateCommand } from '../../validate/validate-command.ts';
import { askSiteQuestions } from './ask-site-questions.ts';
import { findPlaces } from './find-place.ts';
import { packageSite, scaffoldSite, type WrittenAnswers } from './scaffold-site.ts';

const answers: WrittenAnswers = {
  name: 'Rhône Roofs',
  trade: 'Roofing',
  language: 'en',
  place: 'Lyon, FR',
  phone: '+33 4 65 71 00 00',
  mail: 'office@example.com',
};
const now = new Date('2026-11-22T12:00:00Z');

/** The headings of a block of a new page. */
interface FirstBlock {
  readonly heading?: string;
  readonly groups?: readonly { readonly title: string }[];
}

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'cityblock-new-site-')), 'site');
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const validate = async (...options: readonly string[]) =>
  callCommand(validateCommand, ['--content', folder, '--format', 'json', ...options]);

describe('a new site', () => {
  test.each([
    { language: 'en', place: 'Dover, NH', phone: '603 740 9090' },
    { language: 'es', place: 'Zaragoza, ES', phone: '976 12 34 56' },
    { language: 'fr', place: 'Annecy, FR', phone: '04 50 45 00 00' },
  ])('in the language "$language" has no errors in $place', async (given) => {
    const { files } = scaffoldSite(folder, { ...answers, ...given }, now);
    expect(files.length).toBeGreaterThan(10);
    const { exitCode, stdout } = await validate();
    const { pages, diagnostics } = JSON.parse(stdout);
    const codes = diagnostics.map(({ code }: { readonly code: string }) => code);
    // The instructions to the editor, and the page that is not ready because of them.
    expect(codes).toEqual(['CB_LEFTOVER', 'CB_THIN_CELL', 'CB_LEFTOVER']);
    expect(pages).toBeGreaterThan(8);
    expect(exitCode).toBe(0);
  });

  test.each(
    ['en', 'es', 'fr'].flatMap((language) => [
      { language, name: 'AB', trade: 'Spa', place: 'Ulm, DE', phone: '+49 731 140700' },
      { language, name: 'Io', trade: 'Spa', place: 'Eu, FR', phone: '+33 2 35 50 00 00' },
      {
        language,
        name: 'The Greater Valley Roofing Company, Inc.',
        trade: 'Roofing and Restorations',
        place: 'San Francisco, US',
        phone: '+1 415 776 0100',
      },
    ]),
  )('has no errors in $language for $name, $trade in $place', async (given) => {
    scaffoldSite(folder, { ...answers, ...given }, now);
    const { diagnostics } = JSON.parse((await validate()).stdout);
    expect(diagnostics.filter(({ severity }: { readonly severity: string }) => severity === 'error')).toEqual(
      [],
    );
  });

  test.each([
    ['Dover, NH', '603 740 9090', 'Strafford County'],
    ['Zaragoza, ES', '976 12 34 56', 'Provincia de Zaragoza'],
  ])('knows the county of %s, and its source', (place, phone, county) => {
    scaffoldSite(folder, { ...answers, place, phone }, now);
    const [file = ''] = readdirSync(join(folder, 'cities'));
    expect(JSON.parse(readFileSync(join(folder, 'cities', file), 'utf8'))).toMatchObject({
      county,
      sources: { county: expect.stringMatching(/^GeoNames \(CC BY 4\.0\)/) },
    });
  });

  test.each(['en', 'es', 'fr'])('in the language "%s" repeats no heading on a page', (language) => {
    scaffoldSite(folder, { ...answers, language }, now);
    for (const page of ['services', 'places']) {
      const { blocks } = JSON.parse(readFileSync(join(folder, `pages/${page}.json`), 'utf8'));
      const headings = blocks.flatMap(({ heading, groups = [] }: FirstBlock) => [
        ...(heading === undefined ? [] : [heading]),
        ...groups.map(({ title }) => title),
      ]);
      expect(headings.length).toBeGreaterThan(1);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  test('with a broken file has errors', async () => {
    scaffoldSite(folder, answers, now);
    writeFileSync(join(folder, 'pages/index.json'), '{}');
    expect((await validate()).exitCode).toBe(1);
  });

  test('begins headings with a capital letter', () => {
    scaffoldSite(folder, { ...answers, trade: 'étanchéité' }, now);
    const home = JSON.parse(readFileSync(join(folder, 'pages/index.json'), 'utf8'));
    expect(home.blocks[0].heading).toMatch(/^Étanchéité /);
  });

  test('contains the answers, and marks the facts that a release needs', async () => {
    scaffoldSite(folder, answers, now);
    const site = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'));
    expect(site).toMatchObject({ name: 'Rhône Roofs', language: 'en-FR', timeZone: 'Europe/Paris' });
    expect(site.phones.main.href).toBe('tel:+33465710000');
    const { stdout } = await validate('--release');
    const codes = JSON.parse(stdout).diagnostics.flatMap(
      ({ code, severity }: { readonly code: string; readonly severity: string }) =>
        severity === 'error' ? [code] : [],
    );
    expect(codes.length).toBeGreaterThan(3);
    expect(new Set(codes)).toEqual(new Set(['CB_SAMPLE', 'CB_LEFTOVER']));
  });

  test('a release names every file with invented copy and every instruction', async () => {
    scaffoldSite(folder, answers, now);
    const { diagnostics } = JSON.parse((await validate('--release')).stdout);
    const filesWith = (wanted: string) =>
      new Set(
        diagnostics.flatMap(({ code, file }: { readonly code: string; readonly file: string }) =>
          code === wanted ? [file.slice(file.indexOf('site/') + 'site/'.length)] : [],
        ),
      );
    expect(filesWith('CB_SAMPLE')).toEqual(
      new Set([
        'cities/lyon.json',
        'forms/contact.json',
        'layouts/default.json',
        'pages/index.json',
        'pages/privacy.json',
        'pages/thank-you.json',
        'services/first-appointment.json',
        'services/roofing.json',
        'site.json',
      ]),
    );
    expect(filesWith('CB_LEFTOVER')).toEqual(new Set(['cities/lyon.json']));
  });

  test('takes a telephone number as it is written in its country', () => {
    scaffoldSite(folder, { ...answers, phone: '04 65 71 00 00' }, now);
    const site = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'));
    expect(site.phones).toEqual({
      main: expect.objectContaining({ display: '04 65 71 00 00', href: 'tel:+33465710000' }),
    });
  });

  test('is not written over files', () => {
    scaffoldSite(folder, answers, now);
    expect(() => scaffoldSite(folder, answers, now)).toThrow('is not empty');
  });

  test.each([
    ['name', '', 'Write 1 to 40 characters.'],
    ['language', 'French!', '"fr" or "fr-FR"'],
    ['place', 'Nowhere at all', 'no such place'],
    ['phone', '04 65 71 00', 'country code'],
    ['phone', '+1 465 710 000', 'country code'],
    ['mail', 'office', 'office@example.com'],
  ])('is not written with the %s "%s"', (question, written, hint) => {
    const attempt = () => scaffoldSite(folder, { ...answers, [question]: written }, now);
    expect(attempt).toThrow(CommandError);
    expect(attempt).toThrow(hint);
    expect(() => readdirSync(folder)).toThrow();
  });
});

describe('a new site with a package', () => {
  const scaffold = (given: Partial<WrittenAnswers> = {}) =>
    scaffoldSite(folder, { ...answers, ...given }, now, packageSite(folder, true));
  const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

  test('has the content of a site without one, without errors', async () => {
    scaffold();
    const other = join(folder, '../other');
    const { files } = scaffoldSite(other, answers, now);
    const documents = files.map((file) => relative(other, file)).filter((file) => file.endsWith('.json'));
    expect(documents.length).toBeGreaterThan(10);
    for (const file of documents)
      expect(readFileSync(join(folder, 'content', file))).toEqual(readFileSync(join(other, file)));
    expect(readdirSync(join(folder, 'content')).filter((file) => /^(?:README|\.)/.test(file))).toEqual([]);
    const { exitCode } = await callCommand(validateCommand, ['--content', join(folder, 'content')]);
    expect(exitCode).toBe(0);
  });

  test('depends on this version of the package, and its scripts are commands', () => {
    scaffold();
    const { version, engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const { scripts, ...manifest } = readJson('package.json');
    expect(manifest).toEqual({
      name: 'site',
      private: true,
      type: 'module',
      engines: { node: engines.node },
      dependencies: { cityblock: `^${version}` },
    });
    for (const script of Object.values<string>(scripts))
      expect(isCommandName(script.replace(/^cityblock /, ''))).toBe(true);
  });

  test('has the files of a repository, an editor and a container', () => {
    const { files } = scaffold();
    const around = files.map((file) => relative(folder, file)).filter((file) => !file.startsWith('content'));
    expect(around.toSorted()).toEqual([
      '.dockerignore',
      '.env.example',
      '.github/workflows/validate.yml',
      '.gitignore',
      '.vscode/settings.json',
      'Dockerfile',
      'README.md',
      'package.json',
    ]);
    expect(readJson('.vscode/settings.json')['json.schemas']).toContainEqual({
      fileMatch: ['/content/cities/**/*.json'],
      url: './content/schema/city.json',
    });
    const other = join(folder, '../new');
    const { nextSteps } = scaffoldSite(other, answers, now, packageSite(other, false));
    expect(nextSteps.slice(0, 2)).toEqual([`cd ${other}`, 'npm install']);
  });

  test.each([
    ['en', 'Editing'],
    ['es', 'Editar'],
    ['fr', 'Modifier'],
  ])('has a README in "%s" whose commands exist', (language, heading) => {
    scaffold({ language });
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(readme).toMatch(/^# Rhône Roofs\n/);
    expect(readme).toContain(`\n## ${heading}\n`);
    const commands = [...readme.matchAll(/npx cityblock(?:@latest)? ([a-z]+)/g)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((name) => !isCommandName(name))).toEqual([]);
  });

  test('is not named after a folder without a letter', () => {
    expect(() => packageSite('/sites/…', true)).toThrow('"…" is not a valid name.');
    expect(packageSite('/sites/Rhône Roofs', true)).toMatchObject({ name: 'rhone-roofs' });
  });
});

test('every answer that cannot be used is reported at once, and nothing is written', () => {
  const attempt = () =>
    scaffoldSite(
      folder,
      { ...answers, name: ' ', language: 'a', place: 'Nowhere at all', mail: 'office' },
      now,
    );
  for (const question of ['name', 'language', 'place', 'mail'])
    expect(attempt).toThrow(new RegExp(`^The ${question} ".*" cannot be used\\. `, 'm'));
  expect(attempt).not.toThrow(/^The (?:trade|phone)/m);
  expect(() => readdirSync(folder)).toThrow();
});

test.each([
  ['fr', 'Annecy, FR', '€€', '/communes/:city', '/merci'],
  ['es', 'Zaragoza, ES', '€€', '/zonas/:city', '/gracias'],
  ['en', 'Bath, GB', '££', '/places/:city', '/thank-you'],
])(
  'a site in "%s" has the addresses and the currency of %s, and what a repository needs',
  (language, place, price, city, thanks) => {
    const { files } = scaffoldSite(folder, { ...answers, language, place }, now);
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    expect(read('site.json').priceRange.structuredData).toBe(price);
    expect(read('templates/city.json').path).toBe(city);
    expect(JSON.stringify(read('forms/contact.json'))).toContain(`"${thanks}"`);
    const names = files.map((file) => file.slice(folder.length + 1));
    expect(names).toEqual(
      expect.arrayContaining(['theme.json', 'README.md', '.gitignore', '.github/workflows/validate.yml']),
    );
  },
);

test.each([
  ['fr-fr', 'fr-FR', /^Posez une question/],
  ['es', 'es-FR', /^Haga/],
  ['de-AT', 'en-FR', /^Ask/],
])('a site takes the language tag "%s"', (language, tag, heading) => {
  const { nextSteps } = scaffoldSite(folder, { ...answers, language }, now);
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  expect(read('site.json').language).toBe(tag);
  expect(read('layouts/default.json').after[0].heading).toMatch(heading);
  expect(nextSteps.some((step) => step.includes(`set "language" in site.json to "${language}"`))).toBe(
    language === 'de-AT',
  );
});

test('an answer that cannot be used is asked for again at once', async () => {
  const input = new PassThrough();
  input.end('Rhône Roofs\nRoofing\nF!\nfr\nLyon\n12\n04 65 71 00 00\na@b.fr\n');
  const err = new PassThrough();
  const { language, phone } = await askSiteQuestions({}, { input, err });
  expect([language, phone]).toEqual(['fr', '04 65 71 00 00']);
  const written = String(err.read());
  expect(written.match(/cannot be used/g)).toHaveLength(2);
  expect(written).toMatch(/The language "F!" cannot be used\. .*\nLanguage of the site/);
});

describe('a place', () => {
  test.each([
    ['Lyon', 'FR', undefined],
    ['besancon, France', 'FR', undefined],
    ['La Verne, CA', 'US', 'CA'],
    ['Dover, NH', 'US', 'NH'],
    ['Guelph, ON', 'CA', 'ON'],
    ['Waterloo, Ontario', 'CA', 'ON'],
    ['St-Étienne', 'FR', undefined],
    ["L'Arbresle, Francia", 'FR', undefined],
    ['Frankfurt, Deutschland', 'DE', undefined],
    ['San Sebastián, ES', 'ES', undefined],
  ])('is found by "%s"', (written, country, region) => {
    expect(findPlaces(written)[0]).toMatchObject({ country, region });
  });

  test('is not found in another country', () => {
    expect(findPlaces('Lyon, JP')).toEqual([]);
  });

  test('with a common name is the largest of several', () => {
    expect(findPlaces('Springfield, US').length).toBeGreaterThan(5);
  });
});
