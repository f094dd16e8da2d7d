import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { InsertTextFormat } from 'vscode-json-languageservice';
import { readContentFiles } from '../engine/content/content-files.ts';
import { schemaAssociations } from '../engine/editor/schema-associations.ts';
import { unresolvedReferences } from '../engine/editor/schema-references.ts';
import { projectRoot } from '../scripts/command/project-root.ts';
import { describedProperties } from './described-properties.ts';
import { EditorOfSite } from './language-service.ts';

const fixtures = 'e2e/fixtures';
const sites = ['content', `${fixtures}/piano-tuning`, `${fixtures}/toiture`, `${fixtures}/fisioterapia`];

describe('the JSON language service of VS Code', () => {
  it('shows no problem in any file of any valid site', async () => {
    const problems: string[] = [];
    let files = 0;
    for (const site of sites) {
      const editor = new EditorOfSite(site);
      for (const { file } of readContentFiles(site)) {
        if (!file.endsWith('.json')) continue;
        files += 1;
        for (const { message, line } of await editor.problems(file))
          problems.push(`${site}/${file}:${line} ${message}`);
      }
    }
    console.log(`${problems.length} problems in ${files} files of ${sites.length} sites`);
    expect(problems).toEqual([]);
    expect(files).toBeGreaterThan(90);
  });
});

describe('in a site of another trade, it', () => {
  let editor: EditorOfSite;
  beforeAll(() => {
    editor = new EditorOfSite(`${fixtures}/piano-tuning`);
  });

  const city = '"$schema": "../../../../content/schema/city.json"';
  const page = '"$schema": "../../../../content/schema/page.json"';
  const block = (rest: string) => `{ ${page}, "blocks": [{ "id": "a", ${rest} }] }`;

  it.each([
    ['a slug', 'cities/a.json', `{ ${city}, "neighbors": [▮] }`, '"hanover"'],
    ['a service of a city', 'cities/a.json', `{ ${city}, "services": { ▮ } }`, 'piano-tuning'],
    ['a template to override', 'cities/a.json', `{ ${city}, "overrides": { ▮ } }`, 'town'],
    ['a block to override', 'cities/a.json', `{ ${city}, "overrides": { "town": { ▮ } } }`, 'map'],
    [
      'a property to override',
      'cities/a.json',
      `{ ${city}, "overrides": { "town": { "hero": { ▮ } } } }`,
      'heading',
    ],
    ['a variable of an entry', 'cities/a.json', `{ ${city}, "description": ▮ }`, '"{{ site.name }}"'],
    [
      'a variable of a claim',
      'cities/a.json',
      `{ ${city}, "about": [▮] }`,
      '"{{ claims.winter-wait.value }}"',
    ],
    ['a layout', 'pages/a.json', `{ ${page}, "layout": ▮ }`, '"default"'],
    ['a telephone number', 'pages/a.json', `{ ${page}, "phone": "▮" }`, '"sales"'],
    ['a block type', 'pages/a.json', block('"type": ▮'), '"hero"'],
    ['a property of a block', 'pages/a.json', block('"type": "hero", ▮'), 'heading'],
    ['a whole block', 'pages/a.json', `{ ${page}, "blocks": [▮] }`, 'faq'],
    ['a link', 'pages/a.json', block('"type": "hero", "actions": [{ "href": "▮" }]'), '"/towns"'],
    [
      'a page of an entry',
      'pages/a.json',
      block('"type": "hero", "actions": [{ "href": ▮ }]'),
      '"/towns/norwich"',
    ],
    ['an anchor', 'pages/a.json', block('"type": "hero", "actions": [{ "href": "▮" }]'), '"#layout-contact"'],
    [
      'an anchor of another page',
      'pages/a.json',
      block('"type": "hero", "actions": [{ "href": "▮" }]'),
      '"/#figures"',
    ],
    ['a claim', 'pages/a.json', block('"type": "stats", "claims": [▮]'), '"winter-wait"'],
    ['a category', 'pages/a.json', block('"type": "service-list", "groups": [{ "category": ▮ }]'), '"care"'],
    ['the path of a value', 'pages/a.json', block('"type": "faq", "items": { "from": ▮ }'), '"cell.faqs"'],
    ['a condition', 'pages/a.json', block('"type": "faq", "when": ▮'), '"!cell.intro"'],
    ['a variable', 'pages/a.json', block('"type": "hero", "heading": ▮'), '"{{ city.name }}"'],
    [
      'an icon',
      'services/a.json',
      '{ "$schema": "../../../../content/schema/service.json", "icon": ▮ }',
      '"music"',
    ],
    [
      'a picture',
      'services/a.json',
      '{ "$schema": "../../../../content/schema/service.json", "picture": { "file": ▮ } }',
      '"media/workbench.jpg"',
    ],
    [
      'a collection of a template',
      'templates/a.json',
      '{ "$schema": "../../../../content/schema/template.json", "for": { "town": ▮ } }',
      '"cities"',
    ],
    [
      'a word',
      'words.json',
      '{ "$schema": "../../../content/schema/words.json", "article": { ▮ } }',
      'updated',
    ],
    [
      'a page for unknown paths',
      'site.json',
      '{ "$schema": "../../../content/schema/site.json", "notFound": ▮ }',
      '"nowhere"',
    ],
    [
      'a template with thresholds',
      'quality.json',
      '{ "$schema": "../../../content/schema/quality.json", "cells": { ▮ } }',
      'town-service',
    ],
  ])('completes %s', async (_name, file, marked, expected) => {
    const labels = (await editor.proposals(file, marked)).map(({ label }) => label);
    expect(labels).toContain(expected);
  });

  it('inserts a block of each type as a filled example without problems', async () => {
    const { blocks } = editor.state.model;
    const marked = `{ ${page}, "blocks": [▮] }`;
    const snippets = (await editor.proposals('pages/a.json', marked)).filter(
      ({ insertTextFormat, textEdit }) =>
        insertTextFormat === InsertTextFormat.Snippet && textEdit?.newText.includes('"type"'),
    );
    expect(snippets.map(({ label }) => label).sort()).toEqual([...blocks.names()].sort());
    const problems: string[] = [];
    for (const { label, textEdit } of snippets) {
      const inserted = (textEdit?.newText ?? '')
        .replace(/\$\{1:([^}]*)\}/, '$1')
        .replace(/\\([$}\\])/g, '$1');
      const found = await editor.problems('pages/a.json', marked.replace('▮', inserted));
      problems.push(
        ...found.flatMap(({ message }) =>
          /^Missing property "(?:path|layout|title|description)"/.test(message) ? [] : `${label}: ${message}`,
        ),
      );
    }
    console.log(`${snippets.length} block snippets, ${problems.length} problems`);
    expect(problems).toEqual([]);
  });

  it('explains each block type in words of its own', async () => {
    const names = [...editor.state.model.blocks.names()];
    const hovers = new Map<string, string>();
    for (const name of names) {
      const text = await editor.hover('pages/a.json', block(`"type": "▮${name}"`));
      expect(text, name).toContain(name);
      hovers.set(name, text.replaceAll(name, ''));
    }
    console.log(`${new Set(hovers.values()).size} different hovers of ${names.length} block types`);
    expect(new Set(hovers.values()).size).toBe(names.length);
  });

  it.each([
    ['a property of an entry', 'cities/a.json', `{ ${city}, "neigh▮bors": [] }`, /nearest.*\["lebanon"/s],
    ['a property of a block', 'pages/a.json', block('"type": "hero", "head▮ing": "A"'), /h1.*Example: "/s],
    [
      'a word',
      'words.json',
      '{ "$schema": "../../../content/schema/words.json", "article": { "upd▮ated": "A" } }',
      /English/,
    ],
  ])('explains %s with an example', async (_name, file, marked, expected) => {
    expect(await editor.hover(file, marked)).toMatch(expected);
  });

  it.each([
    ['an unknown property', 'cities/a.json', `{ ${city}, "neighbours": [] }`, /neighbours is not allowed/],
    ['an unknown block type', 'pages/a.json', block('"type": "heroo"'), /Value is not accepted.*"hero"/s],
    [
      'a misspelled property of a block',
      'pages/a.json',
      block('"type": "hero", "headin": "A"'),
      /headin is not allowed/,
    ],
    ['a property that is missing', 'pages/a.json', block('"type": "hero"'), /Missing property "heading"/],
    [
      'a link without a slash',
      'pages/a.json',
      block('"type": "hero", "heading": "A", "actions": [{ "label": "A", "href": "towns" }]'),
      /Write a path of this site/,
    ],
    [
      'a text that is too long',
      'pages/a.json',
      block(`"type": "hero", "heading": "${'A'.repeat(200)}"`),
      /maximum length of 110/,
    ],
    ['a wrong type', 'cities/a.json', `{ ${city}, "name": 7 }`, /Expected "string"/],
    [
      'a misspelled icon',
      'services/a.json',
      '{ "$schema": "../../../../content/schema/service.json", "icon": "musik" }',
      /Value is not accepted|not match/,
    ],
    [
      'a schema that does not exist',
      'cities/a.json',
      '{ "$schema": "../schema/town.json" }',
      /Unable to load schema/,
    ],
  ])('reports %s', async (_name, file, text, expected) => {
    const messages = (await editor.problems(file, text)).map(({ message }) => message);
    expect(messages.join('\n')).toMatch(expected);
  });
});

describe('the schemas', () => {
  const editor = new EditorOfSite('content');

  it('describe every property in a sentence with an example', () => {
    const lacking: string[] = [];
    let count = 0;
    for (const [file, text] of editor.schemas) {
      if (!file.startsWith('content/schema/') || file.endsWith('/names.json')) continue;
      const schema: { readonly $defs?: Readonly<Record<string, unknown>> } = JSON.parse(text);
      for (const [name, part] of [[file, schema], ...Object.entries(schema.$defs ?? {})] as const) {
        for (const { path, lack } of describedProperties(part)) {
          if (file.endsWith('/block.json') && part === schema) continue;
          count += 1;
          if (lack !== undefined) lacking.push(`${name}: ${path} has no ${lack}`);
        }
      }
    }
    console.log(`${count} properties, ${lacking.length} without a description with an example`);
    expect(count).toBeGreaterThan(1500);
    expect(lacking).toEqual([]);
  });

  it('are examined for descriptions at every depth', () => {
    const schema = {
      properties: {
        name: { description: 'The name, such as "Hanover".' },
        list: { description: 'Names: ["Hanover"].', items: { properties: { first: {} } } },
        either: {
          description: 'One of two, such as 3.',
          anyOf: [{ properties: { second: { description: 'Name' } } }],
        },
        map: {
          description: 'By key: { "a": 1 }.',
          additionalProperties: { properties: { third: { description: 'The third.' } } },
        },
      },
    };
    expect(
      describedProperties(schema).flatMap(({ path, lack }) => (lack === undefined ? [] : `${path}: ${lack}`)),
    ).toEqual(['list[].first: description', 'either.second: sentence', 'map.*.third: example']);
  });

  it('apply in VS Code to files that do not name one yet', () => {
    const settings: { readonly 'json.schemas': unknown } = JSON.parse(
      readFileSync(join(projectRoot, '.vscode/settings.json'), 'utf8'),
    );
    expect(settings['json.schemas']).toEqual(schemaAssociations(editor.state.model));
  });

  it('refer only to lists and files that exist', () => {
    const files = new Map(
      [...editor.schemas].flatMap(([file, text]) =>
        file.startsWith('content/schema/') ? [[file.replace('content/schema/', ''), text] as const] : [],
      ),
    );
    expect(files.size).toBeGreaterThan(15);
    expect(unresolvedReferences(files)).toEqual([]);
    const broken = files.get('city.json')?.replace('#/$defs/entries-cities', '#/$defs/entries-towns') ?? '';
    expect(unresolvedReferences(new Map([...files, ['city.json', broken]]))).toEqual([
      'city.json: ./names.json#/$defs/entries-towns',
    ]);
  });
});
