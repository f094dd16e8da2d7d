import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { themeSchema } from '../engine/content/model/theme.ts';
import { defaultFonts } from '../engine/content/theme/fonts.ts';
import { defaultTheme, type Theme, themeOf } from '../engine/content/theme/theme.ts';
import { projectRoot } from '../scripts/command/project-root.ts';

/** An entry of the content, with the path of its page. */
export interface EntryPage {
  readonly slug: string;
  readonly name: string;
  readonly path: string;
}

/** The page of a service in a city. */
export interface CellPage {
  readonly path: string;
  readonly city: EntryPage;
  readonly service: EntryPage;
}

/** Matches the landing pages: pages at the root about Los Angeles or Pasadena, and the pages below /pasadena. */
export const landingPath = /^\/(?:pasadena\/[\w-]+|[\w-]+-(?:los-angeles|pasadena|la)|it-company-near-me)$/;

const siteSchema = z.object({
  name: z.string(),
  office: z.object({ locality: z.string() }),
  serviceAreas: z.array(z.string()).min(1),
  coreServices: z.array(z.string()).min(1),
});
const citySchema = z.object({ name: z.string(), services: z.record(z.string(), z.unknown()) });
const serviceSchema = z.object({ name: z.string() });
const postSchema = z.object({ title: z.string(), publishAt: z.string() });

/** Returns the parsed JSON of a content file. */
export function readContent(file: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, 'content', file), 'utf8'));
}

/** The look of the site. */
export function siteTheme(): Theme {
  const exists = existsSync(join(projectRoot, 'content', 'theme.json'));
  return exists ? themeOf(themeSchema.parse(readContent('theme.json')), defaultFonts) : defaultTheme;
}

/** The slugs of a collection in alphabetical order. */
export function slugsOf(collection: string): readonly string[] {
  return readdirSync(join(projectRoot, 'content', collection))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
}

/** The data of the site. */
export const siteEntry = siteSchema.parse(readContent('site.json'));

const cities = slugsOf('cities').map((slug) => {
  const { name, services } = citySchema.parse(readContent(`cities/${slug}.json`));
  return { page: { slug, name, path: `/locations/${slug}` }, services: Object.keys(services) };
});

function first<Item>(items: readonly Item[], what: string): Item {
  const [item] = items;
  if (item === undefined) throw new Error(`The content has no ${what}.`);
  return item;
}

function servicePageOf(slug: string): EntryPage {
  const { name } = serviceSchema.parse(readContent(`services/${slug}.json`));
  return { slug, name, path: `/services/${slug}` };
}

function cellsOf({ page, services }: (typeof cities)[number]): readonly CellPage[] {
  return services.map((slug) => ({
    path: `${page.path}/${slug}`,
    city: page,
    service: servicePageOf(slug),
  }));
}

const isOffice = ({ page }: (typeof cities)[number]) => page.name === siteEntry.office.locality;
const offering = cities
  .filter(({ services }) => services.length > 0)
  .sort((one, other) => Number(isOffice(other)) - Number(isOffice(one)));

/** The page of a city that offers services: the city of the office, if it has a page. */
export const cityPage: EntryPage = first(offering, 'city with services').page;

/** The pages of the services that `cityPage` offers. */
export const cellPages: readonly CellPage[] = cellsOf(first(offering, 'city with services'));

/** A page of a service in `cityPage`: one of the site's core services, if the city offers any. */
export const cellPage: CellPage = (() => {
  const core = cellPages.filter(({ service }) => siteEntry.coreServices.includes(service.slug));
  return first([...core, ...cellPages], 'service in a city');
})();

/** The page of another city than `cityPage`, with one of its services. */
export const otherCell: CellPage = first(
  offering.slice(1).flatMap((city) => cellsOf(city)),
  'second city with services',
);

/** The page of a service in a city that does not offer the service. */
export const unofferedCell: CellPage = (() => {
  const cells = slugsOf('services').flatMap((slug) =>
    cities.filter(({ services }) => !services.includes(slug)).map(({ page }) => ({ slug, page })),
  );
  const { slug, page } = first(cells, 'service that a city does not offer');
  return { path: `${page.path}/${slug}`, city: page, service: servicePageOf(slug) };
})();

/** The page of a core service. */
export const servicePage: EntryPage = servicePageOf(first(siteEntry.coreServices, 'core service'));

/** The path of an industry's page. */
export const industryPath = `/industries/${first(slugsOf('industries'), 'industry')}`;

/** The path of a published article. */
export const postPath = `/blog/${first(
  slugsOf('posts').filter((slug) => {
    const { publishAt } = postSchema.parse(readContent(`posts/${slug}.json`));
    return publishAt <= new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
  }),
  'published post',
)}`;
