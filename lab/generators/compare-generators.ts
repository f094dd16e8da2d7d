import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord } from '../../engine/content/json-schema.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';
import { copyCities } from '../bench/copy-cities.ts';
import { removeFallback } from '../bench/remove-fallback.ts';
import type { Progress } from '../bench/result.ts';
import { programEnvironment } from '../bench/server-process.ts';
import { writtenPage } from '../bench/written-page.ts';
import { type Generator, generators, installProgram, writeSite } from './generators.ts';
import { elementsIn, type PageSizes, pageSizesOf, unfairDifferences } from './page-sizes.ts';
import { type PageTemplate, templateOf } from './page-template.ts';
import { type Cost, runProgram } from './run-program.ts';

/** A program with its pages and its costs, one of each round. */
export interface Built {
  readonly name: string;
  readonly sizes: PageSizes;
  readonly costs: readonly Cost[];
}

export interface Comparison {
  /** Ours is the first. */
  readonly built: readonly Built[];
  /** Why the comparison is unfair, one sentence each. */
  readonly faults: readonly string[];
  /** The generators that the machine does not have. */
  readonly missing: readonly Generator[];
}

/** Roughly the pages of the site that are about no city, and those that a copy of all cities adds. */
const pagesAround = 140;
const pagesOfCopy = 414;
const mostCopies = 25;

/**
 * Exports copies of the cities, and builds as many pages with each generator, whose template is read from one of ours. In each
 * round all run once, one after the other, each in a process of its own and into an empty folder.
 * @param pages about how many
 */
export async function compareGenerators(
  contentDir: string,
  { pages, rounds }: { readonly pages: number; readonly rounds: number },
  progress: Progress,
): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-generators-'));
  try {
    const content = join(folder, 'content');
    const copies = Math.round((pages - pagesAround) / pagesOfCopy) - 1;
    copyCities(contentDir, content, Math.min(Math.max(copies, 0), mostCopies));
    removeFallback(content);
    const ours = programOf(content, folder);
    progress('Cityblock, whose pages are the model');
    await ours.run(0);
    const sizes = pageSizesOf(ours.out(0));
    const template = readTemplate(ours.out(0), sizes, content);
    const programs = [ours];
    const missing: Generator[] = [];
    for (const generator of generators) {
      progress(`the site for ${generator.name}`);
      const program = createSite(generator, join(folder, generator.name), template, sizes.pages);
      if (program === undefined) missing.push(generator);
      else programs.push(program);
    }
    const costs = programs.map((): Cost[] => []);
    for (let round = 1; round <= rounds; round++)
      for (const [index, program] of programs.entries()) {
        progress(`${program.name}, round ${round} of ${rounds}`);
        costs[index]?.push(await program.run(round));
      }
    const built = programs.map(({ name, out }, index) => ({
      name,
      sizes: pageSizesOf(out(rounds)),
      costs: costs[index] ?? [],
    }));
    const faults = built.flatMap((theirs) => unfairDifferences(sizes, theirs.name, theirs.sizes));
    return { built, faults, missing };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Program {
  readonly name: string;
  readonly run: (round: number) => Promise<Cost>;
  /** The folder with the pages of a round. */
  readonly out: (round: number) => string;
}

const environment = { ...programEnvironment(0), ASTRO_TELEMETRY_DISABLED: '1' };

/** The export of all pages, without the cards. */
function programOf(content: string, folder: string): Program {
  const out = (round: number): string => join(folder, `export-${round}`);
  const args = ['scripts/run.mjs', 'lab/bench/export-program.ts'] as const;
  return {
    name: 'Cityblock',
    run: (round) =>
      runProgram([process.execPath, ...args], projectRoot, {
        ...environment,
        CONTENT_DIR: content,
        OUT: out(round),
      }),
    out: (round) => join(out(round), 'files'),
  };
}

/** Creates the site of a generator. Undefined if the machine does not have its program. */
function createSite(
  generator: Generator,
  folder: string,
  template: PageTemplate,
  pages: number,
): Program | undefined {
  mkdirSync(folder);
  const version = installProgram(generator, folder);
  if (version === undefined) return undefined;
  writeSite(generator, folder, template, pages);
  const out = (round: number): string => join(folder, `out-${round}`);
  return {
    name: `${generator.name} ${version}`,
    run: (round) => runProgram(generator.build(out(round)), folder, environment),
    out,
  };
}

/** Reads the template from the page of a service in a city that is most like the mean of all pages. */
function readTemplate(folder: string, { bytes, elements }: PageSizes, content: string): PageTemplate {
  const distance = (html: string): number =>
    Math.abs(Buffer.byteLength(html) / bytes - 1) + Math.abs(elementsIn(html) / elements - 1);
  const [model] = globSync('locations/*/*.html', { cwd: folder })
    .map((file) => ({ file, html: readFileSync(join(folder, file), 'utf8') }))
    .sort((one, other) => distance(one.html) - distance(other.html));
  if (model === undefined) throw new Error('The site has no page of a service in a city.');
  const slug = model.file.split('/')[1];
  const city: unknown = JSON.parse(readFileSync(join(content, `cities/${slug}.json`), 'utf8'));
  const name = isRecord(city) ? String(city.name) : '';
  return templateOf(writtenPage(model.html, name), name);
}
