import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PageTemplate, type Part, type Values, valuesOfPage } from './page-template.ts';

/** A static site generator with a site for it. */
export interface Generator {
  readonly name: string;
  /** The package and version that npm installs, or else a program that the machine must have. */
  readonly program: { readonly npm: string } | { readonly installed: string };
  /** The files of its site, by path. */
  readonly files: (template: PageTemplate, pages: number) => Iterable<readonly [string, string]>;
  /** The program and arguments that build the site into a folder. */
  readonly build: (out: string) => readonly [string, ...string[]];
}

/** How a template language writes the parts of a template. */
interface TemplateLanguage {
  readonly raw: (html: string) => string;
  readonly text: (value: string) => string;
  readonly attribute: (attribute: string, value: string) => string;
  readonly list: (value: string, item: string, body: string) => string;
}

function written(parts: readonly Part[], language: TemplateLanguage): string {
  const one = (part: Part): string => {
    switch (part.kind) {
      case 'markup':
        return part.html;
      case 'raw':
        return language.raw(part.html);
      case 'text':
        return language.text(part.value);
      case 'attribute':
        return language.attribute(part.attribute, part.value);
      case 'list':
        return language.list(part.value, part.item, written(part.parts, language));
    }
  };
  return parts.map(one).join('');
}

const astro: TemplateLanguage = {
  raw: (html) => `<Fragment set:html={${JSON.stringify(html)}} />`,
  text: (value) => `{${value}}`,
  attribute: (attribute, value) => ` ${attribute}={${value}}`,
  list: (value, item, body) => `{${value}.map((${item}) => ${body})}`,
};

const nunjucks: TemplateLanguage = {
  raw: (html) => `{% raw %}${html}{% endraw %}`,
  text: (value) => `{{ ${value} }}`,
  attribute: (attribute, value) => ` ${attribute}="{{ ${value} }}"`,
  list: (value, item, body) => `{% for ${item} in ${value} %}${body}{% endfor %}`,
};

const go: TemplateLanguage = {
  raw: (html) => html,
  text: (value) => `{{ $${value} }}`,
  // Hugo takes the scheme of a telephone number for unsafe.
  attribute: (attribute, value) =>
    ` ${attribute}="{{ $${value}${attribute === 'href' ? ' | safeURL' : ''} }}"`,
  list: (value, item, body) => `{{ range $${item} := $${value} }}${body}{{ end }}`,
};

const doctype = '<!doctype html>';
const pagesInFolder = 40;

const pathOf = (page: number): string =>
  `locations/city-${Math.floor(page / pagesInFolder)}/service-${page % pagesInFolder}`;

/** The places of all pages in JSON. */
const placesOf = ({ place }: PageTemplate, pages: number): string =>
  JSON.stringify(
    Array.from(
      { length: pages },
      (_, page): Values => ({ path: pathOf(page), ...valuesOfPage(place, page) }),
    ),
  );

/** The generators that Cityblock is compared with. Each writes `folder/page.html`, as Cityblock does. */
export const generators: readonly Generator[] = [
  {
    name: 'Astro',
    program: { npm: 'astro@7.3.5' },
    *files(template, pages) {
      yield ['astro.config.mjs', "export default { build: { format: 'file' } };"];
      yield ['places.json', placesOf(template, pages)];
      yield ['site.json', JSON.stringify(template.site)];
      yield [
        'src/pages/[...path].astro',
        `---
import { readFileSync } from 'node:fs';
import site from '../../site.json';
export function getStaticPaths() {
  const places = JSON.parse(readFileSync('places.json', 'utf8'));
  return places.map((place) => ({ params: { path: place.path }, props: { place } }));
}
const { place } = Astro.props;
---
${doctype}${written(template.parts, astro)}`,
      ];
    },
    build: (out) => [
      process.execPath,
      'node_modules/astro/bin/astro.mjs',
      'build',
      '--silent',
      '--outDir',
      out,
    ],
  },
  {
    name: 'Eleventy',
    program: { npm: '@11ty/eleventy@3.1.8' },
    *files(template, pages) {
      yield ['src/_data/places.json', placesOf(template, pages)];
      yield ['src/_data/site.json', JSON.stringify(template.site)];
      yield [
        'src/place.njk',
        `---
pagination:
  data: places
  size: 1
  alias: place
permalink: "{{ place.path }}.html"
---
${doctype}${written(template.parts, nunjucks)}`,
      ];
    },
    build: (out) => [
      process.execPath,
      'node_modules/@11ty/eleventy/cmd.cjs',
      '--quiet',
      '--input=src',
      `--output=${out}`,
    ],
  },
  {
    name: 'Hugo',
    program: { installed: 'hugo' },
    *files({ parts, site, place }, pages) {
      yield [
        'config.toml',
        'baseURL = "https://www.example.com/"\nuglyURLs = true\ndisableKinds = ["home", "section", "taxonomy", "term", "RSS", "sitemap", "404"]\n',
      ];
      yield ['data/site.json', JSON.stringify(site)];
      yield [
        'layouts/_default/single.html',
        `${doctype}{{ $site := .Site.Data.site }}{{ $place := .Params }}${written(parts, go)}`,
      ];
      for (let page = 0; page < pages; page++)
        yield [`content/${pathOf(page)}.html`, JSON.stringify(valuesOfPage(place, page))];
    },
    build: (out) => ['hugo', '--quiet', '--destination', out],
  },
];

/** Writes the site of a generator. */
export function writeSite({ files }: Generator, folder: string, template: PageTemplate, pages: number): void {
  for (const [path, text] of files(template, pages)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Makes the program of a generator available to its site.
 * @returns its version; undefined if the machine must have it and does not
 * @throws Error if npm cannot install it
 */
export function installProgram({ program }: Generator, folder: string): string | undefined {
  if ('npm' in program) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    execFileSync('npm', ['install', program.npm, '--no-audit', '--no-fund', '--loglevel', 'error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return program.npm.split('@').at(-1);
  }
  const { stdout } = spawnSync(program.installed, ['version'], { encoding: 'utf8' });
  return /\d+\.\d+\.\d+/.exec(stdout ?? '')?.[0];
}
