import { existsSync, watch } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join, relative, sep } from 'node:path';
import { dev } from 'vike/api';
import { type Connect, isRunnableDevEnvironment } from 'vite';
import { blockRoots } from '../blocks/block-folders.ts';
import { ownModuleError } from '../blocks/load-block-module.ts';
import { engineModule, engineRoot, siteRoot } from '../engine/folders.ts';
import { type DashboardDocument, dashboardHtml } from './dashboard/dashboard-document.ts';
import { splitDocument } from './document-shell.ts';
import type { SsrBundle } from './load-ssr-bundle.ts';
import { renderDocument } from './render-document.ts';
import type { DevelopmentBuild } from './site/development-build.ts';
import { developmentPolicy } from './site/page-policies.ts';
import { type StudioDocument, studioHtml } from './studio/studio-document.ts';

export interface DevelopmentVite extends DevelopmentBuild {
  /** Serves the client modules and public files; passes other requests on to the next handler. */
  readonly middlewares: Connect.Server;
  /** The dashboard document, which loads its modules from Vite. */
  readonly dashboard: DashboardDocument;
  /** The documents of the studio, which load their modules from Vite. */
  readonly studio: StudioDocument;
  readonly close: () => Promise<void>;
}

/**
 * The folders whose files a browser may load: those of client modules, and packages. Vite would answer a request for any file
 * below the root, such as the database and the secret of sessions. Files that client modules import are added by Vite.
 */
const servedFolders = [
  ...['blocks', 'engine', 'server/dashboard/app', 'server/pages', 'server/studio/app'].map((folder) =>
    join(engineRoot, folder),
  ),
  ...['blocks', 'node_modules'].map((folder) => join(siteRoot, folder)),
];

/** Removes the folders that contain the site or the program from those that Vite serves: Vike adds them to the configured ones. */
function serveOnly(allowed: string[]): void {
  const isServed = (folder: string) => servedFolders.some((served) => relative(served, folder) === '');
  const contains = (folder: string, root: string) => !relative(folder, root).startsWith('..');
  // The folder of packages contains the program of a site that has it as a package.
  const narrow = allowed.filter(
    (folder) => isServed(folder) || ![engineRoot, siteRoot].some((root) => contains(folder, root)),
  );
  allowed.splice(0, allowed.length, ...narrow);
}

/** The path at which Vite serves a module of the program. */
const urlOf = (source: Parameters<typeof engineModule>[0]): string =>
  `/${relative(engineRoot, engineModule(source)).replaceAll('\\', '/')}`;

/** The modules that list the parts of all blocks (scripts/build/block-modules.ts). */
const blockModuleIds = ['\0virtual:block-components', '\0virtual:block-parts'];

/** Time without further changes until the blocks are loaded: a new block type has several files. */
const settleMilliseconds = 50;

/** Whether an event of the watcher changes the block types or their words. Vite reloads a component that has changed. */
function isPart(event: string, file: string): boolean {
  if (/\.test\.tsx?$/.test(file)) return false;
  return event === 'change' ? /(?<!\.behavior)\.ts$/.test(file) : /\.(?:tsx?|json)$/.test(file);
}

/** Creates a Vite server with Vike in middleware mode. Its WebSocket for hot updates shares the given HTTP server. */
export async function createDevelopmentVite(options: { readonly server: Server }): Promise<DevelopmentVite> {
  const { viteServer } = await dev({
    viteConfig: {
      configFile: engineModule('vite.config.ts'),
      logLevel: 'warn',
      server: {
        middlewareMode: true,
        hmr: { server: options.server },
        fs: { allow: servedFolders },
        watch: { ignored: ['**/content/**', '**/data/**', '**/dist/**', '**/test-results/**'] },
      },
    },
  });
  serveOnly(viteServer.config.server.fs.allow);
  const environment = viteServer.environments.ssr;
  const previewModule = urlOf('server/studio/app/preview/preview-script.ts');
  const previewScript = await viteServer.transformIndexHtml(
    '/studio/preview/',
    `<head><script type="module" src="${previewModule}"></script></head>`,
  );
  return {
    middlewares: viteServer.middlewares,
    shell: async (path) => splitDocument(await renderDocument(path)),
    async dashboard(url, site) {
      const html = dashboardHtml(urlOf('server/dashboard/app/main.tsx'), site);
      return { html: await viteServer.transformIndexHtml(url, html), policy: developmentPolicy };
    },
    studio: {
      async document(url, site) {
        const html = studioHtml(urlOf('server/studio/app/main.tsx'), site, 'development');
        return { html: await viteServer.transformIndexHtml(url, html), policy: developmentPolicy };
      },
      previewScript: previewScript.replace(/<\/?head>/g, ''),
    },
    async loadSsrBundle() {
      if (!isRunnableDevEnvironment(environment))
        throw new Error('Vite cannot run server modules in this process.');
      const load = (): Promise<SsrBundle> => {
        environment.runner.clearCache();
        return environment.runner.import(engineModule('server/ssr-bundle.ts'));
      };
      // While a changed module is loaded, Vite may forget its source map, so a fault is read from a second attempt.
      return load()
        .catch(load)
        .catch((error: unknown) => {
          if (error instanceof Error) viteServer.ssrFixStacktrace(error);
          throw ownModuleError(error);
        });
    },
    onSsrBundleChange(listener) {
      viteServer.watcher.on('change', (file) => {
        // The gallery reads the examples of blocks by itself.
        const isExample = file.endsWith('.example.json');
        if (!isExample && !environment.moduleGraph.getModulesByFile(file)?.size) return;
        // Vite invalidates the module only after it has emitted this event.
        environment.moduleGraph.onFileChange(file);
        listener();
      });
    },
    onOwnBlocksChange(listener) {
      const { own } = blockRoots;
      if (own === undefined) return;
      let timer: NodeJS.Timeout | undefined;
      const notice = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          for (const { moduleGraph } of Object.values(viteServer.environments))
            for (const id of blockModuleIds) {
              const module = moduleGraph.getModuleById(id);
              if (module !== undefined) moduleGraph.invalidateModule(module);
            }
          listener();
        }, settleMilliseconds);
      };
      viteServer.watcher.on('all', (event, file) => {
        if (file.startsWith(join(own, sep)) && isPart(event, file)) notice();
      });
      if (existsSync(own)) {
        viteServer.watcher.add(own);
        return;
      }
      // Vite's watcher does not notice that a folder is made.
      const watcher = watch(dirname(own), () => {
        if (!existsSync(own)) return;
        watcher.close();
        viteServer.watcher.add(own);
        notice();
      });
      watcher.unref();
    },
    close: () => viteServer.close(),
  };
}
