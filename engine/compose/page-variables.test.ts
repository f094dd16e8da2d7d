import { describe, expect, it } from 'vitest';
import { readSite, withProperties } from '../testing/read-site.ts';
import { pageScope, recordIn } from './page-composer.ts';
import { dimensionsOf, foreignVariables, pageVariables } from './page-variables.ts';
import { rootName } from './root.ts';

const { snapshot, routes } = readSite(
  withProperties('site.json', { links: { menu: [{ label: 'a', href: '/' }] } }),
);
const now = Date.parse('2026-11-21T15:00:00Z');

function routeAt(path: string) {
  const { route } = routes.match(path);
  if (route === undefined) throw new Error(`nothing is at ${path}`);
  return route;
}

const recorderAt = (path: string) => recordIn(pageScope({ snapshot, routes }, routeAt(path), now));

/** Returns the value of a variable on a page and the roots that it read. */
function valueOn(path: string, variable: string) {
  const recorder = recorderAt(path);
  const value = pageVariables(recorder, dimensionsOf(routeAt(path))).value(variable.split('.'));
  return { value, asked: recorder.record().reads.map(({ root }) => rootName(root)) };
}

describe('the variables of a page', () => {
  it.each([
    ['/towns/keene/tuning', 'city.name', 'Keene'],
    ['/towns/keene/tuning', 'city.slug', 'keene'],
    ['/towns/keene/tuning', 'city.geo.latitude', 43],
    ['/towns/keene/tuning', 'city.neighbors', ['dover', 'epping']],
    ['/towns/keene/tuning', 'service.name', 'Tuning'],
    ['/towns/keene/tuning', 'cell.intro', 'Tuning here.'],
    ['/towns/keene/tuning', 'cell.opening', 'Tuning here.'],
    ['/towns/keene', 'cell.opening', undefined],
    ['/towns/keene/repair', 'cell.intro', undefined],
    ['/towns/keene/repair', 'cell.opening', undefined],
    ['/towns/dover/repair', 'cell.intro', undefined],
    ['/towns/keene', 'cell.intro', undefined],
    ['/towns/keene', 'service.name', undefined],
    ['/towns', 'city.name', undefined],
    ['/towns', 'site.name', 'Workshop'],
    ['/towns', 'site.phones.main.display', '(603) 555-0100'],
    ['/towns', 'page.path', '/towns'],
    ['/towns', 'page.query', undefined],
    ['/towns', 'page', undefined],
    ['/towns', 'claims.clients.value', '40+'],
    ['/towns', 'claims.nothing.value', undefined],
    ['/towns', 'claims', undefined],
    ['/towns', 'cities.keene.name', 'Keene'],
    ['/towns', 'cities.keene.slug', 'keene'],
    ['/towns', 'layouts.plain.before', undefined],
    ['/towns', 'nothing', undefined],
    ['/towns', 'constructor', undefined],
    ['/towns', 'site.constructor', undefined],
    ['/towns', 'site.__proto__', undefined],
    ['/towns', 'site.name.length', undefined],
    ['/towns', 'site.links.menu.0', undefined],
  ])('on %s: %s is %j', (path, variable, value) => {
    expect(valueOn(path, variable).value).toEqual(value);
  });

  it('have the lead of a cell as its opening, or else the first sentence of its copy without markup', () => {
    const opening = (cell: object) => {
      const state = readSite(withProperties('cities/keene.json', { services: { tuning: cell } }));
      const { route } = state.routes.match('/towns/keene/tuning');
      if (route === undefined) throw new Error('there is no cell');
      const recorder = recordIn(pageScope(state, route, now));
      return [
        pageVariables(recorder, dimensionsOf(route)).value(['cell', 'opening']),
        foreignVariables(recorder, route).value(['cell', 'opening']),
      ];
    };
    const intro = ['Tuned in a [cold hall](/halls). Then twice a year.', 'More.'];
    const lead = 'Pianos in cold halls.';
    expect(opening({ intro })).toEqual(['Tuned in a cold hall.', 'Tuned in a cold hall.']);
    expect(opening({ intro: 'One. Two.' })).toEqual(['One.', 'One.']);
    expect(opening({ intro: 'Near St. Albans. Two.' })).toEqual(['Near St. Albans.', 'Near St. Albans.']);
    expect(opening({ intro, lead })).toEqual([lead, lead]);
  });

  it('are read relative to the subjects, so that the record is valid for other cells', () => {
    expect(valueOn('/towns/keene/tuning', 'city.name').asked).toEqual([':cities']);
    expect(valueOn('/towns/keene/tuning', 'cell.intro').asked).toEqual([':cell']);
    expect(valueOn('/towns/keene/tuning', 'claims.clients.value').asked).toEqual([
      'claims/clients',
      'has-begun 2027-02-01',
    ]);
    expect(valueOn('/towns/keene/tuning', 'nothing').asked).toEqual([]);
  });

  it('of another page are read from named entries', () => {
    const recorder = recorderAt('/towns');
    const other = foreignVariables(recorder, routeAt('/towns/keene/tuning'));
    expect(other.value(['city', 'name'])).toBe('Keene');
    expect(other.value(['cell', 'intro'])).toBe('Tuning here.');
    expect(other.value(['page', 'path'])).toBe('/towns/keene/tuning');
    expect(other.value(['site', 'name'])).toBe('Workshop');
    expect(other.value(['claims', 'clients', 'value'])).toBe('40+');
    expect(other.value(['post', 'title'])).toBeUndefined();
    expect(recorder.record().reads.map(({ root }) => rootName(root))).toEqual([
      'cities/keene',
      'site',
      'claims/clients',
      'has-begun 2027-02-01',
    ]);
  });

  it("count years on the page's date, valid until the next anniversary", () => {
    const recorder = recorderAt('/towns');
    expect(pageVariables(recorder, []).yearsSince('2001-11-22')).toBe(24);
    expect(new Date(recorder.record().until).toISOString()).toBe('2026-11-22T05:00:00.000Z');
  });
});

describe('a recorder', () => {
  it('records each entry once', () => {
    const recorder = recorderAt('/towns/keene/tuning');
    const names = () => recorder.record().reads.map(({ root }) => rootName(root));
    for (const _ of [1, 2]) {
      expect(recorder.subject('cities')?.name).toBe('Keene');
      expect(Object.keys(recorder.entry('cities', 'dover')?.services.tuning ?? { none: 1 })).toEqual([]);
      expect(recorder.entry('cities', 'nowhere')).toBeUndefined();
      expect(recorder.all('services').map((service) => service.slug)).toEqual(['moving', 'repair', 'tuning']);
      expect(Object.keys(recorder.site.links ?? {})).toEqual(['menu']);
      expect(recorder.cell?.intro).toBe('Tuning here.');
      expect(recorder.value({ kind: 'entry', id: 'site' }, ['name'])).toBe('Workshop');
    }
    expect(names()).toEqual([
      ':cities',
      'cities/dover',
      'cities/nowhere',
      'collection services',
      'services/moving',
      'services/repair',
      'services/tuning',
      'site',
      ':cell',
    ]);
    expect(new Set(names()).size).toBe(names().length);
  });

  it('returns read-only views that behave like plain objects', () => {
    const { site } = recorderAt('/towns');
    expect({ ...site.office.geo }).toEqual({ latitude: 42.9, longitude: -72.3 });
    expect('email' in site).toBe(true);
    expect('nothing' in site).toBe(false);
    expect(JSON.parse(JSON.stringify(site.hours))).toEqual({
      visible: '9 to 5',
      open: [{ days: ['Monday'], opens: '09:00', closes: '17:00' }],
      exceptions: [],
    });
    expect(Reflect.set(site, 'name', 'other')).toBe(false);
    expect(Reflect.deleteProperty(site.office, 'geo')).toBe(false);
    expect(() => Object.defineProperty(site, 'name', { value: 'x' })).toThrow(TypeError);
    expect(() => Object.assign(site.hours.open, ['x'])).toThrow(TypeError);
    expect(site.name).toBe('Workshop');
  });
});
