import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A static site generator that builds the pages of a file of {@link GeneratorSite}, which `DATA` names. */
export interface Generator {
  readonly name: string;
  /** The package and its major version. */
  readonly package: string;
  /** The program and its arguments, from the folder of the project. It writes to the folder `out`. */
  readonly build: readonly string[];
  /** Its files, with the plain templates that its documentation recommends. */
  readonly files: Readonly<Record<string, string>>;
}

const astroPage = `---
import { readFileSync } from 'node:fs';
import Block from '../components/Block.astro';
export function getStaticPaths() {
  const site = JSON.parse(readFileSync(process.env.DATA, 'utf8'));
  return site.pages.map((page) => ({
    params: { path: page.path.slice(1) || undefined },
    props: { page, blocks: page.blocks.map((index) => site.blocks[index]) },
  }));
}
const { page, blocks } = Astro.props;
---
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{page.title}</title>
<link rel="stylesheet" href="/site.css">
</head>
<body>{blocks.map((lines) => <Block lines={lines} />)}</body>
</html>
`;

const astroBlock = `---
const { lines } = Astro.props;
---
<section>{lines.map((line) => <p>{line}</p>)}</section>
`;

const eleventyConfig = `import { readFileSync } from 'node:fs';
export default function (config) {
  config.addGlobalData('site', () => JSON.parse(readFileSync(process.env.DATA, 'utf8')));
  return { dir: { input: 'src', output: 'out' } };
}
`;

const eleventyPage = `---
pagination:
  data: site.pages
  size: 1
  alias: current
permalink: "{% if current.path == '/' %}index{% else %}{{ current.path }}{% endif %}.html"
---
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ current.title }}</title>
<link rel="stylesheet" href="/site.css">
</head>
<body>{% for index in current.blocks %}{% set lines = site.blocks[index] %}{% include "block.njk" %}{% endfor %}</body>
</html>
`;

const eleventyBlock = '<section>{% for line in lines %}<p>{{ line }}</p>{% endfor %}</section>\n';

/** The generators that the export is compared with. */
export const generators: readonly Generator[] = [
  {
    name: 'Astro 7',
    package: 'astro@7',
    build: ['node_modules/astro/bin/astro.mjs', 'build', '--silent'],
    files: {
      'astro.config.mjs': "export default { outDir: 'out', build: { format: 'file' } };\n",
      'src/pages/[...path].astro': astroPage,
      'src/components/Block.astro': astroBlock,
    },
  },
  {
    name: 'Eleventy 3',
    package: '@11ty/eleventy@3',
    build: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    files: {
      'eleventy.config.js': eleventyConfig,
      'src/pages.njk': eleventyPage,
      'src/_includes/block.njk': eleventyBlock,
    },
  },
];

/** Writes the files of a generator to a folder, where its package is installed afterward. */
export function writeProject(folder: string, { files }: Generator): void {
  const all = { 'package.json': '{ "private": true, "type": "module" }\n', ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
