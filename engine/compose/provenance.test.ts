import { describe, expect, it } from 'vitest';
import type { JsonPath } from '../content/json-source.ts';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { pageScope, readStructure, recordIn } from './page-composer.ts';
import { blockProvenance, headProvenance, type Provenance, positionOf, supplierOf } from './provenance.ts';

const now = Date.parse('2026-11-21T15:00:00Z');

function pageAt(path: string, site: SmallSite = smallSite) {
  const state = readSite(site);
  const { route } = state.routes.match(path);
  if (route === undefined) throw new Error(`There is no page ${path}.`);
  return { route, recorder: recordIn(pageScope(state, route, now)), model: smallModel };
}

function provenanceOf(path: string, block: string, at: JsonPath, site: SmallSite = smallSite): Provenance {
  const page = pageAt(path, site);
  const { before, main, after } = readStructure(page.route, page.recorder);
  const instance = [...before, ...main, ...after].find(({ elementId }) => elementId === block);
  if (instance === undefined) throw new Error(`There is no block "${block}".`);
  return blockProvenance(instance, at, page);
}

const brief = ({ written, filled }: Provenance) =>
  [written, ...filled].map(({ entry, path, rule }) => `${rule} ${entry.id} ${path.join('.')}`);

describe('the provenance of a value', () => {
  it('names the template and the entries that fill in its placeholders', () => {
    expect(brief(provenanceOf('/towns/keene/tuning', 'head', ['text']))).toEqual([
      'template templates/town-service blocks.1.text',
      'entry services/tuning name',
      'entry cities/keene name',
    ]);
  });

  it('names the cell that a whole value is taken from', () => {
    expect(brief(provenanceOf('/towns/keene/tuning', 'intro', ['text']))).toEqual([
      'template templates/town-service blocks.2.text',
      'entry cities/keene services.tuning.intro',
    ]);
  });

  it('names the copy of a cell without a lead as the source of its opening', () => {
    const site = withProperties('templates/town-service.json', { description: 'See: {{ cell.opening }}' });
    expect(brief(headProvenance('description', pageAt('/towns/keene/tuning', site)))).toEqual([
      'template templates/town-service description',
      'entry cities/keene services.tuning.intro',
    ]);
  });

  it('names the layout', () => {
    expect(brief(provenanceOf('/', 'layout-foot', ['heading']))).toEqual([
      'layout layouts/plain after.0.heading',
    ]);
  });

  it('names the page document and a named entry', () => {
    expect(brief(provenanceOf('/', 'head', ['text']))).toEqual([
      'page pages/index blocks.0.text',
      'entry site tagline',
      'entry claims/clients value',
    ]);
  });

  it('names the sources of the values in the text of an entry', () => {
    const about = ['First.', 'By {{ site.name }} for {{ claims.clients.value }}.'];
    const site = withProperties('cities/keene.json', { about });
    const [found] = provenanceOf('/towns/keene', 'about', ['text', 1], site).filled;
    expect(found).toMatchObject({ rule: 'entry', path: ['about', 1] });
    expect(found?.filled?.map(({ entry, path }) => `${entry.id} ${path.join('.')}`)).toEqual([
      'site name',
      'claims/clients value',
    ]);
  });

  it('names the override that replaces a property', () => {
    const site = withProperties('cities/keene.json', {
      overrides: { 'town-service': { head: { text: 'Only in {{ city.name }}' } } },
    });
    expect(brief(provenanceOf('/towns/keene/tuning', 'head', ['text'], site))).toEqual([
      'override cities/keene overrides.town-service.head.text',
      'entry cities/keene name',
    ]);
  });

  it('names the fallback of a placeholder without a value', () => {
    const site = withProperties('pages/index.json', {
      blocks: [{ id: 'head', type: 'text', text: 'Our {{ site.shortName | default: "shop" }}' }],
    });
    const { filled } = provenanceOf('/', 'head', ['text'], site);
    expect(filled.map(({ rule, offset, entry }) => ({ rule, offset, id: entry.id }))).toEqual([
      { rule: 'fallback', offset: 4, id: 'pages/index' },
    ]);
  });

  it('covers the title of a page', () => {
    expect(brief(headProvenance('title', pageAt('/towns/keene')))).toEqual([
      'template templates/town title',
      'entry cities/keene name',
    ]);
  });
});

describe('the supplier of a value', () => {
  it('is the entry if one value fills in the whole text', () => {
    const supplier = supplierOf(provenanceOf('/towns/keene', 'about', ['text']));
    expect(supplier).toMatchObject({ rule: 'entry', path: ['about'] });
    expect(positionOf(supplier).line).toBeGreaterThan(1);
  });

  it('is the document if several values are filled in', () => {
    expect(supplierOf(provenanceOf('/towns/keene/tuning', 'head', ['text']))).toMatchObject({
      rule: 'template',
    });
  });
});
