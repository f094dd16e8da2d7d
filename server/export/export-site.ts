import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { SizedPage } from '../../engine/render/page-size.ts';
import { pictureRoot } from '../../engine/routes/picture-path.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { cardFolder } from '../media/cards/card-path.ts';
import { icons } from '../media/icons/draw-icons.ts';
import type { PictureStudio } from '../media/pictures/picture-studio.ts';
import { generatedFiles } from '../site/generated-files.ts';
import type { ServedSite } from '../site/served-site.ts';
import { exportPages, unknownPath } from './export-pages.ts';
import { createFileAnswers } from './file-answers.ts';
import { fileNameOf } from './file-name.ts';
import { createReferenceFinder } from './file-references.ts';
import { formerPathsOf } from './former-path-list.ts';
import { hostingFiles } from './hosting-files.ts';
import { type KnownPages, readKnownPages, writeKnownPages } from './known-pages.ts';
import { OutputFolder, type WrittenFiles } from './output-folder.ts';
import { policyRules } from './policy-rules.ts';

export interface ExportOptions {
  readonly site: ServedSite;
  readonly contentDir: string;
  /** The origin of the exported site, without a trailing slash. */
  readonly siteUrl: string;
  /** The folder of the client build. */
  readonly clientDir: string;
  readonly pictures: PictureStudio;
  /** The folder to write to; created if necessary. */
  readonly out: string;
  /** Whether texts also get a `.br` and a `.gz` file. */
  readonly compress: boolean;
  /** The value of the header `x-release`. */
  readonly release: string;
  readonly log: FastifyBaseLogger;
  readonly now: Date;
  /** Where the reads of the pages are kept, so that the next export renders only what has changed; by default nowhere. */
  readonly memory?: ExportMemory;
  readonly onProgress?: ExportProgress | undefined;
}

/** Called with what is done, such as "Rendering pages", and for how many of how many. */
export type ExportProgress = (work: string, done: number, total: number) => void;

export interface ExportMemory {
  readonly file: string;
  /** Identifies the program, the settings and all else except content that pages depend on. */
  readonly program: string;
}

export interface ExportSummary extends WrittenFiles {
  readonly pages: number;
  /** The pages that were rendered; all others are those of the last export. */
  readonly rendered: number;
  /** The first instant at which a page changes with the date, in epoch milliseconds; undefined if none does. */
  readonly changesAt: number | undefined;
  /** The pages that are larger than a page should be. */
  readonly large: readonly SizedPage[];
  /** Paths that cannot be exported, each with the reason. */
  readonly faults: readonly string[];
}

/**
 * Writes every page and file of a site to a folder, with the bytes that the server sends without compression. Files of
 * the last export that the site no longer has are deleted, unless the export has a fault. With a memory, only pages that a
 * change affects are rendered.
 */
export async function exportSite(options: ExportOptions): Promise<ExportSummary> {
  const { site, now } = options;
  const { state } = site;
  if (state === undefined) throw new Error('An export needs a site with valid content.');
  const run = new ExportRun(options, state);
  run.writeClient();
  run.writeGeneratedFiles();
  run.writePages();
  run.writeHostingFiles();
  const answers = await createFileAnswers({ ...options, now: () => now });
  try {
    await run.writeReferencedFiles(answers);
  } finally {
    await answers.close();
  }
  return run.finish();
}

/** The tags of icons in a page do not name all that browsers and platforms request. */
const requestedByBrowsers = icons.map(({ name }) => `/${name}`);

/** The application of the dashboard, which needs a server. */
const dashboardAssets = join('assets', 'dashboard');

class ExportRun {
  readonly #options: ExportOptions;
  readonly #state: SiteState;
  readonly #output: OutputFolder;
  readonly #referencesIn: (text: string) => readonly string[];
  /** The paths of referenced files, with the first page or file that refers to each. */
  readonly #references = new Map(requestedByBrowsers.map((path) => [path, 'browsers']));
  readonly #faults: string[] = [];
  readonly #policies = new Map<string, string>();
  #notFoundPolicy = '';
  #pages = 0;
  #rendered = 0;
  #large: readonly SizedPage[] = [];
  #known: KnownPages | undefined;
  #changesAt: number;

  constructor(options: ExportOptions, state: SiteState) {
    this.#options = options;
    this.#state = state;
    this.#changesAt = state.snapshot.period.until;
    this.#output = new OutputFolder(options.out, { compress: options.compress });
    this.#referencesIn = createReferenceFinder(options.siteUrl);
  }

  writePages(): void {
    const { site, now, memory, onProgress } = this.#options;
    const exported = exportPages({
      respond: (request, at) => site.respond(request, at),
      state: this.#state,
      now,
      output: this.#output,
      referencesIn: this.#referencesIn,
      last: memory && readKnownPages(memory.file, memory.program),
      onProgress: (done, total) => onProgress?.('Rendering pages', done, total),
    });
    const { pages, notFound, known, rendered, large, faults } = exported;
    this.#pages = [...this.#state.routes.routes()].length;
    this.#rendered = rendered;
    this.#large = large;
    this.#known = known;
    this.#faults.push(...faults);
    this.#notFoundPolicy = known.notFoundPolicy;
    const named = new Map([...pages, ...(notFound === undefined ? [] : [[unknownPath, notFound] as const])]);
    for (const [path, { references, until }] of named) {
      this.#refer(references, path);
      this.#changesAt = Math.min(this.#changesAt, until);
    }
    for (const [path, { policy }] of pages) this.#policies.set(path, policy);
  }

  writeGeneratedFiles(): void {
    const { siteUrl, contentDir, now } = this.#options;
    const files = generatedFiles(this.#state, {
      siteUrl,
      contentDir,
      now: now.getTime(),
    });
    for (const [path, { body }] of files) this.#output.write(fileNameOf(path, 'file'), body);
  }

  writeClient(): void {
    const { clientDir } = this.#options;
    for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || /\.(?:br|gz)$/.test(file) || file.includes(dashboardAssets)) continue;
      this.#output.write(relative(clientDir, file).split(sep).join('/'), readFileSync(file));
    }
  }

  writeHostingFiles(): void {
    const former = formerPathsOf(this.#state, this.#options.contentDir);
    const files = hostingFiles({
      ...former,
      siteUrl: this.#options.siteUrl,
      release: this.#options.release,
      policies: policyRules(this.#policies),
      notFoundPolicy: this.#notFoundPolicy,
    });
    for (const [name, text] of files) this.#output.write(name, text);
  }

  /** Writes the stylesheets, pictures, fonts, icons and cards that pages refer to, and those that these refer to. */
  async writeReferencedFiles(answers: FastifyInstance): Promise<void> {
    const started = new Set<string>();
    await Promise.all(
      Array.from({ length: concurrentAnswers }, async () => {
        // Writing a file may add the files that it refers to, which the loop then reaches.
        for (const path of this.#references.keys()) {
          if (started.has(path) || this.#output.has(fileNameOf(path, 'file'))) continue;
          started.add(path);
          await this.#writeReferenced(path, answers);
          this.#options.onProgress?.('Writing pictures and cards', started.size, this.#references.size);
        }
      }),
    );
  }

  async finish(): Promise<ExportSummary> {
    const isWhole = this.#faults.length === 0;
    const written = await this.#output.finish({ deletes: isWhole });
    const { memory } = this.#options;
    if (memory !== undefined && this.#known !== undefined)
      writeKnownPages(memory.file, memory.program, this.#known);
    const changesAt = Number.isFinite(this.#changesAt) ? this.#changesAt : undefined;
    return {
      ...written,
      pages: this.#pages,
      rendered: this.#rendered,
      changesAt,
      large: this.#large,
      faults: this.#faults,
    };
  }

  async #writeReferenced(path: string, answers: FastifyInstance): Promise<void> {
    const name = fileNameOf(path, 'file');
    if (isVersioned(path) && this.#output.keep(name)) {
      if (name.endsWith('.css')) this.#refer(this.#referencesIn(this.#output.read(name)), path);
      return;
    }
    const own = this.#options.site.respond({ path, query: {} }, this.#options.now);
    if (own.kind === 'file') {
      this.#output.write(name, own.body);
      this.#refer(this.#referencesIn(own.body), path);
      return;
    }
    const { statusCode, rawPayload } = await answers.inject({ url: path });
    if (statusCode === 200) this.#output.write(name, rawPayload);
    else
      this.#faults.push(
        `${path}: the server answers with ${statusCode}; ${this.#references.get(path)} refers to it`,
      );
  }

  #refer(references: readonly string[], from: string): void {
    for (const path of references) {
      if (!this.#references.has(path)) this.#references.set(path, from);
    }
  }
}

/** Pictures and cards are made in worker threads, whose queue is limited. */
const concurrentAnswers = 4;

/** Whether the path contains a hash of the content of the file. */
function isVersioned(path: string): boolean {
  return path.startsWith(cardFolder) || path.startsWith(pictureRoot);
}
