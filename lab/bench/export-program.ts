import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { exportPages } from '../../server/export/export-pages.ts';
import { createReferenceFinder } from '../../server/export/file-references.ts';
import { readKnownPages, writeKnownPages } from '../../server/export/known-pages.ts';
import { OutputFolder } from '../../server/export/output-folder.ts';
import { socialCardImage } from '../../server/media/cards/compose-social-card.ts';
import { PictureStudio } from '../../server/media/pictures/picture-studio.ts';
import { createLiveSite } from '../../server/site/create-live-site.ts';

// Started by the benchmark in a process of its own, and prints an ExportReport. With COPY it writes the files of another
// export, which are in memory, and renders nothing.

/** CPU times in seconds. */
export interface ExportReport {
  readonly files: number;
  readonly rendered: number;
  /** Until the content is loaded. */
  readonly start: number;
  /** From then on. */
  readonly work: number;
}

const { CONTENT_DIR = '', OUT = '', COPY, SITE_URL: siteUrl = 'https://www.example.com' } = process.env;
const program = 'the same program';
const log = pino({ level: 'silent' });

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function exportSite(): Promise<ExportReport> {
  const pictures = new PictureStudio({ contentDir: CONTENT_DIR, cacheDir: join(OUT, 'pictures'), log });
  const site = await createLiveSite({
    contentDir: CONTENT_DIR,
    siteUrl,
    leadsUrl: undefined,
    meta: {},
    pictures,
    log,
    mode: 'production',
    strict: false,
    vite: undefined,
    imageOf: socialCardImage,
  });
  const { state } = site;
  if (state === undefined) throw new Error('The content has errors.');
  const start = cpuSeconds();
  const output = new OutputFolder(join(OUT, 'files'), { compress: false });
  const memory = join(OUT, 'pages.json');
  const last = readKnownPages(memory, program);
  const { rendered, known, faults } = exportPages({
    respond: (request, at) => site.respond(request, at),
    state,
    now: new Date(),
    output,
    referencesIn: createReferenceFinder(siteUrl),
    last,
  });
  if (faults.length > 0) throw new Error(faults[0]);
  const { files } = await output.finish({ deletes: true });
  writeKnownPages(memory, program, known);
  return { files, rendered, start, work: cpuSeconds() - start };
}

function copyFiles(from: string): ExportReport {
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ target: join(OUT, file.slice(from.length)), bytes: readFileSync(file) }));
  const folders = new Set(files.map(({ target }) => dirname(target)));
  const start = cpuSeconds();
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const { target, bytes } of files) writeFileSync(target, bytes);
  return { files: files.length, rendered: 0, start, work: cpuSeconds() - start };
}

const report = COPY === undefined ? await exportSite() : copyFiles(COPY);
console.log(JSON.stringify(report));
process.exit(0);
