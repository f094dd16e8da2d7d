import type { FastifyBaseLogger } from 'fastify';
import { blockTypes } from '../../blocks/block-types.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import { sentenceOf } from '../../engine/content/diagnostic.ts';
import { type ReadSite, SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import type { BlockFailure } from '../../engine/render/page-renderer-options.ts';
import { loadProductionShell } from '../document-shell.ts';
import { StartError } from '../http/errors/start-error.ts';
import { loadSsrBundle } from '../load-ssr-bundle.ts';
import { builtInModel } from './built-in-model.ts';
import { ContentChanges } from './content-changes.ts';
import { LiveSite } from './live-site.ts';
import type { LiveSiteOptions } from './live-site-options.ts';
import type { ServedSite } from './served-site.ts';

/** Creates the site that the server serves. Throws an error with a `CB_` code if the content cannot be served. */
export type CreateSite = (options: LiveSiteOptions) => Promise<ServedSite>;

/**
 * Loads the site of a content folder and watches the folder. At the start, files with a fault are set aside. Without a file
 * that all pages need, the site has no page until it is corrected. A saved change becomes current when it is valid; an invalid
 * one leaves the last good state in place. Development shows drafts.
 * @throws StartError if the site is strict and a file is invalid at the start
 */
export async function createLiveSite(options: LiveSiteOptions): Promise<ServedSite> {
  const model = builtInModel;
  const drafts = options.mode === 'development' ? 'shown' : 'absent';
  const content = new SiteContent(options.contentDir, model, drafts);
  const now = options.now ?? (() => new Date());
  const changes = watch(options, () => content.read(now().getTime()));
  try {
    const site = await startSite(options, model, content);
    site.follow(changes);
    return site;
  } catch (error) {
    changes.stop();
    throw error;
  }
}

/** @param read reads the folder, and throws an error with an explanation if it is missing */
function watch({ contentDir, log }: LiveSiteOptions, read: () => unknown): ContentChanges {
  try {
    return new ContentChanges(contentDir, (err) =>
      log.error({ err }, 'content cannot be watched, so that saves are not noticed; trying again'),
    );
  } catch (error) {
    read();
    throw error;
  }
}

async function startSite(
  options: LiveSiteOptions,
  model: ContentModel,
  content: SiteContent,
): Promise<LiveSite> {
  const now = options.now ?? (() => new Date());
  const read = content.read(now().getTime());
  const state = options.strict === true ? read.state : read.servable;
  if (state === undefined && options.strict === true)
    throw new StartError('CB_CONTENT', invalidContentMessage(read));
  const site = new LiveSite(options, model, content, await createRenderer(options, model), read);
  site.take(state, read, read.diagnostics);
  options.vite?.onSsrBundleChange(() => {
    createRenderer(options, model).then(
      (renderer) => site.replaceRenderer(renderer),
      (error: unknown) =>
        options.log.error({ err: error }, 'components could not be loaded; the previous ones remain in use'),
    );
  });
  let reload = Promise.resolve();
  options.vite?.onOwnBlocksChange(() => {
    reload = reload
      .then(() => replaceBlocks(options, site))
      .catch((error: unknown) =>
        options.log.error({ err: error }, 'blocks could not be loaded; the previous ones remain in use'),
      );
  });
  return site;
}

/** Serves the site with the block types that its folder has now. Threads load them by themselves. */
async function replaceBlocks(options: LiveSiteOptions, site: LiveSite): Promise<void> {
  const { reloadBlocks } = await import('./reload-blocks.ts');
  const model = await reloadBlocks();
  const content = new SiteContent(options.contentDir, model, 'shown');
  await site.replaceBlocks(model, content, await createRenderer(options, model));
}

async function createRenderer(
  { vite, siteUrl, leadsUrl, meta, imageOf, mode, log, onBlockFailure }: LiveSiteOptions,
  model: ContentModel,
): Promise<PageRenderer> {
  const { blockRenderer, styles } = await (vite?.loadSsrBundle() ?? loadSsrBundle());
  return new PageRenderer({
    model,
    blockTypes,
    blockRenderer,
    shell: await (vite?.shell('/') ?? loadProductionShell()),
    styles,
    siteUrl,
    leadsUrl,
    ...(meta && { meta }),
    ...(imageOf && { imageOf }),
    mode,
    onBlockFailure: (failure) => {
      onBlockFailure?.();
      logFailure(failure, log);
    },
  });
}

function logFailure({ error, ...fields }: BlockFailure, log: FastifyBaseLogger): void {
  log.error({ ...fields, err: error }, 'a block failed and was left out of its page');
}

function invalidContentMessage({ diagnostics }: ReadSite): string {
  const shown = diagnostics.slice(0, 20).map((found) => {
    const { file, line, column, code } = found;
    return `  ${file}:${line}:${column} ${sentenceOf(found)} [${code}]`;
  });
  const more = diagnostics.length > shown.length ? [`  and ${diagnostics.length - shown.length} more`] : [];
  return [
    'The content has errors and cannot be served. Fix them; npx cityblock validate lists them all.',
    ...shown,
    ...more,
  ].join('\n');
}
