import fc from 'fast-check';
import { ContentModel } from '../content/content-model.ts';
import type { Theme } from '../content/theme/theme.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import type { Look } from '../render/look.ts';
import type { PageRendererOptions } from '../render/page-renderer-options.ts';
import { PageStyles } from '../render/page-styles.ts';
import { RouteTable } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { smallBlockTypes, smallRenderer } from './small-blocks.tsx';
import { type SmallSite, smallSite, smallSiteTime, toFiles } from './small-site.ts';

const model = new ContentModel(smallBlockTypes, [], []);
const lookOf = ({ radii, composition }: Theme): Look => ({
  css: `:root{--radius:${radii.medium}px}`,
  composition,
  toolbarColors: '',
  fontPreloads: '',
});

/** Options of a renderer of small sites. */
export const smallRendererOptions: PageRendererOptions = {
  model,
  blockTypes: smallBlockTypes,
  blockRenderer: smallRenderer,
  shell: { start: '<html lang="%lang%"><head>', middle: '</head><body>', end: '</body></html>' },
  styles: new PageStyles([], { first: '', later: '.later{top:0}' }, lookOf),
  siteUrl: 'https://www.example.com',
  mode: 'production',
  onBlockFailure: () => {},
};

/** Returns the state of a site; undefined if its content has errors. */
export function readSmallSite(
  loader: ContentLoader,
  site: SmallSite,
  now: number = smallSiteTime,
): SiteState | undefined {
  const { snapshot, model } = loader.load(toFiles(site), undefined, undefined, now);
  return snapshot && { snapshot, routes: new RouteTable(snapshot, model), model };
}

/** A change of one value of a file. */
interface Edit {
  readonly file: string;
  /** The path in the file; empty for the whole file. */
  readonly path: readonly string[];
  /** Undefined deletes the value. */
  readonly value: unknown;
}

/** Returns the site after an edit. */
export function apply(site: SmallSite, { file, path, value }: Edit): SmallSite {
  const next: Record<string, unknown> = structuredClone(site);
  if (path.length === 0) {
    if (value === undefined) delete next[file];
    else next[file] = structuredClone(value);
    return next;
  }
  let at: unknown = next[file];
  for (const name of path.slice(0, -1))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  const last = path.at(-1) ?? '';
  if (typeof at !== 'object' || at === null) return site;
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Reflect.set(at, last, structuredClone(value));
  return next;
}

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const citySlug = fc.constantFrom('keene', 'dover', 'epping', 'rye');
const serviceSlug = fc.constantFrom('tuning', 'repair', 'moving');
const date = fc.constantFrom(
  '2026-01-10',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2027-01-01',
  '2027-06-30',
);
const sentence = word.map(
  (name) => `${name} is a word in a sentence that is long enough to be a description.`,
);
const inCity = (path: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Edit> =>
  fc.tuple(citySlug, value).map(([slug, chosen]) => ({ file: `cities/${slug}.json`, path, value: chosen }));
const at = (file: string, path: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Edit> =>
  value.map((chosen) => ({ file, path, value: chosen }));

const newCity = word.map((name) => {
  const keene = smallSite['cities/keene.json'];
  return typeof keene === 'object' ? { ...keene, name } : undefined;
});

/** Any edit that an editor might make; many lead to an invalid site. */
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  inCity(['name'], word),
  inCity(['description'], sentence),
  inCity(['about'], fc.array(word, { minLength: 1, maxLength: 3 })),
  inCity(['neighbors'], fc.uniqueArray(fc.constantFrom('keene', 'dover', 'epping'), { maxLength: 3 })),
  fc
    .tuple(citySlug, serviceSlug, fc.option(fc.record({ intro: word }), { nil: undefined }))
    .map(([slug, service, cell]) => ({
      file: `cities/${slug}.json`,
      path: ['services', service],
      value: cell,
    })),
  inCity(
    ['overrides'],
    fc.option(
      word.map((text) => ({ 'town-service': { head: { text: `${text} {{ city.name }}` } } })),
      { nil: undefined },
    ),
  ),
  at('cities/rye.json', [], fc.option(newCity, { nil: undefined })),
  at('cities/epping.json', [], fc.option(newCity, { nil: undefined })),
  fc
    .tuple(serviceSlug, word)
    .map(([slug, name]) => ({ file: `services/${slug}.json`, path: ['name'], value: name })),
  fc
    .tuple(serviceSlug, fc.boolean())
    .map(([slug, page]) => ({ file: `services/${slug}.json`, path: ['page'], value: page })),
  fc
    .tuple(serviceSlug, word)
    .map(([slug, text]) => ({ file: `services/${slug}.json`, path: ['approach'], value: text })),
  at('claims/clients.json', ['value'], word),
  at('claims/clients.json', ['expires'], fc.option(date, { nil: undefined })),
  at('claims/years.json', ['since'], date),
  at('posts/second.json', ['publishAt'], date),
  at('posts/first.json', ['title'], word),
  at('site.json', ['name'], word),
  at(
    'theme.json',
    [],
    fc.option(fc.record({ radii: fc.record({ medium: fc.integer({ min: 0, max: 40 }) }) }), {
      nil: undefined,
    }),
  ),
  at('site.json', ['tagline'], word),
  at(
    'site.json',
    ['templates'],
    fc.constantFrom(
      ['town', 'town-service', 'service', 'post', 'fallback'],
      ['fallback', 'town', 'town-service', 'service', 'post'],
    ),
  ),
  at('templates/town-service.json', ['path'], fc.constantFrom('/towns/:city/:service', '/in/:city/:service')),
  at('templates/town-service.json', ['name'], fc.option(word, { nil: undefined })),
  at('templates/town-service.json', ['layout'], fc.constantFrom('plain', 'bare')),
  at(
    'templates/town-service.json',
    ['blocks', '1', 'text'],
    word.map((text) => `${text}: {{ service.name }}, {{ city.county }}`),
  ),
  at(
    'templates/town-service.json',
    ['blocks', '2', 'when'],
    fc.constantFrom('cell.intro', '!cell.intro', 'cell.faqs', 'service.page'),
  ),
  at(
    'templates/town.json',
    ['blocks', '1'],
    fc.constantFrom(
      { id: 'about', type: 'text', text: '{{ city.county }}' },
      { id: 'here', type: 'path', text: 'Here' },
    ),
  ),
  at(
    'templates/town-service.json',
    ['blocks'],
    fc.shuffledSubarray(
      [
        { id: 'head', type: 'title', text: '{{ service.name }} in {{ city.name }}', when: 'cell.intro' },
        { id: 'intro', type: 'text', text: { from: 'cell.intro' }, when: 'cell.intro' },
        { id: 'near', type: 'title', text: 'Near {{ city.name }}' },
        { id: 'other', type: 'title', text: 'More', when: '!cell.faqs' },
      ],
      { minLength: 1 },
    ),
  ),
  at(
    'quality.json',
    [],
    fc.option(
      fc
        .record({ ownWords: fc.integer({ min: 0, max: 3 }), evidence: fc.integer({ min: 0, max: 1 }) })
        .map((cell) => ({ cells: { 'town-service': cell } })),
      { nil: undefined },
    ),
  ),
  fc
    .tuple(citySlug, serviceSlug, fc.option(fc.boolean(), { nil: undefined }))
    .map(([city, service, sample]) => ({
      file: 'jobs/pedal.json',
      path: [],
      value: sample === undefined ? undefined : { ...job(city, service), ...(sample && { sample }) },
    })),
  at('templates/town.json', ['noIndex'], fc.constantFrom(true, undefined)),
  at(
    'layouts/plain.json',
    ['after'],
    fc.constantFrom([], [{ id: 'foot', type: 'places', heading: 'Where' }], [{ id: 'foot', type: 'news' }]),
  ),
  at(
    'pages/extra.json',
    [],
    fc.option(
      fc.constantFrom('/towns/keene', '/towns/dover/repair', '/elsewhere').map((path) => extraPage(path)),
      { nil: undefined },
    ),
  ),
);

function job(city: string, service: string) {
  return { title: 'Pedal', text: 'A word.', result: 'Quiet.', cities: [city], service, date: '2026-03' };
}

function extraPage(path: string) {
  const page = smallSite['pages/towns.json'];
  return typeof page === 'object' ? { ...page, path, name: 'Extra' } : undefined;
}

/** Returns a loader that remembers the files of a site. */
export const newLoader = () => new ContentLoader(model);
