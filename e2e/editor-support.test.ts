import { beforeAll, describe, expect, it } from 'vitest';
import { readContentFiles } from '../engine/content/content-files.ts';
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
        for (const { message, range } of await editor.problems(file))
          problems.push(`${site}/${file}:${range.start.line + 1} ${message}`);
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
});
