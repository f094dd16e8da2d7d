import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { siteRoot } from '../../engine/folders.ts';
import { maximumPageBytes } from '../../engine/render/page-size.ts';
import { type ExportSummary, exportSite } from '../../server/export/export-site.ts';
import { socialCardImage } from '../../server/media/cards/compose-social-card.ts';
import { PictureStudio } from '../../server/media/pictures/picture-studio.ts';
import { serviceIdentifiers } from '../../server/operations/settings/service-identifiers.ts';
import { builtRelease, releaseValue } from '../../server/release.ts';
import { dataDir } from '../../server/session-secret.ts';
import { createLiveSite } from '../../server/site/create-live-site.ts';
import type { CommandContext } from '../command/command.ts';
import { contextPath } from '../command/context-path.ts';
import { Progress } from '../command/progress.ts';
import type { readSiteSettings } from '../command/read-settings.ts';

export interface ExportContentOptions {
  /** The folder to write to. */
  readonly out: string;
  /** Whether texts also get compressed files. */
  readonly compress: boolean;
  readonly context: CommandContext;
}

/** Exports the site of the settings and prints what was done. Returns the exit code. */
export async function exportContent(
  settings: ReturnType<typeof readSiteSettings>,
  { out, compress, context }: ExportContentOptions,
): Promise<number> {
  const ownDir = contextPath(context.cwd, dataDir);
  const log = pino({ level: 'error' }, pino.destination(2));
  const { contentDir, siteUrl, leadsUrl } = settings;
  const pictures = new PictureStudio({ contentDir, cacheDir: join(ownDir, 'pictures'), log });
  const site = await createLiveSite({
    contentDir,
    siteUrl,
    leadsUrl,
    meta: serviceIdentifiers(settings),
    pictures,
    log,
    mode: 'production',
    strict: true,
    vite: undefined,
    imageOf: socialCardImage,
  });
  const program = builtRelease();
  const release = releaseValue(program, site.state?.snapshot.version);
  const meta = serviceIdentifiers(settings);
  const clientDir = join(siteRoot, 'dist/client');
  const now = new Date();
  const progress = new Progress(context);
  const summary = await exportSite({
    site,
    contentDir,
    siteUrl,
    clientDir,
    pictures,
    out,
    compress,
    release,
    log,
    now,
    onProgress: (work, done, total) => progress.report(work, done, total),
    memory: {
      // Not in the exported folder, which is published: records name what is absent from the site, too.
      file: join(ownDir, 'exports', `${hash('sha1', out, 'hex').slice(0, 16)}.json`),
      program: JSON.stringify([program, siteUrl, leadsUrl, meta]),
    },
  });
  progress.end();
  await site.close();
  return report(summary, { out, siteUrl }, context);
}

function report(
  { pages, rendered, files, bytes, written, deleted, changesAt, large, faults }: ExportSummary,
  { out, siteUrl }: { readonly out: string; readonly siteUrl: string },
  { out: output, err }: CommandContext,
): number {
  const megabytes = (bytes / 1e6).toFixed(1);
  output.write(
    `${pages} pages in ${files} files (${megabytes} MB) for ${siteUrl} in ${out}: ` +
      `${rendered} pages rendered, ${written} files written, ${deleted} deleted, ${(performance.now() / 1000).toFixed(1)} s.\n`,
  );
  if (changesAt !== undefined)
    output.write(`A page changes with the date: export again after ${new Date(changesAt).toISOString()}.\n`);
  for (const { path, bytes } of large)
    err.write(
      `warning: ${path} has ${bytes.toLocaleString('en-US')} bytes, more than ${maximumPageBytes.toLocaleString('en-US')} [CB_PAGE_SIZE]\n`,
    );
  for (const fault of faults) err.write(`${fault} [CB_EXPORT]\n`);
  return faults.length === 0 ? 0 : 1;
}
