import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { dev } from 'vike/api';
import { type Connect, isRunnableDevEnvironment } from 'vite';
import { type DashboardDocument, dashboardHtml } from './dashboard/dashboard-document.ts';
import { type DocumentShell, renderDocument, splitDocument } from './document-shell.ts';
import type { Renderer } from './load-renderer.ts';

export interface DevelopmentVite {
  /** Serves the client's modules and public files; what they do not know goes on to the next handler. */
  readonly middlewares: Connect.Server;
  readonly shell: (path: string) => Promise<DocumentShell>;
  /** The dashboard with its modules as they are on disk. */
  readonly dashboard: DashboardDocument;
  /** The renderer with the components as they are on disk now. */
  readonly loadRenderer: () => Promise<Renderer>;
  /** Calls the listener after a file that the renderer was made from has changed. */
  readonly onRendererChange: (listener: () => void) => void;
  readonly close: () => Promise<void>;
}

/** Vite and Vike inside our own HTTP server, which also carries the connection for hot updates. */
export async function createDevelopmentVite(options: { readonly server: Server }): Promise<DevelopmentVite> {
  const { viteServer } = await dev({
    viteConfig: {
      root: fileURLToPath(new URL('..', import.meta.url)),
      logLevel: 'warn',
      server: {
        middlewareMode: true,
        hmr: { server: options.server },
        watch: { ignored: ['**/content/**', '**/data/**', '**/dist/**', '**/test-results/**'] },
      },
    },
  });
  const environment = viteServer.environments.ssr;
  return {
    middlewares: viteServer.middlewares,
    shell: async (path) => splitDocument(await renderDocument(path)),
    async dashboard(url) {
      const html = dashboardHtml('/server/dashboard/app/main.tsx');
      return { html: await viteServer.transformIndexHtml(url, html), isFinal: false };
    },
    async loadRenderer() {
      if (!isRunnableDevEnvironment(environment))
        throw new Error('Vite cannot run server modules in this process.');
      return environment.runner.import('/server/renderer.ts');
    },
    onRendererChange(listener) {
      viteServer.watcher.on('change', (file) => {
        if (environment.moduleGraph.getModulesByFile(file)?.size) listener();
      });
    },
    close: () => viteServer.close(),
  };
}
