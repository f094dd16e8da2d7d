// @vitest-environment jsdom
import axe from 'axe-core';
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../engine/content/json-schema.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { type OpenedForm, openForm } from '../../../testing/opened-form.tsx';
import { readSiteForms, type SiteForms } from '../../../testing/site-forms.ts';
import type { FieldFinding, StudioFile, StudioPicture } from '../../studio-api.ts';
import { followStepKeys } from '../step-keys.ts';
import { today } from '../tasks/today.ts';
import { distinctTitles } from './known-names.ts';

let form: OpenedForm;
let site: SiteForms;

beforeAll(() => {
  site = readSiteForms('e2e/fixtures/piano-tuning');
});

afterEach(() => form.close());

const names = {
  $defs: {
    towns: { examples: ['hanover', 'lebanon', 'norwich'] },
    variables: { examples: ['{{ city.name }}', '{{ city.state }}'] },
  },
};

function fileOf(value: JsonValue): StudioFile {
  const text = JSON.stringify(value);
  return {
    file: 'towns/a.json',
    kind: 'towns',
    schema: 'town',
    text,
    value,
    published: text,
    version: 0,
    conflicts: [],
  };
}

/** Opens a file with properties of these schemas, all of which are required. */
async function open(
  properties: Readonly<Record<string, JsonSchema>>,
  value: JsonValue,
  more: Partial<Parameters<typeof openForm>[0]> & { readonly required?: readonly string[] } = {},
): Promise<OpenedForm> {
  const { required = Object.keys(properties), schemas, ...rest } = more;
  const town = { type: 'object', properties, required, additionalProperties: false };
  form = await openForm({ file: fileOf(value), schemas: { town, names, ...schemas }, ...rest });
  return form;
}

/** Opens a template of the site. */
function openTemplate(more: Partial<Parameters<typeof openForm>[0]> = {}): Promise<OpenedForm> {
  const file = site.files.find((known) => known.file === 'templates/town.json');
  if (file === undefined) throw new Error('The site has no template of towns.');
  return openForm({ file, schemas: site.schemas, ...more });
}

function finding(path: JsonPath, message: string): FieldFinding {
  return {
    file: 'towns/a.json',
    line: 1,
    column: 1,
    code: 'CB_TEXT',
    severity: 'error',
    message,
    path,
    isPublished: false,
  };
}

const pictureOf = (file: string): StudioPicture => ({
  file,
  width: 900,
  height: 600,
  isDrawing: false,
  small: '/small.webp',
  large: '/large.webp',
  change: 'none',
  uses: [],
});

const text = { type: 'string', minLength: 1 };
const phrase = { type: 'string', $ref: './names.json#/$defs/variables' };
const townName = { type: 'string', pattern: '^[a-z]+$', $ref: './names.json#/$defs/towns' };

describe('FileForm', () => {
  it('sends an edit for each change of a text, with the text before it', async () => {
    await open({ postalCodes: text }, { postalCodes: 'a' });
    expect(form.element.querySelector('label')?.textContent).toBe('Postal codes');
    await form.type(['postalCodes'], 'ab');
    await form.type(['postalCodes'], 'abc');
    expect(form.edits).toEqual([
      { path: ['postalCodes'], before: 'a', after: 'ab' },
      { path: ['postalCodes'], before: 'ab', after: 'abc' },
    ]);
  });

  it('changes numbers, boxes, choices, dates, times and days', async () => {
    await open(
      {
        count: { type: 'number' },
        open: { type: 'boolean' },
        sample: { type: 'boolean', const: true },
        kind: { type: 'string', enum: ['city', 'village'] },
        day: { type: 'string', calendarDate: true },
        opens: { type: 'string', pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$' },
        days: { type: 'array', items: { type: 'string', enum: ['Monday', 'Tuesday'] } },
      },
      {
        count: 1,
        open: false,
        sample: true,
        kind: 'city',
        day: '2026-11-21',
        opens: '08:00',
        days: ['Tuesday'],
      },
    );
    await form.type(['count'], '2,5');
    await form.click(form.control(['open']));
    await form.click(form.control(['sample']));
    await form.choose(form.control(['kind']), '1');
    await form.type(['day'], '2026-11-22');
    await form.type(['opens'], '09:30');
    await form.click(form.control(['days']));
    expect(form.edits).toEqual([
      { path: ['count'], before: 1, after: 2.5 },
      { path: ['open'], before: false, after: true },
      { path: ['sample'], before: true, after: undefined },
      { path: ['kind'], before: 'city', after: 'village' },
      { path: ['day'], before: '2026-11-21', after: '2026-11-22' },
      { path: ['opens'], before: '08:00', after: '09:30' },
      { path: ['days'], before: ['Tuesday'], after: ['Monday', 'Tuesday'] },
    ]);
  });

  it('proposes the names of the site, and takes one by keyboard', async () => {
    await open({ town: townName }, { town: 'hanover' });
    await form.type(['town'], 'nor');
    const control = form.control(['town']);
    expect(control.getAttribute('aria-expanded')).toBe('true');
    await form.press(control, 'ArrowDown');
    const active = document.getElementById(control.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('norwich');
    await form.press(control, 'Enter');
    expect(form.edits.at(-1)).toEqual({ path: ['town'], before: 'nor', after: 'norwich' });
    expect(control.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows and chooses entries by their names', async () => {
    const towns = { type: 'string', $ref: './names.json#/$defs/entries-towns' };
    const listed = { $defs: { 'entries-towns': { examples: ['hanover', 'lebanon', 'norwich'] } } };
    const titles = distinctTitles([
      ['hanover', 'Hanover'],
      ['lebanon', 'Old Town'],
      ['norwich', 'Old Town'],
    ]);
    const known = { values: {}, titles: new Map([['entries-towns', titles]]) };
    await open({ town: towns }, { town: 'hanover' }, { known, schemas: { names: listed } });
    const control = form.control(['town']);
    expect(control).toHaveProperty('value', 'Hanover');
    await form.type(['town'], 'old');
    const offers = [...form.field(['town']).querySelectorAll('[role=option]')];
    expect(offers.map(({ textContent }) => textContent)).toEqual([
      'Old Town (lebanon)',
      'Old Town (norwich)',
    ]);
    expect(form.field(['town']).textContent).toContain('Choose a name from the list');
    expect(form.edits).toEqual([]);
    await form.press(control, 'ArrowDown');
    await form.press(control, 'Enter');
    expect(form.edits).toEqual([{ path: ['town'], before: 'hanover', after: 'lebanon' }]);
    expect(control).toHaveProperty('value', 'Old Town (lebanon)');
  });

  it('shows the value of a placeholder on the page beside it', async () => {
    const known = { values: { 'city.name': 'Hanover' }, titles: new Map() };
    await open({ heading: phrase }, { heading: '' }, { known });
    await form.type(['heading'], 'In {{ han');
    const offers = [...form.field(['heading']).querySelectorAll('[role=option]')];
    expect(offers.map(({ textContent }) => textContent)).toEqual(['{{ city.name }}Hanover']);
  });

  it('shows the contrast of a color with those that are next to it', async () => {
    const work = { light: 'oklch(0.43 0.09 160)', dark: 'oklch(0.8 0.08 160)' };
    form = await openForm({
      file: { ...fileOf({ colors: { work } }), schema: 'theme' },
      schemas: site.schemas,
    });
    await form.openAll();
    const contrasts = () => form.field(['colors', 'work', 'light']).querySelectorAll('.contrasts li');
    expect(contrasts().length).toBeGreaterThan(0);
    expect([...contrasts()].filter((pair) => pair.matches('[data-faint]'))).toEqual([]);
    await form.type(['colors', 'work', 'light'], 'oklch(0.9 0.09 160)');
    expect([...contrasts()].filter((pair) => pair.matches('[data-faint]')).length).toBeGreaterThan(0);
    expect(form.edits).toEqual([
      { path: ['colors', 'work', 'light'], before: 'oklch(0.43 0.09 160)', after: 'oklch(0.9 0.09 160)' },
    ]);
  });

  it('gives a color that has only its standard both shades when one is picked', async () => {
    form = await openForm({ file: { ...fileOf({}), schema: 'theme' }, schemas: site.schemas });
    await form.show({ selection: [{ path: ['colors'], label: 'Colors' }] });
    await form.openAll();
    const picker = form.field(['colors', 'work', 'dark']).querySelector('input[type=color]');
    if (!(picker instanceof HTMLInputElement)) throw new Error('The color has no picker.');
    expect(picker.value).toMatch(/^#[\da-f]{6}$/);
    await form.choose(picker, '#00ff80');
    expect(form.edits).toEqual([
      {
        path: ['colors', 'work'],
        before: undefined,
        after: {
          light: expect.stringMatching(/^oklch/),
          dark: expect.stringMatching(/^oklch\(0\.87\d* 0\.2\d* 15\d/),
        },
      },
    ]);
  });

  it('shows only the properties and findings of a selection, in blocks too', async () => {
    form = await openTemplate({
      findings: [finding(['blocks', 1, 'heading'], 'Too long'), finding(['title'], 'Too short')],
    });
    await form.show({
      selection: [
        { path: ['blocks', 1, 'heading'], label: 'The first heading', help: 'A few words.' },
        { path: ['blocks', 1, 'absent'], label: 'None' },
      ],
    });
    const labels = [...form.element.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels).toEqual(['The first heading']);
    expect(form.element.textContent).toContain('A few words.');
    expect(form.element.textContent).toContain('Too long');
    expect(form.element.textContent).not.toContain('Too short');
  });

  it('chooses a picture of the site, and sets the point that stays visible by keys', async () => {
    const file: JsonSchema = { type: 'string', completes: 'pictures' };
    const picture: JsonSchema = { type: 'object', properties: { file }, required: ['file'] };
    const pictures = ['media/hall.jpg', 'media/tuning-fork.jpg'].map(pictureOf);
    await open({ picture }, { picture: { file: 'media/hall.jpg' } }, { pictures });
    await form.openAll();
    await form.press(form.button(/stays visible.*50 % from the left/), 'ArrowLeft');
    await form.click(form.button('Choose another picture'));
    expect(form.button('hall').getAttribute('aria-pressed')).toBe('true');
    await form.click(form.button('tuning fork'));
    expect(document.activeElement?.textContent).toBe('Choose another picture');
    expect(form.edits).toEqual([
      { path: ['picture', 'focus'], before: undefined, after: { x: 0.48, y: 0.5 } },
      { path: ['picture', 'file'], before: 'media/hall.jpg', after: 'media/tuning-fork.jpg' },
    ]);
  });

  it('shows the first of many pictures, and more by a button or a search', async () => {
    const file: JsonSchema = { type: 'string', completes: 'pictures' };
    const pictures = Array.from({ length: 2_000 }, (_, index) => pictureOf(`media/hall-${index}.jpg`));
    await open({ file }, { file: '' }, { pictures });
    await form.click(form.button('Choose a picture'));
    expect(form.element.querySelectorAll('.picture-grid li')).toHaveLength(60);
    await form.click(form.button('Show more (1,940 left)'));
    expect(form.element.querySelectorAll('.picture-grid li')).toHaveLength(120);
    expect(document.activeElement?.textContent).toBe('hall 60');
    const search = form.element.querySelector<HTMLElement>('.picture-filter input');
    if (search === null) throw new Error('The pictures have no search.');
    await form.choose(search, 'hall 1999');
    expect(form.element.querySelectorAll('.picture-grid li')).toHaveLength(1);
  });

  it('shows icons by picture', async () => {
    const file = site.files.find(({ kind }) => kind === 'services');
    if (file === undefined) throw new Error('The site has no service.');
    form = await openForm({ file, schemas: site.schemas });
    await expect.poll(() => form.field(['icon']).querySelectorAll('.picture > *').length).toBeGreaterThan(0);
    await form.type(['icon'], 'shield-check');
    expect(form.field(['icon']).querySelector('[role=option] > .picture > path')).not.toBeNull();
    expect(form.edits.at(-1)?.after).toBe('shield-check');
  });

  it('completes a placeholder that is being typed', async () => {
    await open({ lead: phrase }, { lead: '' });
    await form.type(['lead'], 'Tuning in {{ st');
    const control = form.control(['lead']);
    await form.press(control, 'ArrowDown');
    await form.press(control, 'Enter');
    expect(form.edits.at(-1)?.after).toBe('Tuning in {{ city.state }}');
  });

  it('offers optional properties, adds them without an edit, and removes them', async () => {
    await open({ name: text, note: text }, { name: 'a' }, { required: ['name'] });
    await form.click(form.button('Add “Note”'));
    await form.click(form.element.querySelector<HTMLElement>('.offers button') ?? form.element);
    expect(document.activeElement).toBe(form.control(['note']));
    expect(form.edits).toEqual([]);
    await form.type(['note'], 'b');
    await form.click(form.button('Remove “Note”'));
    expect(form.edits).toEqual([
      { path: ['note'], before: undefined, after: 'b' },
      { path: ['note'], before: 'b', after: undefined },
    ]);
    expect(() => form.field(['note'])).toThrow();
  });

  it('moves items of a list by button and by keyboard, keeps the focus, and says where they are', async () => {
    await open({ towns: { type: 'array', items: townName } }, { towns: ['a', 'b', 'c'] });
    const control = form.control(['towns', 0]);
    await act(async () => control.focus());
    await form.press(control, 'ArrowDown', { altKey: true });
    expect(document.activeElement).toBe(control);
    expect(form.edits).toEqual([{ path: ['towns'], before: ['a', 'b', 'c'], after: ['b', 'a', 'c'] }]);
    expect([...form.element.querySelectorAll('[role=status]')].map((status) => status.textContent)).toContain(
      '“a” is now number 2 of 3',
    );
    await form.type(['towns', 1], 'd');
    expect(form.edits.at(-1)).toEqual({ path: ['towns', 1], before: 'a', after: 'd' });
    await form.click(form.button('Move up: Towns, number 3'));
    expect(form.edits.at(-1)?.after).toEqual(['b', 'c', 'd']);
    const handle = form.button(/^Drag.*: Towns, number 3$/);
    await act(async () => handle.focus());
    await form.press(handle, 'ArrowUp');
    expect(form.edits.at(-1)?.after).toEqual(['b', 'd', 'c']);
    expect(document.activeElement).toBe(form.button(/^Drag.*: Towns, number 2$/));
    await form.press(handle, 'ArrowDown');
    await form.click(form.button('Remove: Towns, number 1'));
    expect(form.edits.at(-1)?.after).toEqual(['c', 'd']);
    expect(document.activeElement).toBe(form.button('Remove: Towns, number 1'));
    await form.click(form.button('Remove: Towns, number 2'));
    expect(document.activeElement).toBe(form.button('Remove: Towns, number 1'));
    await form.click(form.button('Remove: Towns, number 1'));
    expect(document.activeElement).toBe(form.button('Add to “Towns”'));
  });

  it('adds and copies items of a list of objects, in rows that open', async () => {
    const items: JsonSchema = {
      type: 'object',
      properties: { question: text },
      required: ['question'],
      additionalProperties: false,
    };
    await open({ faqs: { type: 'array', items } }, { faqs: [{ question: 'Why?' }] });
    expect(() => form.field(['faqs', 0, 'question'])).toThrow();
    await form.click(form.button('Copy: Why?'));
    expect(form.edits.at(-1)?.after).toEqual([{ question: 'Why?' }, { question: 'Why?' }]);
    await form.type(['faqs', 1, 'question'], 'When?');
    expect(form.edits.at(-1)).toEqual({ path: ['faqs', 1, 'question'], before: 'Why?', after: 'When?' });
    await form.click(form.button('Add to “Questions and answers”'));
    expect(form.edits.at(-1)?.after).toEqual([{ question: 'Why?' }, { question: 'When?' }, {}]);
  });

  it('leaves the buttons of a row as they are when a row above it is removed', async () => {
    const items: JsonSchema = { type: 'object', properties: { question: text } };
    const faqs = ['Why?', 'When?', 'Where?', 'Who?'].map((question) => ({ question }));
    await open({ faqs: { type: 'array', items } }, { faqs });
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    for (const name of [/^Drag.*: Where\?$/, 'Move up: Where?', 'Remove: Where?'])
      observer.observe(form.button(name), { attributes: true });
    await form.click(form.button('Remove: Why?'));
    expect(form.edits.at(-1)?.after).toEqual(faqs.slice(1));
    expect(changes).toEqual([]);
    await form.click(form.button('Move up: Where?'));
    expect(form.edits.at(-1)?.after).toEqual([faqs[2], faqs[1], faqs[3]]);
  });

  it('begins an item with today, and shows what it lacks after the focus has left it', async () => {
    const items: JsonSchema = {
      type: 'object',
      properties: { from: { type: 'string', calendarDate: true }, name: text },
      required: ['from', 'name'],
    };
    await open({ days: { type: 'array', items }, note: text }, { days: [], note: 'a' });
    await form.click(form.button(/^Add to/));
    expect(form.edits.at(-1)?.after).toEqual([{ from: today() }]);
    expect(document.activeElement).toBe(form.control(['days', 0, 'name']));
    await form.show({ findings: [finding(['days', 0], 'The name is missing')] });
    expect(form.element.textContent).not.toContain('The name is missing');
    await act(async () => form.control(['days', 0, 'from']).focus());
    expect(form.element.textContent).not.toContain('The name is missing');
    await act(async () => form.control(['note']).focus());
    expect(form.element.textContent).toContain('The name is missing');
  });

  it('changes the kind of a value, and keeps its text', async () => {
    const from = { type: 'object', properties: { from: { type: 'string' } }, required: ['from'] };
    await open({ intro: { anyOf: [text, { type: 'array', items: text }, from] } }, { intro: 'One.' });
    const chooser = () => form.field(['intro']).querySelector<HTMLElement>('select.branch') ?? form.element;
    await form.choose(chooser(), '1');
    await form.type(['intro', 0], 'Two.');
    await form.choose(chooser(), '2');
    await form.type(['intro', 'from'], 'cell.intro');
    expect(form.edits).toEqual([
      { path: ['intro'], before: 'One.', after: ['One.'] },
      { path: ['intro', 0], before: 'One.', after: 'Two.' },
      { path: ['intro'], before: ['Two.'], after: { from: '' } },
      { path: ['intro', 'from'], before: '', after: 'cell.intro' },
    ]);
  });

  it('adds and renames properties with names that the editor chooses', async () => {
    const links: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };
    await open({ links }, { links: { '/a': '/b' } });
    await form.type(['links', '/a'], '/c');
    const name = form.element.querySelector<HTMLElement>('.add-named input');
    if (name === null) throw new Error('There is no field for a name.');
    await form.choose(name, '/new');
    await form.click(form.button('Add'));
    expect(form.edits).toEqual([
      { path: ['links', '/a'], before: '/b', after: '/c' },
      { path: ['links', '/new'], before: undefined, after: '' },
    ]);
    await form.click(form.button('Rename “/a”'));
    await form.click(form.button('Cancel'));
    expect(document.activeElement).toBe(form.button('Rename “/a”'));
    await form.click(form.button('Rename “/a”'));
    const renamed = form.element.querySelector<HTMLElement>('.named .add-named input');
    if (renamed === null) throw new Error('There is no field for the other name.');
    await form.choose(renamed, '/old');
    await form.click(form.button('Rename'));
    expect(form.edits.at(-1)?.after).toEqual({ '/old': '/c', '/new': '' });
    expect(Object.keys(form.edits.at(-1)?.after ?? {})).toEqual(['/old', '/new']);
  });

  it('shows and adds properties for entries by the names of the entries', async () => {
    const towns = { type: 'string', $ref: './names.json#/$defs/entries-towns' };
    const links: JsonSchema = {
      type: 'object',
      propertyNames: towns,
      additionalProperties: { type: 'string' },
    };
    const listed = { $defs: { 'entries-towns': { examples: ['hanover', 'west-lebanon'] } } };
    const titles = distinctTitles([
      ['hanover', 'Hanover'],
      ['west-lebanon', 'West Lebanon'],
    ]);
    const known = { values: {}, titles: new Map([['entries-towns', titles]]) };
    await open({ links }, { links: { hanover: '' } }, { known, schemas: { names: listed } });
    expect(form.field(['links', 'hanover']).textContent).toContain('Hanover');
    const name = form.element.querySelector<HTMLElement>('.add-named input');
    if (name === null) throw new Error('There is no field for a name.');
    await form.choose(name, 'West Lebanon');
    await form.click(form.button('Add'));
    expect(form.edits).toEqual([{ path: ['links', 'west-lebanon'], before: undefined, after: '' }]);
  });

  it('edits as JSON what has no control, and keeps a text that is no JSON with the reason', async () => {
    await open({ data: {}, name: text }, { data: { a: [1] }, name: 3 });
    await form.type(['data'], '{ "a": ');
    expect(form.edits).toEqual([]);
    expect(form.field(['data']).querySelector('.fault')?.textContent).toMatch(/^Line 1: invalid JSON/);
    await form.type(['data'], '{ "a": 2 }');
    await form.type(['name'], '"b"');
    expect(form.edits).toEqual([
      { path: ['data'], before: { a: [1] }, after: { a: 2 } },
      { path: ['name'], before: 3, after: 'b' },
    ]);
  });

  it('keeps no number in place of a text that is another one, or has more digits', async () => {
    await open({ count: { type: 'number' } }, { count: 1 });
    for (const typed of ['0x10', '1e400', '12345678901234567890', '4.8.8', '-']) {
      await form.type(['count'], typed);
      expect(form.field(['count']).textContent).toContain('Write a number');
    }
    expect(form.edits).toEqual([]);
    await form.type(['count'], '-1e3');
    expect(form.edits).toEqual([{ path: ['count'], before: 1, after: -1000 }]);
  });

  it('leaves a text that is no value to the undoing of the browser', async () => {
    const listed = { type: 'string', $ref: './names.json#/$defs/entries-towns' };
    const known = {
      values: {},
      titles: new Map([['entries-towns', distinctTitles([['hanover', 'Hanover']])]]),
    };
    const entries = { $defs: { 'entries-towns': { examples: ['hanover'] } } };
    const properties = { count: { type: 'number' }, data: {}, town: listed };
    const value = { count: 1, data: { a: [1] }, town: 'hanover' };
    await open(properties, value, { known, schemas: { names: entries } });
    const steps: string[] = [];
    const end = new AbortController();
    followStepKeys((kind) => steps.push(kind), end.signal);
    for (const [name, texts] of [
      ['count', ['2', '2x']],
      ['data', ['{ "a": [2] }', '{']],
      ['town', ['', 'Leb']],
    ] as const)
      for (const typed of texts) {
        await form.type([name], typed);
        await form.press(form.control([name]), 'z', { ctrlKey: true });
        expect(steps.splice(0)).toEqual(typed === texts[0] ? ['undo'] : []);
      }
    end.abort();
  });

  it('is one JSON field for a file without a schema', async () => {
    form = await openForm({ file: { ...fileOf({ a: 1 }), schema: 'unknown' }, schemas: {} });
    await form.type([], '{ "a": 2 }');
    expect(form.edits).toEqual([{ path: [], before: { a: 1 }, after: { a: 2 } }]);
  });

  it('adds a block of a type from the gallery, with an id of its own', async () => {
    form = await openTemplate();
    HTMLDialogElement.prototype.showModal = () => {};
    HTMLDialogElement.prototype.close = () => {};
    // jsdom has no layout: nothing comes into view, and no picture is loaded.
    Reflect.set(
      globalThis,
      'IntersectionObserver',
      class extends EventTarget {
        observe() {}
        disconnect() {}
      },
    );
    await form.click(form.button('Add a block'));
    for (const expected of ['benefits', 'benefits-2']) {
      await form.click(form.button(/^BenefitsA list/));
      const { after } = form.edits.at(-1) ?? {};
      expect(Array.isArray(after) ? after.at(-1) : undefined).toMatchObject({
        id: expected,
        type: 'benefits',
      });
    }
  });

  it('shows findings at their field and above the form, from where they lead to it', async () => {
    const office = {
      type: 'object',
      properties: { street: text, city: text, a: text, b: text, c: text, d: text, e: text },
    };
    const value = { office: { street: '', city: '1', a: '1', b: '1', c: '1', d: '1', e: '1' } };
    await open({ office }, value);
    expect(() => form.field(['office', 'street'])).toThrow();
    await form.show({ findings: [finding(['office', 'street'], 'the street is empty')] });
    const control = form.control(['office', 'street']);
    const described = document.getElementById(control.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain('The street is empty');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    await form.click(form.button(/The street is empty/));
    expect(document.activeElement).toBe(control);
    expect(form.focusedPaths.at(-1)).toEqual(['office', 'street']);
  });

  it('makes the correction of a finding', async () => {
    await open({ link: text }, { link: '/abuot' });
    const fix = { path: ['link'], before: '/abuot', after: '/about' };
    await form.show({ findings: [{ ...finding(['link'], 'the page does not exist'), fix }] });
    await form.click(form.button('Correct it'));
    expect(form.edits).toEqual([fix]);
    // The finding is about the text before.
    expect(() => form.button('Correct it')).toThrow();
    expect(form.control(['link'])).toHaveProperty('value', '/about');
    expect(document.activeElement).toBe(form.control(['link']));
  });

  it('opens what contains the property to focus', async () => {
    form = await openTemplate();
    await form.show({ focus: { path: ['blocks', 1, 'heading'], request: 1 } });
    expect(document.activeElement).toBe(form.control(['blocks', 1, 'heading']));
    expect(form.edits).toEqual([]);
  });

  it('shows all rows of a long list, and at once those up to the property to focus', async () => {
    const towns = Array.from({ length: 60 }, (_, index) => `town ${index}`);
    const focus = { path: ['towns', 50], request: 1 };
    await open({ towns: { type: 'array', items: text } }, { towns }, { focus });
    expect(document.activeElement).toBe(form.control(['towns', 50]));
    expect(form.control(['towns', 59])).toHaveProperty('value', 'town 59');
  });

  it('takes changes by others into all fields but the focused one', async () => {
    await open({ name: text, note: text }, { name: 'a', note: 'b' });
    await form.type(['name'], 'ax');
    await form.show({ file: fileOf({ name: 'other', note: 'other' }) });
    expect(form.control(['name'])).toHaveProperty('value', 'ax');
    expect(form.control(['note'])).toHaveProperty('value', 'other');
    await form.type(['name'], 'axy');
    expect(form.edits.at(-1)).toEqual({ path: ['name'], before: 'ax', after: 'axy' });
  });

  it('moves the focus to what is near if undoing or a button takes its element away', async () => {
    const towns: JsonSchema = { type: 'array', items: text };
    await open({ towns, note: text }, { towns: ['a', 'b'], note: 'c' }, { required: ['towns'] });
    form.control(['towns', 1]).focus();
    await form.show({ file: fileOf({ towns: ['a'], note: 'c' }) });
    expect(document.activeElement).toBe(form.control(['towns', 0]));
    const removal = form.button(/^Remove “note”/i);
    removal.focus();
    await form.click(removal);
    expect(document.activeElement).toBe(form.button(/^Add “note”/i));
  });

  it('shows in the field that is typed in what undoing has made of it', async () => {
    await open({ name: text }, { name: 'a' });
    await form.type(['name'], 'ab');
    await form.show({ file: fileOf({ name: 'ab' }) });
    await form.show({ file: fileOf({ name: 'a' }) });
    expect(form.control(['name'])).toHaveProperty('value', 'a');
  });

  it('keeps what was typed while an earlier edit is answered', async () => {
    await open({ name: text, note: text }, { name: 'a', note: 'b' });
    await form.type(['name'], 'ab');
    await form.type(['name'], 'abc');
    await form.type(['note'], 'bc');
    await form.show({ file: fileOf({ name: 'ab', note: 'b' }) });
    expect(form.control(['name'])).toHaveProperty('value', 'abc');
    expect(form.control(['note'])).toHaveProperty('value', 'bc');
  });

  it('has no faults of accessibility', async () => {
    const findings = [finding(['blocks', 0, 'id'], 'the id is taken')];
    form = await openTemplate({ findings });
    await form.openAll();
    const { violations } = await axe.run(form.element, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
