import { describe, expect, it } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { readContentFiles } from '../../engine/content/content-files.ts';
import { ContentModel } from '../../engine/content/content-model.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { readDimensions } from '../../engine/routes/matrix.ts';
import { rulesOf } from '../../engine/rules/rules.ts';
import { blockFaults } from '../../engine/rules/schema/block-faults.ts';
import { schemaFaults } from '../../engine/rules/schema/schema-validator.ts';
import { VariableSchemas } from '../../engine/rules/schema/variable-schemas.ts';
import { dictionaries } from '../../server/words/dictionaries.ts';

const model = new ContentModel(blockTypes, dictionaries, rulesOf('copy'));

/** The hint for an unknown property of a document, or of an object in it: "geo.lat". */
function hintForProperty(kind: string, written: string): string | undefined {
  const [name = '', ...parents] = written.split('.').reverse();
  const value = parents.reduce<unknown>((inner, parent) => ({ [parent]: inner }), { [name]: 'x' });
  return schemaFaults(model.schemaOf(kind), value, 'the document').find(
    ({ code, path }) => code === 'CB_UNKNOWN_PROPERTY' && path.at(-1) === name,
  )?.hint;
}

/** The hint for a block type that does not exist. */
function hintForBlock(type: string): string | undefined {
  return blockFaults(model, 'pages', { blocks: [{ type, id: 'first' }] })[0]?.hint;
}

/** The hint for an icon that does not exist. */
function hintForIcon(icon: string): string | undefined {
  return schemaFaults(model.schemaOf('services'), { icon }, 'the document').find(
    ({ path }) => path[0] === 'icon',
  )?.hint;
}

const content = new ContentLoader(model).load(readContentFiles('e2e/fixtures/piano-tuning')).withoutFaults();

/** The hint for a variable that does not exist on a page about a city and a service, or about none. */
function hintForVariable(written: string, isAbout = true): string | undefined {
  if (content === undefined) throw new Error('The site cannot be loaded.');
  const template = content.templates.find(({ id }) => id === 'templates/town-service');
  if (template === undefined) throw new Error('The site has no such template.');
  const read = readDimensions(template, model);
  const dimensions = isAbout && read.ok ? read.dimensions : [];
  const found = new VariableSchemas(content, model).lookUp(written.split('.'), dimensions);
  return found.ok ? undefined : found.hint;
}

const properties: readonly (readonly [kind: string, written: string, meant: string])[] = [
  ['cities', 'zipCodes', 'postalCodes'],
  ['cities', 'zip_codes', 'postalCodes'],
  ['cities', 'postcodes', 'postalCodes'],
  ['cities', 'geo.lat', 'latitude'],
  ['cities', 'geo.lng', 'longitude'],
  ['cities', 'geo.lon', 'longitude'],
  ['cities', 'coordinates', 'geo'],
  ['cities', 'nearbyCities', 'neighbors'],
  ['cities', 'province', 'state'],
  ['cities', 'summary', 'description'],
  ['cities', 'residents', 'population'],
  ['cities', 'title', 'name'],
  ['cities', 'image', 'picture'],
  ['cities', 'dialingCodes', 'areaCodes'],
  ['services', 'headline', 'title'],
  ['services', 'metaDescription', 'description'],
  ['services', 'price', 'cost'],
  ['services', 'process', 'steps'],
  ['services', 'questions', 'faqs'],
  ['services', 'glyph', 'icon'],
  ['posts', 'excerpt', 'description'],
  ['posts', 'content', 'body'],
  ['posts', 'tags', 'topic'],
  ['posts', 'writer', 'author'],
  ['posts', 'publishDate', 'publishAt'],
  ['posts', 'lastmod', 'updatedAt'],
  ['posts', 'coverImage', 'picture'],
  ['posts', 'picture.src', 'file'],
  ['posts', 'picture.altText', 'alt'],
  ['posts', 'aliases', 'formerly'],
  ['pages', 'slug', 'path'],
  ['pages', 'permalink', 'path'],
  ['pages', 'seoTitle', 'title'],
  ['pages', 'metaDescription', 'description'],
  ['pages', 'sections', 'blocks'],
  ['pages', 'robots', 'noIndex'],
  ['pages', 'telephone', 'phone'],
  ['site', 'locale', 'language'],
  ['site', 'tz', 'timeZone'],
  ['site', 'openingHours', 'hours'],
  ['site', 'slogan', 'tagline'],
  ['site', 'mail', 'email'],
  ['site', 'location', 'office'],
  ['site', 'office.zip', 'postalCode'],
  ['site', 'office.streetAddress', 'street'],
  ['site', 'office.addressLocality', 'locality'],
  ['testimonials', 'quote', 'content'],
  ['testimonials', 'stars', 'rating'],
  ['testimonials', 'organization', 'company'],
  ['theme', 'colours', 'colors'],
  ['theme', 'colors.primary', 'accent'],
  ['theme', 'borderRadius', 'radii'],
  ['forms', 'submitLabel', 'button'],
  ['redirects', 'redirections', 'redirects'],
];

const blocks: readonly (readonly [written: string, meant: string])[] = [
  ['pricing-table', 'plan-table'],
  ['accordion', 'faq'],
  ['questions', 'faq'],
  ['inquiry-form', 'contact-form'],
  ['news-list', 'post-list'],
  ['service-grid', 'service-cards'],
  ['numbers', 'stats'],
];

/** Variables on the page of a service in a city, with the whole path that was meant. */
const variables: readonly (readonly [written: string, meant: string])[] = [
  ['ville.name', 'city.name'],
  ['ville.nom', 'city.name'],
  ['town.title', 'city.name'],
  ['prestation.nom', 'service.name'],
  ['offering.slug', 'service.slug'],
];

const icons: readonly (readonly [written: string, meant: string])[] = [
  ['envelope', 'mail'],
  ['location-dot', 'map-pin'],
  ['gear', 'settings'],
  ['lightning', 'zap'],
  ['exclamation-triangle', 'triangle-alert'],
  ['padlock', 'lock'],
];

describe('a kind of business', () => {
  const hint = (businessType: string) =>
    schemaFaults(model.schemaOf('site'), { businessType }, 'the document').find(
      ({ path }) => path[0] === 'businessType',
    )?.hint;

  it.each([
    ['VeterinaryCare', undefined],
    ['Veterinarian', 'Did you mean "VeterinaryCare"?'],
    ['AutoShop', 'Similar: AutoBodyShop, AutoDealer, AutoPartsStore, AutoRental, AutoRepair.'],
  ])('%s gets the hint %j', (written, expected) => {
    expect(hint(written)).toBe(expected);
  });

  it('that is like none gets the description, not the whole list', () => {
    expect(hint('Qwerty')).toMatch(/^The kind of business for search engines: /);
  });
});

describe('a name of another system', () => {
  it.each(properties)('%s: "%s" is answered with "%s"', (kind, written, meant) => {
    expect(hintForProperty(kind, written)).toBe(`Did you mean "${meant}"?`);
  });

  it.each(blocks)('block type "%s" is answered with "%s"', (written, meant) => {
    expect(hintForBlock(written)).toBe(`Did you mean "${meant}"?`);
  });

  it.each(variables)('variable "%s" is answered with "%s"', (written, meant) => {
    expect(hintForVariable(written)).toBe(`Did you mean "${meant}"?`);
  });

  it('in a variable names an entry on a page that is about none', () => {
    expect(hintForVariable('ville.nom', false)).toMatch(/^Name an entry, "cities\.hanover\.name", or /);
  });

  it('of an older form comes with what its object is for now', () => {
    const block = { type: 'hero', id: 'first', heading: 'A', phone: { label: 'B', number: '1' } };
    expect(blockFaults(model, 'pages', { blocks: [block] })[0]?.hint).toMatch(
      /^Available: "label"\. The telephone number of the page, which "phones" of site\.json has\. /,
    );
  });

  it.each(icons)('icon "%s" is answered with "%s"', (written, meant) => {
    expect(hintForIcon(written)).toBe(`Did you mean "${meant}"?`);
  });

  it('is to be deleted if the property that it means is already there', () => {
    const faults = schemaFaults(model.schemaOf('cities'), { name: 'Keene', title: 'Keene' }, 'the document');
    const hints = faults.filter(({ path }) => path[0] === 'title').map(({ hint }) => hint);
    expect(hints).toEqual(['Delete it: "name" means the same, and is already there.']);
  });

  it('gets no answer if it means nothing known', () => {
    expect(hintForProperty('cities', 'mascot')).toBeUndefined();
    expect(hintForBlock('weather-forecast')).toMatch(/^Write one of article, benefits, /);
    expect(hintForIcon('qwertyuiop')).toBe('https://lucide.dev/icons lists all icons by name.');
  });
});
