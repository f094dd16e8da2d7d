import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { maximumPageBytes } from '../../engine/render/page-size.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { type ExportSummary, exportSite } from '../../server/export/export-site.ts';
import { socialCardImage } from '../../server/media/cards/compose-social-card.ts';
import { PictureStudio } from '../../server/media/pictures/picture-studio.ts';
import { releaseValue } from '../../server/release.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import { PageAnswers } from '../../server/site/page-answers.ts';
import type { ServedSite } from '../../server/site/served-site.ts';
import { createInMemorySite, type InMemorySite, page } from '../../server/testing/in-memory-site.ts';
import { rendererOptions } from '../../server/testing/renderer-options.ts';
import { createTemporaryApp, type TemporaryApp } from '../../server/testing/temporary-app.ts';
import { scaffoldSite } from '../scaffold/site/scaffold-site.ts';

const siteUrl = 'https://roofs.example';
const now = new Date('2026-11-22T12:00:00Z');
const log = pino({ level: 'silent' });
const base = mkdtempSync(join(tmpdir(), 'cityblock-export-'));
const content = join(base, 'content');
const clientDir = join(base, 'client');
const out = join(base, 'out');
const model = builtInModel;
const pictures = new PictureStudio({ contentDir: content, cacheDir: join(base, 'pictures'), log });

/** The site of the folder as it is now. */
function readSite(leadsUrl?: string): InMemorySite & { readonly state: SiteState } {
  const { state, diagnostics } = new SiteContent(content, model).read(now.getTime());
  if (state === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  const onBlockFailure = ({ error }: { readonly error: unknown }) => {
    throw error;
  };
  const renderer = new PageRenderer(
    rendererOptions(model, {
      mode: 'production',
      siteUrl,
      leadsUrl,
      imageOf: socialCardImage,
      onBlockFailure,
    }),
  );
  const answers = new PageAnswers({ siteUrl, leadsUrl, contentDir: content, mode: 'production' }, renderer);
  const respond: ServedSite['respond'] = (request, at) => answers.respond(state, request, at.getTime());
  return Object.assign(createInMemorySite({}), { state, respond });
}

const release = releaseValue('test', 'none');

const exportTo = (
  site: ServedSite,
  folder: string,
  compress = false,
  memory?: string,
): Promise<ExportSummary> =>
  exportSite({
    site,
    contentDir: content,
    siteUrl,
    clientDir,
    pictures,
    out: folder,
    compress,
    release,
    log,
    now,
    ...(memory !== undefined && { memory: { file: memory, program: 'test' } }),
  });

/** A page document with far more text than a page should have. */
const longPage = {
  path: '/long',
  layout: 'default',
  title: 'All roofs of the valley, one by one',
  description: 'Every roof that we have mended in the valley since the beginning, one by one, with its year.',
  blocks: Array.from({ length: 40 }, (_, index) => ({
    id: `roofs-${index}`,
    type: 'rich-text',
    heading: `Roofs of street ${index}`,
    text: Array.from(
      { length: 80 },
      (_, roof) => `House ${roof} got new tiles, a gutter and a second layer of felt.`,
    ),
  })),
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Adds the stylesheet of the pages to the client build, as a build does. */
function addStylesheet(site: ReturnType<typeof readSite>): void {
  const answer = (path: string) => site.respond({ path, query: {} }, now);
  const page = answer('/');
  const [path = ''] = page.kind === 'page' ? (/\/assets\/blocks\.\w+\.css/.exec(page.html) ?? []) : [];
  const file = answer(path);
  if (file.kind !== 'file') throw new Error('The home page links to no stylesheet.');
  mkdirSync(join(clientDir, 'assets'), { recursive: true });
  writeFileSync(join(clientDir, path), file.body);
}

const pagePathsOf = ({ state }: ReturnType<typeof readSite>): readonly string[] =>
  [...state.routes.routes()].map(({ path }) => path);

type Sections = readonly {
  readonly pattern: string;
  readonly headers: readonly (readonly [string, string])[];
}[];

/** The rules of a file `_headers`. */
const sectionsOf = (text: string): Sections =>
  text.split(/\n(?=\/)/).map((section) => {
    const [pattern = '', ...lines] = section.trim().split('\n');
    return {
      pattern,
      headers: lines.map((line) => {
        const [name = '', ...value] = line.trim().split(': ');
        return [name, value.join(': ')] as const;
      }),
    };
  });

/** The headers that a host sends for a path. It joins the values of all rules that apply. */
const headersAt = (path: string, sections: Sections) =>
  sections
    .filter(({ pattern }) =>
      pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
    )
    .flatMap(({ headers }) => headers);

const policiesAt = (path: string, sections: Sections) =>
  headersAt(path, sections).flatMap(([name, value]) => (name === 'content-security-policy' ? [value] : []));

/** The sources of each directive. */
const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );

const patternsIn = (text: string, lines: RegExp) =>
  [...text.matchAll(lines)].map(([, pattern = '', policy]) => ({ pattern: new RegExp(pattern), policy }));

const firstMatch = (patterns: ReturnType<typeof patternsIn>, path: string) =>
  patterns.find(({ pattern }) => pattern.test(path))?.policy;

/** The value of a map of nginx or Caddy for an input: that of its line, or the default; undefined without a map or line. */
function mapped(text: string, head: string, input: string): readonly string[] | undefined {
  const [, body = ''] = text.split(`map ${head} {\n`);
  const [block = ''] = body.split(/^\t?\}$/m);
  const lines = block.split('\n').map((line) => [...line.matchAll(/"([^"]*)"|default/g)]);
  const lineOf = (key: string) => lines.find(([first]) => first?.[0] === key);
  const [, ...values] = lineOf(`"${input}"`) ?? lineOf('default') ?? [];
  return values.length === 0 ? undefined : values.map(([, value = '']) => value);
}

/** The address to which nginx redirects a path with a query, by its configuration. */
function nginxTarget(text: string, path: string, query: string): string | undefined {
  const [further = ''] = mapped(text, '$args $further_args', query) ?? [];
  const variables: Readonly<Record<string, string>> = {
    is_args: query === '' ? '' : '?',
    args: query,
    further_args: further.replace('$args', query),
  };
  const [target] = mapped(text, '$uri $moved', path) ?? [];
  return target?.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? `no ${name}`);
}

/** The address to which Caddy redirects a path with a query, by its configuration. */
function caddyTarget(text: string, path: string, query: string): string | undefined {
  const values = mapped(text, '{query} {search} {further_search}', query) ?? [];
  const [search = '', further = ''] = values.map((value) => value.replace('{query}', query));
  const placeholders: Readonly<Record<string, string>> = { search, further_search: further };
  const target = text.split(`\tredir ${path} \``)[1]?.split('`')[0];
  return target?.replace(/\{(\w+)\}/g, (_, name: string) => placeholders[name] ?? `no ${name}`);
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

function edit(file: string, change: (value: Record<string, unknown>) => void): void {
  const path = join(content, file);
  const value = JSON.parse(readFileSync(path, 'utf8'));
  change(value);
  writeFileSync(path, JSON.stringify(value));
}

/** Redirects to each form of an address: with and without a query and a fragment, on this site and elsewhere. */
const redirects: Readonly<Record<string, string>> = {
  '/old-page': '/',
  '/old-prices': '/#prices',
  '/old-offer': '/?offer=spring',
  '/old-offer-prices': '/?offer=spring#prices',
  '/old-shop.php': 'https://shop.example/roofs?page=1#top',
};

describe('an exported site', () => {
  let server: TemporaryApp;
  let summary: ExportSummary;
  let paths: readonly string[];

  beforeAll(async () => {
    const answers = {
      name: 'Rhône Roofs',
      trade: 'Roofing',
      language: 'en',
      place: 'Lyon, FR',
      phone: '+33 4 65 71 00 00',
      mail: 'office@example.com',
    };
    scaffoldSite(content, answers, now);
    writeFileSync(join(content, 'redirects.json'), JSON.stringify({ redirects }));
    cpSync(join(import.meta.dirname, '../../blocks/ui/fonts'), join(clientDir, 'fonts'), { recursive: true });
    const site = readSite();
    paths = pagePathsOf(site);
    addStylesheet(site);
    summary = await exportTo(site, out);
    server = await createTemporaryApp({
      site,
      clientDir,
      pictures,
      siteUrl,
      release: 'test',
      now: () => now,
    });
  });

  afterAll(async () => {
    await server.close();
    await pictures.close();
    rmSync(base, { recursive: true });
  });

  test('has every page with the bytes that the server sends', async () => {
    expect(paths.length).toBeGreaterThan(8);
    // The year in the footer changes at midnight in Lyon.
    const changesAt = Date.parse('2026-12-31T23:00:00Z');
    expect(summary).toMatchObject({ pages: paths.length, deleted: 0, faults: [], changesAt });
    for (const path of paths) {
      const { body } = await server.app.inject({ url: path, headers: { 'accept-encoding': 'identity' } });
      expect(readFileSync(join(out, fileOf(path)), 'utf8'), path).toBe(body);
    }
    const unknown = await server.app.inject('/no-such-page');
    expect(readFileSync(join(out, '404.html'), 'utf8')).toBe(unknown.body);
  });

  test('has every other file with the bytes that the server sends', async () => {
    const others = filesIn(out).filter((name) => !/\.html$|^_|^\.cityblock/.test(name));
    expect(others).toEqual(
      expect.arrayContaining(['sitemap.xml', 'robots.txt', 'feed.xml', 'llms.txt', 'favicon.ico']),
    );
    for (const folder of ['assets/', 'cards/', 'fonts/'])
      expect(others.filter((name) => name.startsWith(folder)).length, folder).toBeGreaterThan(0);
    for (const name of others) {
      const { statusCode, rawPayload } = await server.app.inject({
        url: `/${name}`,
        headers: { 'accept-encoding': 'identity' },
      });
      expect({ name, statusCode }).toEqual({ name, statusCode: 200 });
      expect(readFileSync(join(out, name)).equals(rawPayload), name).toBe(true);
    }
  });

  test('gives hosts the headers that the server sends with a page', async () => {
    const { headers } = await server.app.inject('/');
    const sections = sectionsOf(readFileSync(join(out, '_headers'), 'utf8'));
    const names = headersAt('/', sections).map(([name, value]) => {
      if (!['content-security-policy', 'x-release'].includes(name))
        expect({ name, value }).toEqual({ name, value: headers[name] });
      return name;
    });
    expect(names).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'reporting-endpoints',
        'x-release',
        'speculation-rules',
      ]),
    );
  });

  test('gives file servers the caching and the media types of the server, and hides its configuration', async () => {
    const sections = sectionsOf(readFileSync(join(out, '_headers'), 'utf8'));
    const nginx = readFileSync(join(out, '_hosting/nginx.conf'), 'utf8');
    const files = filesIn(out).filter((name) => !/\.html$|^_|^\.cityblock/.test(name));
    for (const name of files) {
      const { headers } = await server.app.inject(`/${name}`);
      const ofServer = String(headers['cache-control']);
      const [, cached] = headersAt(`/${name}`, sections).find(([header]) => header === 'cache-control') ?? [];
      expect({ name, cached }).toEqual({
        name,
        cached: ofServer.includes('immutable') ? ofServer : undefined,
      });
    }
    for (const path of ['/feed.xml', '/site.webmanifest', '/speculation-rules.json']) {
      const { headers } = await server.app.inject(path);
      expect(nginx).toContain(`location = ${path} { types {} default_type "${headers['content-type']}"; }`);
    }
    expect(nginx).toContain('location /_hosting/ { return 404; }');
  });

  test('gives hosts one policy for all paths, which allows what the policy of each page allows', async () => {
    const sections = sectionsOf(readFileSync(join(out, '_headers'), 'utf8'));
    const common = policiesAt('/no-such-page', sections);
    expect(common).toHaveLength(1);
    expect(common.join()).not.toContain('unsafe-inline');
    const allowed = directivesOf(common.join());
    for (const path of [...paths, '/no-such-page', '/towns/no-such-page']) {
      expect(policiesAt(path, sections), path).toEqual(common);
      const { headers } = await server.app.inject(path);
      const ofServer = directivesOf(String(headers['content-security-policy']));
      expect([...ofServer.keys()], path).toEqual([...allowed.keys()]);
      for (const [name, sources] of ofServer)
        if (name === 'style-src') expect(allowed.get(name), path).toEqual(expect.arrayContaining(sources));
        else expect(allowed.get(name), path).toEqual(sources);
    }
  });

  test('gives each page the policy that the server sends with it, in the configuration of servers', async () => {
    const nginx = patternsIn(
      readFileSync(join(out, '_hosting/nginx.conf'), 'utf8'),
      /^ {4}"~(.+)" "(.+)";$/gm,
    );
    const caddy = patternsIn(readFileSync(join(out, '_hosting/Caddyfile'), 'utf8'), /^\t\t~(\S+) `(.+)`$/gm);
    const policies = new Set<unknown>();
    for (const path of paths) {
      const { headers } = await server.app.inject(path);
      const policy = headers['content-security-policy'];
      policies.add(policy);
      for (const patterns of [nginx, caddy]) {
        expect(firstMatch(patterns, path), path).toBe(policy);
        expect(firstMatch(patterns, `/${fileOf(path)}`), path).toBe(policy);
      }
    }
    expect(policies.size).toBeGreaterThan(1);
    const unknown = await server.app.inject('/no-such-page');
    for (const file of ['nginx.conf', 'Caddyfile'])
      expect(readFileSync(join(out, '_hosting', file), 'utf8')).toContain(
        unknown.headers['content-security-policy'],
      );
  });

  test('redirects to the address that the server names, with the query of the request', async () => {
    const nginx = readFileSync(join(out, '_hosting/nginx.conf'), 'utf8');
    const caddy = readFileSync(join(out, '_hosting/Caddyfile'), 'utf8');
    for (const from of Object.keys(redirects))
      for (const search of ['', '?', '?a=1', '?a=1&b=c%20d']) {
        const url = from + search;
        const query = search.slice(1);
        const { headers, statusCode } = await server.app.inject(url);
        expect({ url, statusCode }).toEqual({ url, statusCode: 308 });
        expect(nginxTarget(nginx, from, query), url).toBe(headers.location);
        expect(caddyTarget(caddy, from, query), url).toBe(headers.location);
      }
  });

  test('links only to files that it has', () => {
    let links = 0;
    for (const path of [...paths, '/404']) {
      const html = readFileSync(join(out, fileOf(path)), 'utf8');
      for (const [, link = ''] of html.matchAll(/(?:href|src)="(\/[^"#?]*)["#?]/g)) {
        links += 1;
        const name = existsSync(join(out, fileOf(link))) ? fileOf(link) : link.slice(1);
        expect(existsSync(join(out, name)), `${path} links to ${link}`).toBe(true);
      }
    }
    expect(links).toBeGreaterThan(100);
  });

  test('is not written again if nothing changed', async () => {
    const before = statSync(join(out, 'index.html')).mtimeMs;
    expect(await exportTo(readSite(), out)).toMatchObject({ written: 0, deleted: 0, faults: [] });
    expect(statSync(join(out, 'index.html')).mtimeMs).toBe(before);
  });

  test('follows a change, deletes pages that are gone, and redirects renamed ones', async () => {
    const [service = ''] = readdirSync(join(content, 'services'));
    const slug = service.replace('.json', '');
    const renamed = `${slug}-renamed`;
    const before = readSite();
    const old = pagePathsOf(before).filter((path) => path.split('/').includes(slug));
    expect(old.length).toBeGreaterThan(0);
    for (const file of filesIn(content).filter((name) => name.endsWith('.json'))) {
      const text = readFileSync(join(content, file), 'utf8');
      writeFileSync(join(content, file), text.replaceAll(`"${slug}"`, `"${renamed}"`));
    }
    cpSync(join(content, 'services', service), join(content, `services/${renamed}.json`));
    rmSync(join(content, 'services', service));
    edit(`services/${renamed}.json`, (value) => {
      value.formerly = [slug];
    });
    writeFileSync(join(out, 'kept-by-hand.txt'), 'mine');
    const { deleted, written, faults } = await exportTo(readSite(), out);
    expect(faults).toEqual([]);
    expect(deleted).toBeGreaterThanOrEqual(old.length);
    expect(written).toBeGreaterThanOrEqual(old.length);
    const redirects = readFileSync(join(out, '_redirects'), 'utf8');
    const nginx = readFileSync(join(out, '_hosting/nginx.conf'), 'utf8');
    const caddy = readFileSync(join(out, '_hosting/Caddyfile'), 'utf8');
    for (const path of old) {
      const to = path
        .split('/')
        .map((part) => (part === slug ? renamed : part))
        .join('/');
      expect(existsSync(join(out, fileOf(path))), path).toBe(false);
      expect(existsSync(join(out, fileOf(to))), to).toBe(true);
      expect(redirects).toContain(`${path} ${to} 308\n`);
      expect(nginxTarget(nginx, path, ''), path).toBe(to);
      expect(caddyTarget(caddy, path, ''), path).toBe(to);
    }
    expect(readFileSync(join(out, 'kept-by-hand.txt'), 'utf8')).toBe('mine');
  });

  test('has forms that send leads to another server, with policies that allow it', async () => {
    const folder = join(base, 'elsewhere');
    const leadsUrl = 'https://leads.example/api/leads';
    const site = readSite(leadsUrl);
    expect(await exportTo(site, folder)).toMatchObject({ faults: [] });
    const forms = pagePathsOf(site).flatMap((path) =>
      [...readFileSync(join(folder, fileOf(path)), 'utf8').matchAll(/<form[^>]*method="post"[^>]*>/g)].flat(),
    );
    expect(forms.length).toBeGreaterThan(5);
    expect(forms.filter((form) => !form.includes(`action="${leadsUrl}"`))).toEqual([]);
    for (const file of ['_headers', '_hosting/nginx.conf', '_hosting/Caddyfile'])
      for (const directive of ['connect-src', 'form-action'])
        expect(readFileSync(join(folder, file), 'utf8')).toContain(
          `${directive} 'self' https://leads.example;`,
        );
  });

  test('adds compressed files of the same bytes', async () => {
    await exportTo(readSite(), out, true);
    const html = readFileSync(join(out, 'index.html'));
    expect(brotliDecompressSync(readFileSync(join(out, 'index.html.br'))).equals(html)).toBe(true);
    expect(gunzipSync(readFileSync(join(out, 'index.html.gz'))).equals(html)).toBe(true);
    expect(await exportTo(readSite(), out, true)).toMatchObject({ written: 0, deleted: 0 });
  });

  test('names pages that are too large, also those that it has kept', async () => {
    const folder = join(base, 'large');
    const file = 'pages/long.json';
    writeFileSync(join(content, file), JSON.stringify(longPage));
    const last = join(base, 'large.json');
    const first = await exportTo(readSite(), folder, false, last);
    const again = await exportTo(readSite(), folder, false, last);
    expect(first.large.map(({ path }) => path)).toEqual([longPage.path]);
    expect(first.large[0]?.bytes).toBeGreaterThan(maximumPageBytes);
    expect(again).toMatchObject({ rendered: 1, large: first.large });
    rmSync(join(content, file));
    expect((await exportTo(readSite(), folder)).large).toEqual([]);
  });

  test('names what the server cannot answer, and then deletes nothing', async () => {
    const folder = join(base, 'faulty');
    const good = readSite();
    cpSync(out, folder, { recursive: true });
    const [first = '', second = ''] = pagePathsOf(good);
    const respond: ServedSite['respond'] = (request, at) => {
      if (request.path === first) return page('<h1>Fault</h1>', { status: 500 });
      if (request.path === second) return page('<img src="/media/0123456789abcdef/gone-640.avif">');
      return good.respond(request, at);
    };
    const { faults, deleted } = await exportTo({ ...good, respond }, folder);
    expect(faults).toEqual([
      `${first}: the server answers with 500 instead of 200`,
      `/media/0123456789abcdef/gone-640.avif: the server answers with 404; ${second} refers to it`,
    ]);
    expect(deleted).toBe(0);
    expect(existsSync(join(folder, fileOf(first)))).toBe(true);
  });
});
