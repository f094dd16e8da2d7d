import { describe, expect, it } from 'vitest';
import { pageScope, recordIn } from '../compose/page-composer.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { RouteTable } from '../routes/route-table.ts';
import { readSite, smallModel, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { ContentLoader } from './content-loader.ts';

const now = Date.parse('2026-11-21T15:00:00Z');

const withAbout = (about: unknown) => withProperties('cities/dover.json', { about });

function aboutDover(site: SmallSite): unknown {
  return readSite(site).snapshot.collections.cities.get('dover')?.value.about;
}

function only(site: SmallSite): Diagnostic {
  const { snapshot, diagnostics } = new ContentLoader(smallModel).load(toFiles(site));
  expect(snapshot).toBeUndefined();
  const [found, ...others] = diagnostics;
  if (found === undefined || others.length > 0) throw new Error(JSON.stringify(diagnostics, null, 1));
  return found;
}

/** Returns the text of a file from a position on. */
function textAt(site: SmallSite, { file, line, column }: Diagnostic): string {
  const text = toFiles(site).find((candidate) => candidate.file === file)?.text ?? '';
  return (text.split('\n')[line - 1] ?? '').slice(column - 1);
}

describe('a placeholder in an entry', () => {
  it('is filled in from the site and from claims', () => {
    const site = withAbout(['At {{ site.hours.visible | upcase }}.', '{{ claims.clients.value }} clients.']);
    expect(aboutDover(site)).toEqual(['At 9 TO 5.', '40\\+ clients.']);
  });

  it('is escaped in markdown, and not elsewhere', () => {
    const description =
      'It is about {{ claims.clients.value | default: "many" }} clients, long enough to be shown.';
    const { value } = readSite(
      withProperties('cities/dover.json', { description }),
    ).snapshot.collections.cities.get('dover') ?? { value: undefined };
    expect(value?.description).toBe('It is about 40+ clients, long enough to be shown.');
  });

  it('stays unfilled in overrides, which are filled in on their page', () => {
    const overrides = { 'town-service': { head: { text: '{{ service.name }} here' } } };
    const site = withProperties('cities/dover.json', { overrides, about: '{{ site.name }}' });
    const { value } = readSite(site).snapshot.collections.cities.get('dover') ?? { value: undefined };
    expect(value).toMatchObject({ overrides, about: 'Workshop' });
  });

  it('has a filled value in the recorded entry, which follows a change of the site', () => {
    const loader = new ContentLoader(smallModel);
    const answerIn = (site: SmallSite) => {
      const { snapshot } = loader.load(toFiles(site));
      if (snapshot === undefined) throw new Error('The site has errors.');
      const routes = new RouteTable(snapshot, smallModel);
      const { route } = routes.match('/towns/dover');
      if (route === undefined) throw new Error('There is no page.');
      const recorder = recordIn(pageScope({ snapshot, routes }, route, now));
      const value = recorder.subject('cities')?.about;
      return { value, identity: recorder.record().reads.at(-1)?.identity };
    };
    const before = withAbout('By {{ site.name }}.');
    const after = withProperties('site.json', { name: 'Bench' }, before);
    const otherName = withProperties('site.json', { legalName: 'Bench LLC' }, before);
    const [first, second, third] = [before, after, otherName].map(answerIn);
    expect(first?.value).toBe('By Workshop.');
    expect(second?.value).toBe('By Bench.');
    expect(second?.identity).not.toBe(first?.identity);
    expect(third?.identity).toBe(first?.identity);
  });

  it('leaves the entry the same object while its suppliers are unchanged', () => {
    const loader = new ContentLoader(smallModel);
    const load = (site: SmallSite) => loader.load(toFiles(site)).snapshot?.entries.get('cities/dover');
    const site = withAbout('By {{ site.name }}.');
    const first = load(site);
    expect(
      load(
        withProperties(
          'cities/keene.json',
          { population: '23,000', sources: { population: '2020 count' } },
          site,
        ),
      ),
    ).toBe(first);
    expect(load(withProperties('site.json', { name: 'Bench' }, site))).not.toBe(first);
  });

  it.each([
    ['In {{ city.name }}.', 'CB_UNKNOWN_VARIABLE', '{{ city', 'not available in an entry'],
    ['Since {{ site.foundingDate | years_since }}.', 'CB_FILTER', '{{ site', 'changes with the date'],
    ['By {{ site.nmae }}.', 'CB_UNKNOWN_VARIABLE', '{{ site', 'there is no "nmae"'],
    ['{{ claims.client.value }} clients.', 'CB_UNKNOWN_VARIABLE', '{{ claims', 'no entry "client"'],
    ['{{ claims.years.value }} years.', 'CB_UNKNOWN_VARIABLE', '{{ claims', 'there is no "value"'],
    ['At {{ site.office }}.', 'CB_WRONG_TYPE', '{{ site', 'is an object, not text'],
    ['By {{ site.name.', 'CB_PLACEHOLDER', '{{ site', 'not closed'],
  ])('is reported at its position: %s', (about, code, start, message) => {
    const site = withAbout(['First.', about]);
    const found = only(site);
    expect(found).toMatchObject({ file: 'cities/dover.json', code });
    expect(found.message).toContain(message);
    expect(textAt(site, found).startsWith(start)).toBe(true);
  });

  it('counts with its value for the length of the text', () => {
    const long = withProperties('site.json', { tagline: 'x'.repeat(120) });
    const description = `${'y'.repeat(60)} {{ site.tagline }}`;
    expect(only(withProperties('cities/dover.json', { description }, long)).code).toBe('CB_LENGTH');
    const padded = `{{ site.name${' '.repeat(180)}}} is a workshop in Dover, New Hampshire, since 2001.`;
    expect(readSite(withProperties('cities/dover.json', { description: padded }))).toBeDefined();
  });

  it.each(['site.json', 'claims/clients.json'])('is an error in %s, which fills in other files', (file) => {
    const property = file === 'site.json' ? { tagline: '{{ site.name }}' } : { label: '{{ site.name }}' };
    expect(only(withProperties(file, property, smallSite)).code).toBe('CB_PLACEHOLDER');
  });

  it('takes the place of no value that the program needs', () => {
    const site = withProperties('site.json', { language: '{{ site.name }}' }, smallSite);
    const { diagnostics } = new ContentLoader(smallModel).load(toFiles(site));
    expect(diagnostics.map(({ code }) => code)).toEqual(['CB_PATTERN', 'CB_PLACEHOLDER']);
  });
});

describe('a claim that has expired', () => {
  const expiry = Date.parse('2027-02-01T00:00:00-05:00');
  const service = (properties: object) => withProperties('services/tuning.json', properties);
  const tuning = (site: SmallSite, now: number) =>
    readSite(site, now).snapshot.collections.services.get('tuning')?.value;

  it('takes its sentences and items out of entries at the instant', () => {
    const site = service({
      problem: 'It is slow. {{ claims.clients.value }} clients said so.',
      benefits: ['first', '{{ claims.clients.value }} clients', 'second', 'third'],
      steps: [
        { title: '{{ claims.clients.label }}', text: 'First.' },
        ...['one', 'two', 'three'].map((title) => ({ title, text: title })),
      ],
    });
    expect(tuning(site, expiry - 1)).toMatchObject({ benefits: ['first', '40+ clients', 'second', 'third'] });
    expect(tuning(site, expiry)).toMatchObject({
      problem: 'It is slow.',
      benefits: ['first', 'second', 'third'],
      steps: [{ title: 'one' }, { title: 'two' }, { title: 'three' }],
    });
    const { snapshot } = readSite(site, expiry - 1);
    expect(snapshot.period.until).toBe(expiry);
    expect(readSite(site, expiry).snapshot.version).not.toBe(snapshot.version);
  });

  it('gives way to the fallback of the placeholder', () => {
    const site = service({ problem: '{{ claims.clients.value | default: "Many" }} clients said so.' });
    expect(tuning(site, expiry - 1)?.problem).toBe('40\\+ clients said so.');
    expect(tuning(site, expiry)?.problem).toBe('Many clients said so.');
  });

  it('changes no entry that reads another claim', () => {
    const loader = new ContentLoader(smallModel);
    const files = toFiles(service({ problem: 'Since {{ claims.years.since }}.' }));
    const load = (now: number) => loader.load(files, undefined, undefined, now).snapshot;
    expect(load(expiry)?.entries.get('services/tuning')).toBe(load(0)?.entries.get('services/tuning'));
  });

  it('is reported before it expires where a text cannot be left out, and only there', () => {
    const problem = 'It is {{ claims.clients.value }} clients.';
    const site = service({ problem });
    const found = only(site);
    expect(found).toMatchObject({ file: 'services/tuning.json', code: 'CB_CLAIM_FALLBACK' });
    expect(found.message).toContain('expires on 2027-02-01, and nothing is left of "problem"');
    expect(textAt(site, found).startsWith('{{ claims')).toBe(true);
    const list = only(service({ benefits: ['first', '{{ claims.clients.value }} clients', 'third'] }));
    expect(list).toMatchObject({ code: 'CB_CLAIM_FALLBACK' });
    expect(list.message).toContain('left of "benefits"');
    const unending = withProperties('claims/clients.json', { expires: undefined }, site);
    expect(tuning(unending, expiry)?.problem).toBe('It is 40\\+ clients.');
  });
});
